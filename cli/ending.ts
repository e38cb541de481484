import { ConfigurationError } from "../provider/config";
import { failureText } from "../provider/engine/failureText";
import type { BrokenCalls } from "../provider/host/callsEnd";
import { shownText } from "../provider/shownText";
import { CommandFailed } from "./CommandFailed";
import { exitCodes } from "./exitCodes";

/** The text to print when a command fails, and its exit code. */
interface Ending {
  readonly exitCode: number;
  readonly message: string;
}

/** How it ends by what the host has a part in. */
export const endingOf = (end: BrokenCalls): Ending =>
  end.is === "invalid"
    ? // It names parameters as the API does, and so does whoever types them here; programs have other names for them.
      { exitCode: exitCodes.configuration, message: shownText(end.text) }
    : { exitCode: exitCodes.host, message: failureText(end.because) };

/** How it ends by anything else. */
export function failureOf(error: unknown): Ending {
  if (error instanceof CommandFailed) return error;
  const message = failureText(error);
  const isOfConfiguration = error instanceof ConfigurationError;
  return { exitCode: isOfConfiguration ? exitCodes.configuration : exitCodes.failed, message };
}
