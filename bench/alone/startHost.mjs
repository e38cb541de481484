// A host in a process of its own, which counts what it is asked for.
import { fork } from "node:child_process";

/**
 * @param script that sends its url and login once it listens, and what it was asked for at each "take".
 * @param settings of its environment.
 */
export async function startHostProcess(script, settings) {
  const child = fork(script, { env: { ...process.env, ...settings } });
  const next = () => new Promise((done) => child.once("message", done));
  const connection = await next();
  return {
    ...connection,
    /** The calls since the last question, all and by route, and the seconds of CPU. */
    ask: () => {
      child.send("take");
      return next();
    },
    end: () => child.send("end"),
  };
}
