import { startSandbox } from "../../../sandbox";

// What a killed process runs: a sandbox with the options in its argument, whose login goes to stdout as one line.
void startSandbox(JSON.parse(process.argv[2] ?? "{}")).then(({ url, username, password }) => {
  process.stdout.write(`${JSON.stringify({ url, username, password })}\n`);
});
