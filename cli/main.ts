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
  process.exitCode = stop.signal.aborted ? exitCodes.interrupted : exitCode;
});
