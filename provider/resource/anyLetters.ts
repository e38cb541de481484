import type { RecordList, Records } from "./recordList";

/** Asks the host's filter for the records of a key. */
type Ask = (key: string) => Promise<Records<unknown>>;
type Keyed = Pick<RecordList<unknown>, "keyOf">;

/** What the filter finds by a key as it is written, and by its small letters, which a host may keep it in. */
export async function inSmallLettersToo({ keyOf }: Keyed, ask: Ask, key: string): Promise<Records<unknown>> {
  const asWritten = await ask(key);
  if (key === key.toLowerCase()) return asWritten;
  const inSmall = await ask(key.toLowerCase());
  const known = new Set(asWritten.items.map(keyOf));
  return {
    items: [...asWritten.items, ...inSmall.items.filter((item) => !known.has(keyOf(item)))],
    isWhole: asWritten.isWhole && inSmall.isWhole,
  };
}

/** Whether the filter finds one of these records by its key in other letters. */
export async function findsInOtherLetters({ keyOf }: Keyed, ask: Ask, items: readonly unknown[]) {
  const key = items.map(keyOf).find((one) => one !== undefined && otherLetters(one) !== one);
  if (key === undefined) return false;
  const answer = await ask(otherLetters(key)).catch(() => undefined);
  return answer?.items.some((item) => keyOf(item) === key) === true;
}

/** Capital letters for small ones, or small ones for capitals. */
const otherLetters = (text: string): string => {
  const capitals = text.toUpperCase();
  return text === capitals ? text.toLowerCase() : capitals;
};
