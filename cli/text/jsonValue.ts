/** The value of a text of JSON; undefined: it is something else. */
export function jsonValue(text: string, reviver?: Parameters<typeof JSON.parse>[1]): unknown {
  try {
    return JSON.parse(text, reviver);
  } catch {
    return undefined;
  }
}
