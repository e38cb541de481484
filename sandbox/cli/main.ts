#!/usr/bin/env node
import { runCommandLine } from "./command";
import { runCommand } from "./runCommand";

const stop = new AbortController();
// A terminal sends Ctrl-C to the command of `exec` as well. A second request to end would cut its clean-up short.
const isExec = process.argv[2] === "exec";
process.on("SIGINT", () => isExec || stop.abort());
for (const name of ["SIGTERM", "SIGHUP"] as const) process.on(name, () => stop.abort());

const writeError = (text: string) => void process.stderr.write(text);

void runCommandLine(process.argv.slice(2), {
  write: (text) => process.stdout.write(text),
  writeError,
  stop: stop.signal,
  environment: process.env,
  runCommand: (command, args, environment) =>
    runCommand(command, args, { environment, stop: stop.signal, writeError }),
}).then((exitCode) => {
  process.exitCode = exitCode;
});
