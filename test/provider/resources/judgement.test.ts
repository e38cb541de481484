import { describe, expect, it } from "vitest";
import { credentialRecord } from "../../../provider/api/contract/serverCredential";
import { sshKeyRecord } from "../../../provider/api/contract/sshKey";
import { kit as credentialKit } from "../../../provider/resources/credential";
import { kit as keyKit } from "../../../provider/resources/sshKey";
import { sourceFiles } from "../../support/sourceFiles";

const all = sourceFiles("provider", "cli", "policy", "sdk")
  .filter(([path]) => !/^provider\/api\/|^sdk\/generated\//.test(path))
  .map(([path, text]) => ({ path, text }));

/** Code that handles credentials or keys in the host's form. */
const meets =
  /\bcredentialRecord\b|\bCredentialRecord\b|\bsshKeyRecord\b|\bListedKey\b|\bcredential\.(?:list|details|create|update)\b|\bsshKey\.(?:list|add|update)\b/;
/** The files that define each kind, with its change table, may compare. */
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
/** Comparisons of such a record that ignore masks, letter case and unreported values. */
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

it("credentials and keys of the host are compared with inputs in one place", () => {
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
])("finds a planted comparison: %s", (text, way) => {
  expect(waysIn(text)).toContain(way);
});

describe("the comparison of a record with inputs", () => {
  const { judge } = credentialKit;
  const news = { uniqId: "ABC123", type: "app", name: "panel", authData: "first" } as const;
  const record = { uniq_id: "ABC123", type: "app", name: "panel", auth_data: "first" };
  it.each([
    ["for equal values", {}, "same"],
    ["for other white space", { name: " panel ", auth_data: "first\r\n" }, "same"],
    ["for a type in other letter case", { type: "App" }, "same"],
    ["for a name in other letter case", { name: "Panel" }, "untold"],
    ["for a missing name", { name: undefined }, "untold"],
    ["for an empty name", { name: "" }, "other"],
    ["for a masked secret", { auth_data: "fi****" }, "untold"],
    ["for an empty secret", { auth_data: "" }, "untold"],
    ["for null in place of a secret", { auth_data: null }, "untold"],
    ["for a secret in other letter case", { auth_data: "FIRST" }, "other"],
    ["for a description that the inputs do not set", { description: "grafana" }, "same"],
    ["for such a description and a masked secret", { description: "grafana", auth_data: "****" }, "other"],
    ["for another server", { uniq_id: "DEF456", auth_data: "****" }, "other"],
  ])('%s (%j) says "%s"', (_what, members, judgement) => {
    expect(judge({ ...record, ...members }, news)).toBe(judgement);
  });

  it("takes keys in other letter case for different keys, because letter case matters in base64", () => {
    const publicKeyValue = "ssh-ed25519 AAAAC3Nz one";
    const judged = (public_key_value: string) => keyKit.judge({ public_key_value }, { publicKeyValue });
    expect(judged("ssh-ed25519   AAAAC3Nz")).toBe("same");
    expect(judged("ssh-ed25519 aaaac3nz")).toBe("other");
  });
});
