# For a step that prints what the host says. Until the step ends, the runner treats nothing that is printed as one of its
# commands: names and errors are other people's text. The runner reads two streams side by side, so both become one.
exec 2>&1
echo "::stop-commands::$(node -p 'crypto.randomUUID()')"
