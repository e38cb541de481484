# For a step that prints what the host says. To the end of the step the runner takes nothing that is printed for one of its
# commands: names and errors are other people's text. It reads two streams side by side, so there is only one.
exec 2>&1
echo "::stop-commands::$(node -p 'crypto.randomUUID()')"
