#!/usr/bin/env node
import { runCommandLine } from "./command";
import { exitCodes } from "./exitCodes";
import { processSurroundings } from "./processSurroundings";

const stop = new AbortController();
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => stop.abort());
// A reader of the output, such as `head`, may close the pipe early, which is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

void runCommandLine(process.argv.slice(2), processSurroundings(stop.signal)).then((exitCode) => {
  // Ctrl-C is the normal way to stop the sandbox, so it is not an error there.
  const isSandbox = process.argv[2] === "sandbox";
  // After an interruption the process exits at once, because a pending login at a silent host would be retried for
  // minutes.
  if (stop.signal.aborted && !isSandbox) process.exit(exitCodes.interrupted);
  process.exitCode = exitCode;
});
