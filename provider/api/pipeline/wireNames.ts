import type { OperationName } from "../contract";
import type { Wire } from "../wire";
import type { Call } from "./call";

type Names = Readonly<Record<string, string>>;
type Members = Readonly<Record<string, unknown>>;

/** Members under the names that this host uses, in what is sent, and back under ours in what it answers. */
export function wireNames(wire: Wire) {
  const sent: Partial<Record<OperationName, Names>> = {
    "account.token": { timeout: wire.tokenTimeout, passcode: wire.tokenPasscode },
    "server.create": { zone_id: wire.zoneParameter },
  };
  const answered: Partial<Record<OperationName, Names>> = {
    "account.token": { [wire.tokenMember]: "token", [wire.expiresMember]: "expires" },
  };
  return {
    sent: ({ name, params }: Call): Members => renamed(params, sent[name]),
    answered: ({ name }: Call, body: Members): Members => renamed(body, answered[name]),
  };
}

export type WireNames = ReturnType<typeof wireNames>;

function renamed(members: Members, names: Names = {}): Members {
  const known = new Map(Object.entries(names));
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [known.get(name) ?? name, value]));
}
