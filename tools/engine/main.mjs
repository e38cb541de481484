// `npm run engine`: finds or builds the Pulumi engine and prints the PATH to use.
import { delimiter } from "node:path";
import { interruptible } from "../process/interrupt.mjs";
import { EngineError } from "./EngineError.mjs";
import { ensureEngine } from "./ensure.mjs";

try {
  const log = (/** @type {string} */ line) => console.error(line);
  const { folder, why } = await interruptible((signal) => ensureEngine({ log, signal }));
  console.error(`${why}.`);
  console.log(folder ? `export PATH="${folder}${delimiter}$PATH"` : "# the PATH is right as it is");
} catch (error) {
  const { name, message } = /** @type {Error} */ (error);
  if (name === "AbortError") console.error("Stopped; nothing was left behind.");
  else
    console.error(
      error instanceof EngineError ? message : `The Pulumi engine cannot be prepared: ${message}`,
    );
  process.exitCode = name === "AbortError" ? 130 : 1;
}
