// Starts a simulated host in a process of its own. The simulated host counts the calls that it gets.
import { fork } from "node:child_process";

/**
 * @param script the host's script. It sends its URL and login once it listens, and its counts after each message
 * "take".
 * @param settings environment variables of the script.
 */
export async function startHostProcess(script, settings) {
  const child = fork(script, { env: { ...process.env, ...settings } });
  const next = () => new Promise((done) => child.once("message", done));
  const connection = await next();
  return {
    ...connection,
    /** The number of calls since the last `ask`, in total and by route, and the host's seconds of CPU. */
    ask: () => {
      child.send("take");
      return next();
    },
    end: () => child.send("end"),
  };
}
