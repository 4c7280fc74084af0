# completion of runic - commands, options and their words; made by tools/manual/make from the tables in cli. Do not edit.
# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Labels that begin with the word, in either case. Where a list or auto,CHARSET may stand, only what follows the last comma counts.
_runic_charsets() {
    local kind=$1 word=${2,,} list='' labels
    labels=$(runic list -b 2>/dev/null | grep -v -e '^cs' -e :)
    [[ $kind == charset ]] || list=${word%"${word##*,}"}
    [[ $kind != source || $list ]] || labels+=' auto'
    mapfile -t COMPREPLY < <(compgen -P "$list" -W "$labels" -- "${word#"$list"}")
}
_runic() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]} options='' words='' kind=''
    # bash cuts --option=word in three.
    if [[ $word == = ]]; then
        word=''
    elif [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    COMPREPLY=()
    if ((COMP_CWORD == 1)); then
        mapfile -t COMPREPLY < <(compgen -W 'convert check detect edit inspect iconv list help --version --list --help' -- "$word")
        return
    fi
    case $command in
    convert)
        options='-f --from= -t --to= --guess= --from-code= --to-code= -o --output= -i --in-place --output-dir= --backup= --keep-time --if-needed --break-links --on-error= --fallback= --on-unmappable= -c --in-bom= --bom= --inner-feff= --eol= --unescape= --fix-declared --fix-mojibake --utf7-lenient --utf7-base64-optional --dry-run -F --force --range= --part= --like= --hint= -r --recursive --include= --exclude= --hidden --no-ignore --follow --files-from= -0 --null --stdin-name= -j --jobs= --format= --max-errors= -q --quiet -s --silent -v --verbose --color= --progress= -h --help '
        ;;
    check)
        options='-f --from= --utf7-lenient --expect= --require-bom --no-bom --eol= --trojan --controls --mojibake --declared -l --files-with-findings -r --recursive --include= --exclude= --hidden --no-ignore --follow --files-from= -0 --null --stdin-name= -j --jobs= --format= --max-errors= -q --quiet -v --verbose --color= --progress= -h --help '
        ;;
    detect)
        options='-b --brief --hint= -r --recursive --include= --exclude= --hidden --no-ignore --follow --files-from= -0 --null --stdin-name= -j --jobs= --format= -q --quiet -v --verbose --color= --progress= -h --help '
        ;;
    edit)
        options='-f --from= --backup= --on-unmappable= -F --force --hint= -q --quiet --color= -h --help '
        ;;
    inspect)
        options='-f --from= --utf7-lenient --at= -n --errors --max-errors= -q --quiet -v --verbose --color= -h --help '
        ;;
    iconv)
        options='-f --from-code= -t --to-code= -c -o --output= -s --silent --verbose -l --list --usage -V --version -h --help '
        ;;
    list)
        options='-v --verbose -b --brief -h --help '
        ;;
    help)
        options='-h --help '
        ;;
    esac
    case $command:$before in
    convert:--from | convert:-f) kind='source' ;;
    convert:--to | convert:-t) kind='charset' ;;
    convert:--guess) kind='none' ;;
    convert:--from-code) kind='charset' ;;
    convert:--to-code) kind='charset' ;;
    convert:--output | convert:-o) kind='file' ;;
    convert:--output-dir) kind='folder' ;;
    convert:--backup) kind='none' ;;
    convert:--on-error) words='stop replace skip escape' ;;
    convert:--fallback) kind='charset' ;;
    convert:--on-unmappable) words='stop replace skip escape translit' ;;
    convert:--in-bom) words='auto keep strip require' ;;
    convert:--bom) words='auto none add' ;;
    convert:--inner-feff) words='keep word-joiner remove' ;;
    convert:--eol) words='keep lf crlf nel' ;;
    convert:--unescape) words='braces c java json xml percent python r' ;;
    convert:--range) kind='none' ;;
    convert:--part) kind='none' ;;
    convert:--like) kind='none' ;;
    convert:--hint) kind='none' ;;
    convert:--include) kind='none' ;;
    convert:--exclude) kind='none' ;;
    convert:--files-from) kind='file' ;;
    convert:--stdin-name) kind='none' ;;
    convert:--jobs | convert:-j) kind='none' ;;
    convert:--format) words='text json github' ;;
    convert:--max-errors) kind='none' ;;
    convert:--color) words='auto always never' ;;
    convert:--progress) words='auto always never' ;;
    check:--from | check:-f) kind='source' ;;
    check:--expect) kind='charsets' ;;
    check:--eol) words='lf crlf' ;;
    check:--include) kind='none' ;;
    check:--exclude) kind='none' ;;
    check:--files-from) kind='file' ;;
    check:--stdin-name) kind='none' ;;
    check:--jobs | check:-j) kind='none' ;;
    check:--format) words='text json github sarif' ;;
    check:--max-errors) kind='none' ;;
    check:--color) words='auto always never' ;;
    check:--progress) words='auto always never' ;;
    detect:--hint) kind='none' ;;
    detect:--include) kind='none' ;;
    detect:--exclude) kind='none' ;;
    detect:--files-from) kind='file' ;;
    detect:--stdin-name) kind='none' ;;
    detect:--jobs | detect:-j) kind='none' ;;
    detect:--format) words='text json' ;;
    detect:--color) words='auto always never' ;;
    detect:--progress) words='auto always never' ;;
    edit:--from | edit:-f) kind='source' ;;
    edit:--backup) kind='none' ;;
    edit:--on-unmappable) words='stop replace skip escape translit' ;;
    edit:--hint) kind='none' ;;
    edit:--color) words='auto always never' ;;
    inspect:--from | inspect:-f) kind='source' ;;
    inspect:--at) kind='none' ;;
    inspect:-- | inspect:-n) kind='none' ;;
    inspect:--max-errors) kind='none' ;;
    inspect:--color) words='auto always never' ;;
    iconv:--from-code | iconv:-f) kind='charset' ;;
    iconv:--to-code | iconv:-t) kind='charset' ;;
    iconv:--output | iconv:-o) kind='file' ;;
    help:*) words='convert check detect edit inspect iconv list help recipes bom guess mojibake' ;;
    esac
    if [[ $words ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
    elif [[ $kind == charset || $kind == source || $kind == charsets ]]; then
        _runic_charsets "$kind" "$word"
    elif [[ $kind == folder ]]; then
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -d -- "$word")
    elif [[ $kind == none ]]; then
        return
    elif [[ ! $kind && $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
        [[ ${COMPREPLY[0]} != *= ]] || compopt -o nospace 2>/dev/null
    else
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
    fi
}
complete -F _runic runic
