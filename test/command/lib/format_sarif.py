#!/usr/bin/env python3
"""format_sarif.py - prints the results of a SARIF log."""
# SPDX-License-Identifier: MIT
import json

log = json.load(open("sarif.2", encoding="utf-8"))
run, = log["runs"]
print(log["version"], run["columnKind"], run["tool"]["driver"]["name"], len(run["results"]), "results")
for result in run["results"]:
    location, = result["locations"]
    print(result["ruleId"], result["level"], location["physicalLocation"]["artifactLocation"]["uri"],
          location["physicalLocation"].get("region"))
