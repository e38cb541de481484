import { describe, expect, it } from "vitest";
import { scriptedLine } from "../../support/cli";

const login = (id: number) => ({ id, name: "panel", auth_data: `secret-${id}` });
const hidden = (id: number) => ({ id, name: "panel", auth_data: "[secret]" });
const page = (...items: object[]) => ({ items, item_count: 2, item_total: 2, page_num: 1, page_total: 1 });

const line = scriptedLine({
  "server.credential.list": () => [login(1), login(2)],
  "server.credential.details": () => ({
    ...login(1),
    more: { auth_data: "secret-1", notes: ["of the panel"] },
  }),
});
const printed = async (...args: string[]) => JSON.parse((await line.hosting(["call", ...args])).output);

describe("hosting call shows no secret", () => {
  it.each([
    ["of a page", ["server.credential.list"], page(hidden(1), hidden(2))],
    ["of all pages", ["server.credential.list", "--all"], [hidden(1), hidden(2)]],
    [
      "of one record, and nothing else is hidden",
      ["server.credential.details", "--json", '{"id":1}'],
      { ...hidden(1), more: { auth_data: "[secret]", notes: ["of the panel"] } },
    ],
  ])("%s", async (_name, args, shown) => {
    expect(await printed(...args)).toEqual(shown);
  });

  it("unless it is told to", async () => {
    expect(await printed("server.credential.list", "--all", "--show-secrets")).toEqual([login(1), login(2)]);
  });
});
