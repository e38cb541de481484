import type { FunctionName } from "../provider/functions/table";
import type { Properties } from "../provider/values";
import type { Connection } from "./connection";
import { FunctionError } from "./FunctionError";
import { functionSession } from "./session";

/** The host to ask, and how. */
interface Asking {
  readonly connection?: Connection | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Whether the arguments are secret: then no failure quotes them. */
  readonly isSecret?: boolean;
}

/**
 * Asks the host of a connection, or of the stack.
 *
 * @throws FunctionError
 */
export async function askHost(
  name: FunctionName,
  args: object,
  { connection, signal, isSecret = false }: Asking,
): Promise<Properties | Properties[]> {
  // Loaded here: a program that calls no function never needs them.
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
