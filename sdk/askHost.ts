import type { FunctionName } from "../provider/functions/table";
import type { Properties } from "../provider/values";
import type { Connection } from "./connection";
import { FunctionError } from "./FunctionError";
import { functionSession } from "./session";

/** The connection and the options of one function call. */
interface Asking {
  readonly connection?: Connection | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Whether the arguments are secret. If so, no error message quotes them. */
  readonly isSecret?: boolean;
}

/**
 * Calls a function at the host of the connection, or at the stack's host.
 *
 * @throws FunctionError
 */
export async function askHost(
  name: FunctionName,
  args: object,
  { connection, signal, isSecret = false }: Asking,
): Promise<Properties | Properties[]> {
  // These modules are loaded here, because a program that calls no function does not need them.
  const { callFunction } = await import("../provider/functions/callFunction.js");
  const { runCall } = await import("../provider/engine/call.js");
  const { valueTexts } = await import("../provider/secrets.js");
  const members = args as Record<string, unknown>;
  const ignore = () => {};
  const call = {
    session: functionSession(connection),
    properties: [{ properties: {}, secrets: new Set<string>(), texts: isSecret ? valueTexts(args) : [] }],
    context: { status: ignore, warn: ignore },
  };
  return runCall(call, (session) => callFunction(session, name, members, { signal })).catch(
    ({ message, cause }: Error) => {
      throw new FunctionError(message, cause);
    },
  );
}
