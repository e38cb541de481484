import type { Operation } from "../../provider/api/contract/operation";

/** The outcome of an operation that must not be done twice, if it is. Those are named whose marks do not say it. */
const byName: Readonly<Record<string, string>> = {
  "server.rebuild": "a second rebuild erases what was written after the first",
  "server.byIdentifier": "the specification does not say what it does",
  "server.credential.create": "a second one is stored next to the first",
  "sshKey.add": "a second one may be added, or refused although the first one was added",
  "sshKey.remove": "a key of the same name that was added since is removed too",
};

/** Undefined: no one has said it yet. */
export const doneTwice = (
  name: string,
  { orders, interrupts, destructive }: Pick<Operation, "orders" | "interrupts" | "destructive">,
): string | undefined => {
  if (orders) return "each order is paid for";
  return byName[name] ?? (interrupts && !destructive ? "the server restarts once more" : undefined);
};
