import { describe, expect, it } from "vitest";
import { scriptedClient } from "../support";

describe("a deprecated operation", () => {
  it("warns once per client", async () => {
    const { client, warnings } = scriptedClient([
      { body: { items: [] } },
      { body: { items: [] } },
      { body: { items: [] } },
    ]);
    await client.server.list();
    await client.server.list();
    await client.asset.list();
    expect(warnings).toEqual(["server.list is deprecated: use asset.list instead."]);
  });
});

describe("a signal", () => {
  it("aborted before the call sends nothing", async () => {
    const { client, sent } = scriptedClient([]);
    const call = client.server.details(
      { uniq_id: "ABC123" },
      { signal: AbortSignal.abort(new Error("stop")) },
    );
    await expect(call).rejects.toThrow("stop");
    expect(sent).toEqual([]);
  });
});
