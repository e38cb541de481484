// Loaded before a command, to make Node behave as on Windows. Each program that the command starts is not run: its name
// is written to the file of the variable STARTED, one line each, and it counts as successful.
const childProcess = require("node:child_process");
const fs = require("node:fs");

Object.defineProperty(process, "platform", { value: "win32" });
process.getuid = undefined;

const { fsyncSync } = fs;
fs.fsyncSync = (file) => {
  if (fs.fstatSync(file).isDirectory())
    throw Object.assign(new Error("EPERM: operation not permitted, fsync"), { code: "EPERM" });
  fsyncSync(file);
};

const { spawn } = childProcess;
const fake = (/** @type {string} */ command, /** @type {string[]} */ args, /** @type {object} */ options) => {
  if (process.env.STARTED) fs.appendFileSync(process.env.STARTED, `${JSON.stringify([command, ...args])}\n`);
  return spawn(process.execPath, ["--eval", ""], options);
};
// @ts-expect-error: one of its forms.
childProcess.spawn = fake;
