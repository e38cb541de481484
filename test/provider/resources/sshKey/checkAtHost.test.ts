import { expect, it } from "vitest";
import { worded } from "../../../../provider/engine/messages";
import type { Properties } from "../../../../provider/resource/properties";
import { unknown } from "../../../../provider/resource/unknown";
import { sshKey } from "../../../support/resources";
import { refuse, type Script, scriptedHost } from "../../../support/scriptedHost";
import { one } from "./samples";

interface Asked {
  readonly news: Properties;
  readonly olds?: Properties;
}

const news = { publicKeyName: "deploy", publicKeyValue: one };
const host: Script = { "sshKey.list": () => [{ id: 5, public_key_name: "deploy" }] };

/** What is wrong with each key of one run, and what was asked. */
async function faults(keys: readonly Asked[], script = host, previewChecks = "all") {
  const { session, reads } = scriptedHost(script, { previewChecks });
  const found: string[] = [];
  for (const key of keys)
    for (const { property, reason } of (await sshKey.checkAtHost?.(session, key, () => {})) ?? [])
      found.push(`${property}: ${worded(reason)}`);
  return { found, reads };
}

it("a name that the account has already fails; all keys of a run share one reading", async () => {
  const other = { ...news, publicKeyName: "deploy2" };
  const { found, reads } = await faults([{ news }, { news: other }]);
  expect(found).toEqual([
    'publicKeyName: The account already has an SSH key named "deploy" (id 5). Nothing was changed. To take it over: onExisting: "adopt". To add another one: choose another publicKeyName.',
  ]);
  expect(reads).toEqual(["sshKey.list"]);
});

it.each<[string, Asked]>([
  ["one that is there already", { news, olds: news }],
  ["one that is taken over", { news: { ...news, onExisting: "adopt" } }],
  ["a name that is not known yet", { news: { ...news, publicKeyName: unknown } }],
  ["an account that is not known yet", { news: { ...news, accountNumber: unknown } }],
])("%s is not asked for", async (_, key) => {
  expect(await faults([key])).toEqual({ found: [], reads: [] });
});

it("without `all` nothing is asked, and a host that does not tell is no failure", async () => {
  expect(await faults([{ news }], host, "catalogue")).toEqual({ found: [], reads: [] });
  const { found } = await faults([{ news }], { "sshKey.list": () => refuse("Permission") });
  expect(found).toEqual([]);
});
