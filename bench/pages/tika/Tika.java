// Tika.java - says how many pages of bench/pages/make Apache Tika decodes alike, and how many a second:
// java -cp 'FOLDER/*' Tika.java PAGES default|mojibuster|html,mojibuster|standard,mojibuster. See ../README.md.
// SPDX-License-Identifier: MIT
import java.io.DataInputStream;
import java.io.FileInputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.tika.detect.CompositeEncodingDetector;
import org.apache.tika.detect.EncodingDetector;
import org.apache.tika.detect.EncodingResult;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.ml.chardetect.MojibusterEncodingDetector;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.html.HtmlEncodingDetector;
import org.apache.tika.parser.html.charsetdetector.StandardHtmlEncodingDetector;
import org.apache.tika.parser.txt.Icu4jEncodingDetector;
import org.apache.tika.parser.txt.UniversalEncodingDetector;

class Tika {
    static final Pattern ROW = Pattern.compile("\"length\": (\\d+), \"content_type\": (?:null|\"((?:[^\"\\\\]|\\\\.)*)\").*\"charset\": \"([^\"]*)\""
        + ".*\"kind\": \"([^\"]*)\".*\"digest\": \"([^\"]*)\"");

    /** Returns the detectors of a chain, of which the first one that finds a charset decides. */
    static EncodingDetector chain(String names) throws Exception {
        List<EncodingDetector> list = new ArrayList<>();
        for (String name : names.replace("default", "html,universal,icu4j").split(","))
            list.add(switch (name) {
                case "html" -> new HtmlEncodingDetector();
                case "standard" -> new StandardHtmlEncodingDetector();
                case "universal" -> new UniversalEncodingDetector();
                case "icu4j" -> new Icu4jEncodingDetector();
                case "mojibuster" -> new MojibusterEncodingDetector();
                default -> throw new IllegalArgumentException(name);
            });
        return new CompositeEncodingDetector(list);
    }

    static String decode(EncodingDetector detector, byte[] page, String contentType) throws Exception {
        Metadata metadata = new Metadata();
        if (contentType != null)
            metadata.set(Metadata.CONTENT_TYPE, contentType);
        try (TikaInputStream stream = TikaInputStream.get(page)) {
            List<EncodingResult> found = detector.detect(stream, metadata, new ParseContext());
            Charset charset = found == null || found.isEmpty() ? StandardCharsets.UTF_8 : found.get(0).getCharset();
            return new String(page, charset);
        }
    }

    public static void main(String[] args) throws Exception {
        EncodingDetector detector = chain(args[1]);
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        int all = 0, right = 0, legacy = 0, legacyRight = 0;
        long spent = 0;
        try (DataInputStream pages = new DataInputStream(new FileInputStream(args[0] + "/pages.bin"))) {
            for (String line : Files.readAllLines(Path.of(args[0], "pages.jsonl"))) {
                Matcher row = ROW.matcher(line);
                if (!row.find())
                    throw new IllegalStateException(line);
                byte[] page = new byte[Integer.parseInt(row.group(1))];
                pages.readFully(page);
                String contentType = row.group(2) == null ? null : row.group(2).replace("\\\"", "\"");
                long begin = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
                String text = decode(detector, page, contentType);
                spent += ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begin;
                boolean same = HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8))).equals(row.group(5));
                all++;
                right += same ? 1 : 0;
                if (!row.group(3).equals("utf-8")) {
                    legacy++;
                    legacyRight += same ? 1 : 0;
                }
            }
        }
        System.out.printf("Tika, %s: %.2f %% of %d pages alike, %.2f %% of %d legacy ones, %.0f a second of CPU time%n", args[1],
            100.0 * right / all, all, 100.0 * legacyRight / legacy, legacy, all / (spent / 1e9));
    }
}
