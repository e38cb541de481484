#!/usr/bin/env node
import { runCommandLine } from "./command";
import { exitCodes } from "./exitCodes";
import { processSurroundings } from "./processSurroundings";

const stop = new AbortController();
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => stop.abort());
// A reader that has seen enough, such as `head`, is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

void runCommandLine(process.argv.slice(2), processSurroundings(stop.signal)).then((exitCode) => {
  // The sandbox is ended by Ctrl-C, which is no failure of it.
  const isSandbox = process.argv[2] === "sandbox";
  // A login that nobody waits for any more is tried again for minutes at a host that is silent.
  if (stop.signal.aborted && !isSandbox) process.exit(exitCodes.interrupted);
  process.exitCode = exitCode;
});
