import { operations } from "../contract";
import { InvalidCallError } from "../errors";
import type { ClientOptions } from "../options";
import type { Handler, Send } from "./call";
import { encodeParams, pathOf } from "./encode";

const table = new Map(operations());

/**
 * The first handler: checks what the client asks for and makes a call of it, or throws an InvalidCallError that
 * says what is wrong. Warns once of each deprecated operation.
 */
export function prepare(options: ClientOptions, secrets: ReadonlySet<string>, warn: (line: string) => void) {
  const version = options.wire?.version ?? options.apiVersion ?? "v3";
  const base = `${options.baseUrl.replace(/\/+$/, "")}/${version === "" ? "" : `${version}/`}`;
  const withoutAccount: ReadonlySet<string> = new Set(options.wire?.withoutAccount);
  const warned = new Set<string>();
  return (next: Handler): Send =>
    async (name, params, given = {}) => {
      const operation = table.get(name);
      if (!operation)
        throw new InvalidCallError(undefined, [
          {
            parameter: String(name),
            reason: `is not an operation; they are: ${[...table.keys()].join(", ")}`,
          },
        ]);
      const hasAccount = "accnt" in operation.params.shape && given.inAnyAccount !== true;
      const accnt = hasAccount ? { accnt: options.accountNumber } : {};
      const encoded = encodeParams(name, operation, params, accnt);
      // Whether it was filled in here or a resource named it.
      if (withoutAccount.has(name) && encoded.accnt === options.accountNumber) delete encoded.accnt;
      const url = base + pathOf(name, operation, options.paths);
      given.signal?.throwIfAborted();
      if (operation.deprecated && !warned.has(name)) {
        warned.add(name);
        warn(`${name} is deprecated: ${operation.deprecated}.`);
      }
      return next({ name, operation, url, params: encoded, options: given, secrets, sent: { times: 0 } });
    };
}
