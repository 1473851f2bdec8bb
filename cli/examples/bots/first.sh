#!/bin/sh
# A bot without any tool: takes the first action that is listed. It needs a game in which actions can be listed.
# javelina play arizona --seats "cmd:sh cli/examples/bots/first.sh,greedy" --seed 1
while IFS= read -r line; do
    case $line in
        *'"type":"ask"'*) echo 1 ;;
    esac
done
