import { EngineError } from "../engine/EngineError.mjs";
import { interruptible } from "../process/interrupt.mjs";
import { SetUpError } from "./SetUpError.mjs";

/**
 * Runs a command of this checkout: Ctrl-C stops and cleans up (exit 130), and what is wrong with the machine is told
 * without a stack trace (exit 1).
 * @param {(signal: AbortSignal) => Promise<number>} work its exit code
 */
export async function command(work) {
  try {
    process.exitCode = await interruptible(work);
  } catch (error) {
    const isStopped = error instanceof Error && error.name === "AbortError";
    if (isStopped) console.error("Stopped.");
    else if (error instanceof EngineError || error instanceof SetUpError) console.error(error.message);
    else console.error(error);
    process.exitCode = isStopped ? 130 : 1;
  }
}
