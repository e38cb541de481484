import { spawn } from "node:child_process";

/**
 * @typedef {object} Ended
 * @property {number} code the exit code. 0: success; 127: there is no such command; 124: it took longer than the
 * timeout; 130: interrupted
 * @property {string} output what the command wrote to standard output and standard error
 */

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {number} [timeout] in milliseconds, after which the command and its children are killed
 * @property {AbortSignal} [signal] interrupts the command as Ctrl-C does, and kills it if it has not ended after
 * `grace`
 * @property {number} [grace] in milliseconds. Default 20,000
 * @property {(text: string) => void} [onOutput] receives output as it comes
 */

/** @typedef {(command: string, args: readonly string[], options?: RunOptions) => Promise<Ended>} Run */

const isWindows = process.platform === "win32";

/**
 * Runs a command to its end. Never throws.
 * @type {Run}
 */
export function run(command, args, options = {}) {
  const { cwd, env = process.env, timeout, signal, grace = 20_000, onOutput } = options;
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve({ code: 130, output: "" });
    // The command gets a process group of its own, so that its children can be ended with it, and Ctrl-C reaches it
    // only through `signal`.
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ["ignore", "pipe", "pipe"],
      detached: !isWindows,
      shell: isWindows && command.endsWith(".cmd"),
    });
    let output = "";
    /** @type {number | undefined} */
    let stoppedBy;
    /** @type {NodeJS.Timeout[]} */
    const timers = [];
    const send = (/** @type {NodeJS.Signals} */ name) => {
      try {
        if (child.pid && !isWindows) process.kill(-child.pid, name);
        else child.kill(name);
      } catch {
        // The command has ended in the meantime.
      }
    };
    const interrupt = () => {
      stoppedBy ??= 130;
      send("SIGINT");
      timers.push(setTimeout(send, grace, "SIGKILL"));
    };
    signal?.addEventListener("abort", interrupt, { once: true });
    if (timeout !== undefined)
      timers.push(
        setTimeout(() => {
          stoppedBy ??= 124;
          send("SIGKILL");
        }, timeout),
      );
    const end = (/** @type {number} */ code) => {
      timers.forEach(clearTimeout);
      signal?.removeEventListener("abort", interrupt);
      resolve({ code: stoppedBy ?? code, output });
    };
    const take = (/** @type {Buffer} */ bytes) => {
      const text = bytes.toString("utf8");
      output += text;
      onOutput?.(text);
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.on("error", (error) => {
      output += error.message;
      end(127);
    });
    child.on("close", (code) => end(code ?? 1));
  });
}
