import { runCommandLine } from "../../../sandbox/cli/command";

/** Runs the command and calls `during` with its first output. Then it stops the command as Ctrl-C would. */
export async function run(args: string, during: (printed: string) => Promise<void> = async () => {}) {
  const stop = new AbortController();
  let [printed, complained] = ["", ""];
  let wasWritten = () => {};
  const written = new Promise<void>((resolve) => {
    wasWritten = resolve;
  });
  const ended = runCommandLine(args.split(" ").filter(Boolean), {
    write: (text) => {
      printed += text;
      wasWritten();
    },
    writeError: (text) => {
      complained += text;
    },
    stop: stop.signal,
    environment: process.env,
    runCommand: () => Promise.reject(new Error("serve runs no command")),
  });
  await Promise.race([written, ended]);
  try {
    await during(printed);
  } finally {
    stop.abort();
  }
  return { exitCode: await ended, printed, complained };
}
