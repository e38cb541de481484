import { ownPackage } from "./ownPackage";

/** The lowest Node version that this package supports, from its package.json. */
const neededNode = (): string => ownPackage().engines.node.replace(/>=\s*/, "");

/** Whether a Node version is supported. */
export function isNewEnough(version: string): boolean {
  const numbers = (text: string) => text.replace(/^v/, "").split(".").map(Number);
  const [mine, needed] = [numbers(version), numbers(neededNode())];
  const at = needed.findIndex((number, index) => number !== mine[index]);
  return at === -1 || (mine[at] ?? 0) > (needed[at] ?? 0);
}

export const installNode = (): string => `Install Node ${neededNode()} or newer.`;
