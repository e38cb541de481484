import type { Operation } from "../../provider/api/contract/operation";

/**
 * What happens if an operation that must not be repeated is carried out twice. Listed here are the operations for
 * which the properties of the contract do not already say it.
 */
const byName: Readonly<Record<string, string>> = {
  "server.rebuild": "a second rebuild erases what was written after the first",
  "server.byIdentifier": "the specification does not say what it does",
  "server.credential.create": "a second one is stored next to the first",
  "sshKey.add": "a second one may be added, or refused although the first one was added",
  "sshKey.remove": "a key of the same name that was added since is removed too",
};

/** What happens if the operation is carried out twice; undefined if that is not described yet. */
export const doneTwice = (
  name: string,
  { orders, interrupts, destructive }: Pick<Operation, "orders" | "interrupts" | "destructive">,
): string | undefined => {
  if (orders) return "each order is paid for";
  return byName[name] ?? (interrupts && !destructive ? "the server restarts once more" : undefined);
};
