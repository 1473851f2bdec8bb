#!/usr/bin/env bash
# Puts the verdict of the batch in $JAVELINA_OUT on the page of the job. A part has none: the whole is judged.
set -euo pipefail
summary=${JAVELINA_OUT:-report}/summary.md
if [ -f "$summary" ]; then
    if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then cat -- "$summary" >> "$GITHUB_STEP_SUMMARY"; else cat -- "$summary"; fi
fi
