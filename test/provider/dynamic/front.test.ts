import { describe, expect, it } from "vitest";
import { unknownString } from "../../../provider/engine/engineValues";
import { PartialFailure } from "../../../provider/resource/resource";
import { unknown } from "../../../provider/values";
import { hostError } from "../../support/hostError";
import { sampleMessage } from "../../support/sampleMessage";
import { frontOf, providerText, spyResource } from "./support";

const withProvider = (properties: object) => ({ ...properties, __provider: providerText });

describe("check", () => {
  it("hands over inputs without Pulumi's own, with unknown values as such, and old inputs only when there are some", async () => {
    const { asked, resource } = spyResource();
    const { provider } = frontOf(resource);
    await provider.check({}, withProvider({ size: unknownString }));
    await provider.check(withProvider({ size: 1 }), withProvider({ size: 2 }));
    expect(asked).toEqual([
      ["check", { news: { size: unknown }, secret: new Set() }],
      ["check", { olds: { size: 1 }, news: { size: 2 }, secret: new Set() }],
    ]);
  });

  it("says which inputs are secret, now or before, and whether the program protects the resource", async () => {
    const { asked, resource } = spyResource();
    const { provider } = frontOf(resource);
    const olds = withProvider({ size: 1, __secretInputs: ["size"] });
    const news = withProvider({ size: 2, note: "n", __secretInputs: ["note"], __isProtected: true });
    const { inputs } = await provider.check(olds, news);
    await provider.diff("7", olds, news);
    const secret = new Set(["note", "size"]);
    const given = { olds: { size: 1 }, news: { size: 2, note: "n" }, secret };
    expect(asked).toEqual([
      ["check", { ...given, protect: true }],
      ["diff", { id: "7", ...given }],
    ]);
    expect(inputs).toEqual({ __secretInputs: ["note"] });
  });

  it("answers unknown values as the engine writes them, and failures, which name whole properties and none that is secret", async () => {
    const failures = [
      { property: "size", reason: sampleMessage("size must be small") },
      { property: "removal.rating", reason: sampleMessage("removal.rating must be 0, 5 or 10") },
      { property: "", reason: sampleMessage("password must not be empty") },
      { property: "trigger", reason: sampleMessage('trigger "hidden-text" → 2 is not allowed') },
    ];
    const { resource } = spyResource({
      check: () => ({ inputs: { size: unknown, gone: undefined }, failures }),
    });
    const news = withProvider({ trigger: "hidden-text", __secretInputs: ["trigger"] });
    const result = await frontOf(resource).provider.check({}, news);
    // The CLI would print the value of a property that is named, also one that the program holds as a secret.
    expect(result).toEqual({
      inputs: { size: unknownString, __secretInputs: ["trigger"] },
      failures: [
        { property: "size", reason: "size must be small. [input-invalid]" },
        { property: "removal", reason: "removal.rating must be 0, 5 or 10. [input-invalid]" },
        { property: "", reason: "password must not be empty. [input-invalid]" },
        { property: "", reason: 'trigger "[secret]" → 2 is not allowed. [input-invalid]' },
      ],
    });
    expect(Object.keys(result.inputs)).toEqual(["size", "__secretInputs"]);
  });

  it("answers the inputs that are secret as secrets: what a transformation gave comes unmarked", async () => {
    const check = (inputs: Record<string, unknown>) =>
      frontOf(spyResource({ check: () => ({ inputs, failures: [] }) }).resource).provider.check({}, {});
    const secret = {
      "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
      value: "of a transformation",
    };
    expect((await check({ size: 1, password: "of a transformation" })).inputs).toEqual({
      size: 1,
      password: secret,
    });
    // The engine knows itself whether a value that is not known yet is secret.
    expect((await check({ password: unknown })).inputs).toEqual({ password: unknownString });
    expect((await check({ size: 1, password: undefined })).inputs).toEqual({ size: 1 });
  });

  it("proposes a name made from the resource's, and stores no trace of where it came from", async () => {
    let proposed: string | undefined;
    const { resource } = spyResource({
      check: ({ news, autoname }) => {
        proposed = autoname?.();
        return { inputs: news, failures: [] };
      },
    });
    const { provider } = frontOf(resource);
    const declared = withProvider({ __resourceName: "deploy-key", __nameSeed: "of the stack dev" });
    const { inputs } = await provider.check({}, declared);
    const first = proposed;
    expect(first).toMatch(/^deploy_key_[a-z0-9]{7}$/);
    expect(inputs).toEqual({});
    // A plan that was saved is followed in another process.
    await frontOf(resource).provider.check({}, declared);
    expect(proposed).toBe(first);
    await provider.check({}, { ...declared, __nameSeed: "of the stack prod" });
    expect(proposed).not.toBe(first);
    await provider.check({}, withProvider({}));
    expect(proposed).toBeUndefined();
  });

  it("passes on what the core warns of, without what the program holds as a secret", async () => {
    const { resource } = spyResource({
      check: ({ news }) => ({
        inputs: news,
        failures: [],
        warnings: [sampleMessage("hidden-text has no effect")],
      }),
    });
    const front = frontOf(resource);
    await front.provider.check({}, withProvider({ note: "hidden-text", __secretInputs: ["note"] }));
    expect(front.said).toEqual(["warning: [secret] has no effect. [input-invalid]"]);
  });

  it("tells each fault of the configuration as a failure, at preview", async () => {
    const { resource } = spyResource();
    const { provider, config, settings } = frontOf(resource, {}, false);
    settings["hosting:baseUrl"] = "nonsense";
    delete settings["hosting:password"];
    await provider.configure({ config });
    const { failures } = await provider.check({}, withProvider({}));
    expect(failures.map(({ property }) => property)).toEqual(["", ""]);
    expect(failures[0]?.reason).toMatch(
      /^hosting:baseUrl must be a URL.*HOSTING_BASE_URL\. \[configuration-invalid\]$/,
    );
    expect(failures[1]?.reason).toMatch(
      /^hosting:password or hosting:token is required.*HOSTING_PASSWORD\. \[configuration-invalid\]$/,
    );
  });
});

