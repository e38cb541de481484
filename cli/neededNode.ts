import { ownPackage } from "./ownPackage";

/** The lowest Node version that this package supports, from its package.json. */
const neededNode = (): string => ownPackage().engines.node.replace(/>=\s*/, "");

/** Whether a Node version is supported. */
export function isNewEnough(version: string): boolean {
  const numbers = (text: string) => text.replace(/^v/, "").split(".").map(Number);
  const [ownNumbers, needed] = [numbers(version), numbers(neededNode())];
  const firstDifference = needed.findIndex((number, index) => number !== ownNumbers[index]);
  return firstDifference === -1 || (ownNumbers[firstDifference] ?? 0) > (needed[firstDifference] ?? 0);
}

export const installNode = (): string => `Install Node ${neededNode()} or newer.`;
