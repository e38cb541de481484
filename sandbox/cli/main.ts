#!/usr/bin/env node
import { runCommand } from "./command";

const stop = new AbortController();
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => stop.abort());

void runCommand(process.argv.slice(2), {
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
  stop: stop.signal,
}).then((exitCode) => {
  process.exitCode = exitCode;
});