describe("diff", () => {
  it("always answers a boolean", async () => {
    const { provider } = frontOf(spyResource().resource);
    const same = withProvider({ size: 1 });
    expect(await provider.diff("7", same, same)).toEqual({
      changes: false,
      replaces: [],
      deleteBeforeReplace: false,
    });
  });

  it("another provider text alone is a change, and no replacement", async () => {
    const { provider } = frontOf(spyResource().resource);
    const diff = await provider.diff("7", { size: 1, __provider: "older" }, withProvider({ size: 1 }));
    expect(diff).toEqual({ changes: true, replaces: [], deleteBeforeReplace: false });
  });

  it("a provider text that is not known yet is none", async () => {
    const { provider } = frontOf(spyResource().resource);
    const diff = await provider.diff("7", withProvider({}), { __provider: unknownString });
    expect(diff.changes).toBe(false);
  });

  it("passes on what the core warns of", async () => {
    const { resource } = spyResource({
      diff: (_session, _request, context) => {
        context?.warn(sampleMessage("disks are erased"));
        return { changes: true, replaces: [], deleteBeforeReplace: false, detailed: {}, steps: [] };
      },
    });
    const front = frontOf(resource);
    await front.provider.diff("7", withProvider({}), withProvider({ size: 2 }));
    expect(front.said).toEqual(["warning: disks are erased. [input-invalid]"]);
  });

  it("passes on what the core says", async () => {
    const detailed = { size: "replace" } as const;
    const { resource } = spyResource({
      diff: () => ({ changes: true, replaces: ["size"], deleteBeforeReplace: true, detailed, steps: [] }),
    });
    expect(await frontOf(resource).provider.diff("7", withProvider({}), withProvider({ size: 2 }))).toEqual({
      changes: true,
      replaces: ["size"],
      deleteBeforeReplace: true,
    });
  });
});

