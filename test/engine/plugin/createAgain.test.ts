import { ErrorHook } from "@pulumi/pulumi";
import { afterAll, describe, expect, it } from "vitest";
import { serverArgs } from "../serverStack";
import { Bare, type PluginStack, pluginStack } from "./pluginStack";

// A hook that asks for another try: engines send Create again for a resource that is there in part.
describe.each(["fail", "adopt"])("a create that the engine sends again, onExisting %s", (onExisting) => {
  let stack: PluginStack;
  afterAll(() => stack?.close());

  it("goes on with the server that the first has ordered", async () => {
    let failures = 0;
    stack = await pluginStack(
      () => {
        const again = new ErrorHook("again", () => {
          failures += 1;
          stack.sandbox.advance("1h");
          return failures < 3;
        });
        new Bare(
          "Server",
          "web",
          { ...serverArgs, onExisting, timeouts: { build: 0.3 } },
          { hooks: { onError: [again] } },
        );
        return {};
      },
      { profile: "realistic", clock: "virtual" },
    );
    const up = await stack.up();
    expect(failures).toBe(1);
    expect(up.writes).toEqual(["server.create"]);
    expect(stack.sandbox.ledger.orders).toHaveLength(1);
    // An engine of this kind keeps the failure of the first try.
    expect(await stack.up()).toMatchObject({ ok: true, writes: [] });
    const [web] = await stack.resources("Server");
    expect(web?.outputs).toMatchObject({ active: true });
    expect(stack.sandbox.servers.map(({ uniq_id }) => uniq_id)).toEqual([web?.id]);
  }, 120_000);
});
