/** Parses JSON; undefined if the text is not valid JSON. */
export function jsonValue(text: string, reviver?: Parameters<typeof JSON.parse>[1]): unknown {
  try {
    return JSON.parse(text, reviver);
  } catch {
    return undefined;
  }
}