describe("create, read, update, delete", () => {
  it("create answers id and storable outputs", async () => {
    const { resource } = spyResource({
      create: async () => ({ id: "7", outputs: { size: 1, ip: undefined, at: new Map() } }),
    });
    const result = await frontOf(resource).provider.create(withProvider({ size: 1 }));
    expect(result).toEqual({ id: "7", outs: { size: 1 } });
    expect(Object.keys(result.outs)).toEqual(["size"]);
  });

  it("read answers properties and inputs, and nothing when it is gone", async () => {
    const { asked, resource } = spyResource();
    const stored = { size: 1, __set: ["size"] };
    expect(await frontOf(resource).provider.read("7", withProvider(stored))).toEqual({});
    expect(asked).toEqual([["read", { id: "7", outputs: stored }]]);
    const there = spyResource({ read: async () => ({ id: "7", outputs: { size: 2 }, inputs: { size: 2 } }) });
    expect(await frontOf(there.resource).provider.read("7", withProvider({ size: 1 }))).toEqual({
      id: "7",
      props: { size: 2 },
      inputs: { size: 2 },
    });
  });

  it("read of what nothing stored tells of, as by `get`, fails when it does not exist", async () => {
    const { provider } = frontOf(spyResource().resource);
    await expect(provider.read("7", withProvider({ size: undefined }))).rejects.toThrow(
      "Thing 7 does not exist: Thing.get reads what is there. Check the id, and that the account is the one that has it.",
    );
  });

  it("refresh and destroy say whose configuration they use, when it may be an old one", async () => {
    const refused = async () => {
      throw hostError("authorization");
    };
    const { provider } = frontOf(spyResource({ read: refused, delete: refused, create: refused }).resource);
    const stored = withProvider({ __set: [] });
    const hint = /Refresh and destroy use the configuration of the last `pulumi up`/;
    await expect(provider.read("7", stored)).rejects.toThrow(hint);
    await expect(provider.delete("7", stored)).rejects.toThrow(hint);
    await expect(provider.create(stored)).rejects.not.toThrow(hint);
  });

  it("update hands over old outputs and new inputs, and emits all outputs again", async () => {
    const asked: unknown[] = [];
    const { resource } = spyResource({
      update: async (_session, request) => {
        asked.push(request);
        return { size: 2, ip: "192.0.2.1" };
      },
    });
    const result = await frontOf(resource).provider.update(
      "7",
      withProvider({ size: 1, __set: ["size"] }),
      withProvider({ size: 2 }),
    );
    expect(asked).toEqual([
      { id: "7", olds: { size: 1, __set: ["size"] }, news: { size: 2 }, secret: new Set() },
    ]);
    expect(result).toEqual({ outs: { size: 2, ip: "192.0.2.1" } });
  });

  it("delete hands over the outputs", async () => {
    const { asked, resource } = spyResource();
    await frontOf(resource).provider.delete("7", withProvider({ size: 1 }));
    expect(asked).toEqual([["delete", { id: "7", olds: { size: 1 } }]]);
  });

  it("status lines and warnings reach the user, without secrets", async () => {
    const { resource } = spyResource({
      create: async (_session, { news }, { status, warn }) => {
        status("web: building, 0s of about 8m");
        warn(sampleMessage(`sent ${news.password} with correct horse`));
        return { id: "7", outputs: {} };
      },
    });
    const { provider, said } = frontOf(resource);
    await provider.create(withProvider({ password: "hunter22" }));
    expect(said).toEqual([
      "web: building, 0s of about 8m",
      "warning: sent [secret] with [secret]. [input-invalid]",
    ]);
  });
});

describe("a failure", () => {
  const failing = (error: unknown) => {
    const fail = () => Promise.reject(error);
    return frontOf(spyResource({ create: fail, read: fail, update: fail, delete: fail }).resource).provider;
  };
  const caught = (promise: Promise<unknown>) =>
    promise.then(
      () => Promise.reject(new Error("no failure")),
      (error: Error & Record<string, unknown>) => error,
    );

  it("prints as one sentence the way the dynamic provider prints errors", async () => {
    const error = await caught(failing(new Error("The host refused.")).delete("7", withProvider({})));
    expect(`${error}: ${error.stack}`).toBe("Thing 7: The host refused.");
    expect(error.message).toBe("The host refused.");
  });

  it("of our own making says so, without a stack trace", async () => {
    const error = await caught(failing(new TypeError("x is not a function")).read("7", withProvider({})));
    expect(`${error}: ${error.stack}`).toBe(
      "Thing 7: This is a defect of pulumi-hosting, please report it: x is not a function. [defect]",
    );
  });

  it("quotes no secret", async () => {
    const error = await caught(
      failing(new Error("bad password hunter22 for ada:correct horse")).create(
        withProvider({ password: "hunter22" }),
      ),
    );
    expect(error.message).toBe("bad password [secret] for ada:[secret]");
  });

  it("that left something behind keeps its id, its properties and the provider", async () => {
    const partial = new PartialFailure(
      "7",
      { size: 1, active: false, ip: undefined, __set: ["size"] },
      sampleMessage("Failed to build"),
    );
    const error = await caught(failing(partial).create(withProvider({ size: 1 })));
    const told = "Failed to build. [input-invalid]";
    expect(error).toMatchObject({ message: told, id: "7", reasons: [told] });
    expect(error.properties).toEqual({ size: 1, active: false, __set: ["size"], __provider: providerText });
    expect(Object.values(error.properties as object)).not.toContain(undefined);
  });

  it("of an update stores the new provider", async () => {
    const partial = new PartialFailure("7", { size: 1 }, sampleMessage("Timed out"));
    const error = await caught(
      failing(partial).update("7", { __provider: "older" }, withProvider({ size: 2 })),
    );
    expect(error.properties).toEqual({ size: 1, __provider: providerText });
  });
});
