import type { FunctionName } from "../provider/functions";
import type { Found } from "../provider/functions/callFunction";
import type { Connection } from "./connection";
import { FunctionError } from "./FunctionError";
import { sessionOf } from "./session";

/**
 * Asks the host of a connection, or of the stack.
 *
 * @throws FunctionError
 */
export async function askHost(
  name: FunctionName,
  args: object,
  connection: Connection | undefined,
  signal: AbortSignal | undefined,
): Promise<Found | Found[]> {
  // Loaded here: a program that calls no function never needs them.
  const { callFunction } = await import("../provider/functions/index.js");
  const { runCall } = await import("../provider/engine/call.js");
  const given = args as Record<string, unknown>;
  const ignore = () => {};
  const call = {
    session: sessionOf(connection),
    // The arguments are not checked for secrets: the program itself holds them.
    given: [],
    context: { status: ignore, warn: ignore },
  };
  return runCall(call, (session) => callFunction(session, name, given, signal)).catch(
    ({ message, cause }: Error) => {
      throw new FunctionError(message, cause);
    },
  );
}
