import { describe, expect, it } from "vitest";
import { credentialRecord } from "../../../provider/api/contract/serverCredential";
import { sshKeyRecord } from "../../../provider/api/contract/sshKey";
import { kit as credentialKit } from "../../../provider/resources/credential";
import { kit as keyKit } from "../../../provider/resources/sshKey";
import { sourceFiles } from "../../support/sourceFiles";

const all = sourceFiles("provider", "cli", "policy", "sdk")
  .filter(([path]) => !/^provider\/api\/|^sdk\/generated\//.test(path))
  .map(([path, text]) => ({ path, text }));

/** The code that meets a credential or a key as the host has it. */
const meets =
  /\bcredentialRecord\b|\bCredentialRecord\b|\bsshKeyRecord\b|\bListedKey\b|\bcredential\.(?:list|details|create|update)\b|\bsshKey\.(?:list|add|update)\b/;
/** Where each kind's words are: next to its change table. */
const homes = ["provider/resources/credential.ts", "provider/resources/sshKey.ts"];
const files = all.filter(
  ({ path, text }) =>
    !homes.includes(path) && (meets.test(text) || /^provider\/resources\/(?:credential|sshKey)\//.test(path)),
);

const notCompared = ["id", "accnt", "server_type"];
const members = Object.keys({ ...credentialRecord.shape, ...sshKeyRecord.shape })
  .filter((name) => !notCompared.includes(name))
  .join("|");
const member = `(?:\\b(?:${members})\\b|\\[(?:["'](?:${members})["']|wireName\\([^)]*\\))\\])`;
/** Ways to compare such a record that know no mask, no other letters and nothing that is not reported. */
const ways: Readonly<Record<string, RegExp>> = {
  "a member, compared as it is": new RegExp(`${member}\\s*[!=]==?(?!=|\\s*undefined\\b)`),
  "something, compared with a member": new RegExp(`[!=]==?\\s*[\\w.?!]*${member}`),
  "members of several values": new RegExp(
    `\\b(?:includes|has|Object\\.is|localeCompare)\\([\\w.?!]*${member}`,
  ),
  "a comparison without the judge": /\b(?:isSame|isSameValue|isDeepStrictEqual|isMasked|lacks|sameKeyText)\(/,
};
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");
const waysIn = (text: string): string[] => {
  const code = withoutComments(text);
  return Object.keys(ways).filter((way) => ways[way]?.test(code));
};

it("credentials and keys of the host are compared with inputs by one judge", () => {
  expect(files.length).toBeGreaterThan(6);
  const others = files.flatMap(({ path, text }) => waysIn(text).map((way) => `${path}: ${way}`));
  expect(others).toEqual([]);
});

it.each([
  ["records.filter((record) => record.uniq_id === uniqId)", "a member, compared as it is"],
  ['records.find(({ type }) => type !== "app")', "a member, compared as it is"],
  ["usable.filter(({ username }) => news.username === username)", "something, compared with a member"],
  ["if (news.authData !== record?.auth_data) return;", "something, compared with a member"],
  ["record[wireName(name)] === news[name]", "a member, compared as it is"],
  ['news.authData === record["auth_data"]', "something, compared with a member"],
  ["const known = secrets.includes(record.auth_data);", "members of several values"],
  ["const isExact = isSame(publicKey, one.public_key_value, text);", "a comparison without the judge"],
])("a planted comparison is found: %s", (text, way) => {
  expect(waysIn(text)).toContain(way);
});

describe("the judge of a record", () => {
  const { judge } = credentialKit;
  const news = { uniqId: "ABC123", type: "app", name: "panel", authData: "first" } as const;
  const record = { uniq_id: "ABC123", type: "app", name: "panel", auth_data: "first" };
  it.each([
    ["of all values", {}, "same"],
    ["in other white space", { name: " panel ", auth_data: "first\r\n" }, "same"],
    ["of a type in other letters", { type: "App" }, "same"],
    ["of a name in other letters", { name: "Panel" }, "untold"],
    ["without a name", { name: undefined }, "untold"],
    ["with an empty name", { name: "" }, "other"],
    ["with a mask", { auth_data: "fi****" }, "untold"],
    ["with an empty secret", { auth_data: "" }, "untold"],
    ["with null for a secret", { auth_data: null }, "untold"],
    ["with a secret in other letters", { auth_data: "FIRST" }, "other"],
    ["with a description that was not asked for", { description: "grafana" }, "same"],
    ["with such a one and a mask", { description: "grafana", auth_data: "****" }, "other"],
    ["of another server", { uniq_id: "DEF456", auth_data: "****" }, "other"],
  ])("%s: %j is %s", (_what, members, judgement) => {
    expect(judge({ ...record, ...members }, news)).toBe(judgement);
  });

  it("takes keys in other letters for others: their text is no word", () => {
    const publicKeyValue = "ssh-ed25519 AAAAC3Nz one";
    const judged = (public_key_value: string) => keyKit.judge({ public_key_value }, { publicKeyValue });
    expect(judged("ssh-ed25519   AAAAC3Nz")).toBe("same");
    expect(judged("ssh-ed25519 aaaac3nz")).toBe("other");
  });
});
