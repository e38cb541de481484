import { expect, it } from "vitest";
import { type SwitchName, switches } from "../../../sandbox/switches";
import { dialectChoice } from "../../../sandbox/switches/dialects";
import { unspecifiedChoices } from "../../../sandbox/unspecified";
import { openHost, openWithServer } from "../support/host";

it.each(Object.entries(switches))(
  "%s has its default choice, a given choice overrides the dialect, and an unknown choice is refused",
  (name, { choices, usual }) => {
    const [legacy, words] = [unspecifiedChoices({ dialect: "legacy" }), Object.keys(choices)];
    expect(unspecifiedChoices({})).toMatchObject({ [name]: usual });
    expect(legacy).toMatchObject({ [name]: dialectChoice("legacy", name as SwitchName) });
    for (const choice of words)
      expect(unspecifiedChoices({ dialect: "legacy", [name]: choice })).toEqual({
        ...legacy,
        [name]: choice,
      });
    for (const none of ["otherwise", "toString"])
      expect(() => unspecifiedChoices({ [name]: none })).toThrow(
        `${name} must be one of ${words.join(", ")}.`,
      );
  },
);

it("stale details after a rebuild have this host's fields", async () => {
  const { sandbox, ask, uniq_id } = await openWithServer({}, { detailsFields: "details" });
  sandbox.faults.add({ fault: "stale-reads", operation: "server.rebuild" });
  await ask("server/rebuild", { uniq_id, template_name: "DEBIAN_13_64" });
  const stale = await ask("server/details", { uniq_id });
  expect(stale).toMatchObject({ active: true, template: "DEBIAN_12_64" });
  expect(stale).not.toHaveProperty("template_name");
});

it.each(["Host", "My::Host_2"])("errorPrefix %s starts every error class", async (errorPrefix) => {
  const { refused } = await openHost({ errorPrefix });
  const told = await refused("server/details", { uniq_id: "ZZZZZZ" });
  expect(told).toBe(`404 ${errorPrefix}::Exception::RecordNotFound`);
});

it("pageLimit is the largest page size, and limits the default page size too", async () => {
  const { ask, refused } = await openHost({ pageLimit: 3 });
  const larger = await refused("network/zone/list", { page_size: 4 });
  expect(larger).toEqual("400 Input::OutOfBounds page_size");
  expect(await ask("network/zone/list", { page_size: 3 })).toMatchObject({ item_count: 3, item_total: 4 });
  expect(await ask("network/zone/list")).toMatchObject({ page_size: 3, page_total: 2 });
});

it("tokenLifetime is the longest lifetime of a token, and limits the default lifetime too", async () => {
  const { ask, refused, sandbox } = await openHost({ tokenLifetime: 600 });
  const longer = await refused("account/auth/token", { timeout: 601 });
  expect(longer).toEqual("400 Input::OutOfBounds timeout");
  const expires = Math.floor(sandbox.now() / 1000) + 600;
  expect(await ask("account/auth/token", { timeout: 600 })).toMatchObject({ expires });
  expect(await ask("account/auth/token")).toMatchObject({ expires });
});
