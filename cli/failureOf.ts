import { HostError, InvalidCallError } from "../provider/api/errors";
import { ConfigurationError } from "../provider/config";
import { failureText } from "../provider/engine/failureText";
import { shownText } from "../provider/shownText";
import { CommandFailed } from "./CommandFailed";
import { exitCodes } from "./exitCodes";

/** What to print when a command fails, and how it ends. */
export function failureOf(error: unknown): { readonly exitCode: number; readonly message: string } {
  if (error instanceof CommandFailed) return error;
  // It names parameters as the API does, and so does whoever types them here; programs have other names for them.
  if (error instanceof InvalidCallError)
    return { exitCode: exitCodes.configuration, message: shownText(error.message) };
  const message = failureText(error);
  if (error instanceof ConfigurationError) return { exitCode: exitCodes.configuration, message };
  return { exitCode: error instanceof HostError ? exitCodes.host : exitCodes.failed, message };
}
