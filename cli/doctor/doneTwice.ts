import type { Operation } from "../../provider/api/contract/operation";

/**
 * The effects of carrying out an operation twice that must not be repeated. Operations are left out if their
 * properties in the contract already say it.
 */
const byName: Readonly<Record<string, string>> = {
  "server.rebuild": "a second rebuild erases what was written after the first",
  "server.byIdentifier": "the specification does not say what it does",
  "server.credential.create": "a second one is stored next to the first",
  "sshKey.add": "a second one may be added, or refused although the first one was added",
  "sshKey.remove": "a key of the same name that was added since is removed too",
};

/** The effect of carrying out the operation twice; undefined if that is not described yet. */
export const doneTwice = (
  name: string,
  { orders, interrupts, destructive }: Pick<Operation, "orders" | "interrupts" | "destructive">,
): string | undefined => {
  if (orders) return "each order is paid for";
  return byName[name] ?? (interrupts && !destructive ? "the server restarts once more" : undefined);
};
