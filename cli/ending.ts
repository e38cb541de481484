import { ConfigurationError } from "../provider/config";
import { failureText } from "../provider/engine/failureText";
import type { BrokenCalls } from "../provider/host/callsEnd";
import { shownText } from "../provider/shownText";
import { CommandFailed } from "./CommandFailed";
import { exitCodes } from "./exitCodes";

/** The message to print when a command fails, and its exit code. */
interface Ending {
  readonly exitCode: number;
  readonly message: string;
}

/** The ending of a command whose call to the host failed. */
export const endingOf = (end: BrokenCalls): Ending =>
  end.is === "invalid"
    ? // The message names parameters as the API does, because the user typed them so on the command line. Pulumi
      // programs have other names for them.
      { exitCode: exitCodes.configuration, message: shownText(end.text) }
    : { exitCode: exitCodes.host, message: failureText(end.because) };

/** The ending of a command that failed for any other reason. */
export function failureOf(error: unknown): Ending {
  if (error instanceof CommandFailed) return error;
  const message = failureText(error);
  const isOfConfiguration = error instanceof ConfigurationError;
  return { exitCode: isOfConfiguration ? exitCodes.configuration : exitCodes.failed, message };
}
