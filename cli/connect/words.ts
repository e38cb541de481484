/**
 * Lines of words that mean the same in descriptions of different hosts. The first word of a line stands for all of
 * them.
 */
const synonyms = [
  "create add provision new order deploy build store",
  "details get one single show read lookup fetch retrieve info view describe",
  "list all every index",
  "update edit change modify set",
  "remove delete destroy removal cancel cancellation terminate",
  "start boot on",
  "stop off halt",
  "reboot restart",
  "template os",
  "rebuild reimage reinstall re-image",
  "login logon signin",
  "password passwd rootpw",
  "credential login",
  "cached cache last",
  "key pubkey",
  "permitted permission check access allowed right",
].map((line) => line.split(" "));
const firstOf = new Map(synonyms.flatMap((line) => line.map((word) => [word, line[0] as string] as const)));
const fillerWords = new Set(
  "a an and as at by for from in into is it its of only or that the to with who what".split(" "),
);

/**
 * The words of a text in lower case, without plural endings and filler words: `Power on a server's machine` becomes
 * power, server, machine.
 */
export function wordsOf(text: string): ReadonlySet<string> {
  const plainWords = text
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "" && !fillerWords.has(word))
    .map((word) => (word.length > 3 ? word.replace(/(?:'s|s)$/, "") : word));
  return new Set(plainWords.map((word) => firstOf.get(word) ?? word));
}
