import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callFunction } from "../../../provider/functions/callFunction";
import { messageText } from "../../../provider/messages";
import type { Properties } from "../../../provider/values";
import { sandboxSession } from "../../support/sandboxSession";
import { type Script, scriptedHost } from "../../support/scriptedHost";

/** The result of a function as JSON, or its error. */
const outcomeOf = (answer: Promise<Properties | Properties[]>) =>
  answer.then(
    (record) => JSON.stringify(record),
    (error: unknown) => String(error),
  );

describe("on the sandbox", () => {
  let world: Awaited<ReturnType<typeof sandboxSession>>;
  beforeAll(async () => {
    world = await sandboxSession({ profile: "instant" });
  });
  afterAll(() => world.close());

  it.each<[what: string, name: "plan" | "template", args: Properties]>([
    ["takes the one plan of a size in a zone", "plan", { vcpu: 2, memory: 4, zoneId: 12 }],
    ["takes a plan that is sold out, so that servers that have it keep it", "plan", { vcpu: 8, zoneId: 12 }],
    ["takes bare metal by its cores", "plan", { cores: 16, serverType: "Bare.Metal", zoneId: 21 }],
    ["takes a plan by its id", "plan", { id: 1201 }],
    ["takes the one template of a name in a zone", "template", { name: "debian_12_64", zoneId: 12 }],
    [
      "takes the one template that has these words",
      "template",
      { name: "debian 12", serverType: "Cloud.VPS" },
    ],
    [
      "takes a template by its system, which its name has in other signs",
      "template",
      { name: "ubuntu 24.04", zoneId: 12 },
    ],
    ["names no place of templates that are in several", "template", { name: "debian" }],
    ["names the nearest plans if there is none", "plan", { vcpu: 3, memory: 6, zoneId: 12 }],
    ["names the choices if there are several plans", "plan", { vcpu: 2, memory: 4 }],
    ["names the types of plans in one zone", "plan", { vcpu: 4, memory: 8, zoneId: 11 }],
    ["takes none that is sold out, if asked so", "plan", { vcpu: 8, zoneId: 12, available: true }],
    ["names the nearest templates if there is none", "template", { name: "debian 11", zoneId: 12 }],
    ["names the choices if several templates fit", "template", { name: "almalinux", zoneId: 12 }],
    ["compares an id with what else is given", "plan", { id: 1201, vcpu: 4 }],
    ["names an argument that is no number", "plan", { vcpu: "two", zoneId: 12 }],
    ["names a place that is none", "plan", { vcpu: 2, zoneId: "north" }],
    ["names an argument that there is not", "plan", { cpus: 2 }],
  ])("%s: %s(%j)", async (_what, name, args) => {
    world.sandbox.forgetRequests();
    const outcome = await outcomeOf(callFunction(world.session, name, args));
    const calls = world.sandbox.requests.map(({ operation }) => operation);
    expect(`${outcome}\nCalls ${calls.join(", ")}`).toMatchSnapshot();
  });

  it("leaves out the members that differ between places", async () => {
    const template = await callFunction(world.session, "template", { name: "DEBIAN_12_64" });
    expect(template).toMatchObject({ name: "DEBIAN_12_64", osVersion: "12" });
    for (const member of ["zoneId", "regionId", "serverType"]) expect(template).not.toHaveProperty(member);
  });
});

describe("a host that does not report the compared member", () => {
  const chosen = (args: Properties, plans: readonly object[], name: "plan" | "template" = "plan") => {
    const { session } = scriptedHost({
      "server.plan.list": () => [...plans] as never,
      "server.template.list": () => [...plans] as never,
    });
    return outcomeOf(callFunction(session, name, args));
  };

  it.each(["vcpu", "cores", "memory"])(
    "causes an error about %s, instead of one about a missing plan",
    async (size) => {
      expect(await chosen({ [size]: 2 }, [{ id: 1, description: "Small" }])).toBe(
        `CodedError: choice-untold {"called":"plan","kind":"plan","argument":"${size}"}`,
      );
    },
  );

  it("is trusted if it reports the size of some plans", async () => {
    const plans = [{ id: 1 }, { id: 2, vcpu: 2 }];
    expect(JSON.parse(await chosen({ vcpu: 2 }, plans))).toMatchObject({ id: 2 });
    expect(await chosen({ vcpu: 3 }, plans)).toContain("choice-none");
  });

  it("causes an error if it lists a record both as available and as unavailable", async () => {
    const both = [{ id: 1, vcpu: 2 }];
    expect(await chosen({ vcpu: 2, available: true }, both)).toContain(`choice-untold {"called":"plan"`);
    expect(await chosen({ name: "debian", available: true }, [{ name: "DEBIAN_12" }], "template")).toContain(
      `"kind":"template","argument":"available"`,
    );
    const shown = JSON.parse(await chosen({ vcpu: 2 }, both));
    expect(shown).toMatchObject({ id: 1 });
    expect(shown).not.toHaveProperty("available");
    const said = [{ id: 1, vcpu: 2, available: true }];
    expect(JSON.parse(await chosen({ vcpu: 2, available: true }, said))).toMatchObject({ id: 1 });
  });
});

describe("the unit of memory", () => {
  const plan = (id: number, memory: number, description: string, more: object = {}) => ({
    ...{ id, memory, description, vcpu: 2, server_type: "Cloud.VPS", zone_id: 12, ...more },
  });
  /** The result of choosing 2 vCPU and 4 GB at a host with these plans. */
  const chosen = (plans: readonly object[], wire = {}) => {
    const script: Script = {
      "server.plan.list": ({ available }) => (available === undefined ? [...plans] : []) as never,
    };
    const { session } = scriptedHost(script, { wire } as never);
    return outcomeOf(callFunction(session, "plan", { vcpu: 2, memory: 4 }, { called: "getPlan" }));
  };

  it.each([
    ["MB, as the descriptions show", [plan(1, 4096, "VPS 4 GB"), plan(2, 8192, "VPS 8 GB")]],
    ["GB, as the descriptions show", [plan(1, 4, "VPS 4 GB"), plan(2, 8, "VPS 8 GB")]],
    ["thousands of MB, as the descriptions show", [plan(1, 4000, "4 GB"), plan(2, 8000, "8 GB")]],
  ])("is %s", async (_unit, plans) => {
    expect(JSON.parse(await chosen(plans))).toMatchObject({ id: 1 });
  });

  it("is never guessed", async () => {
    expect(await chosen([plan(1, 4096, "Small"), plan(2, 8192, "Large")])).toMatchSnapshot();
  });

  it("is the configured one", async () => {
    const plans = [plan(1, 4096, "Small"), plan(2, 8192, "Large")];
    expect(JSON.parse(await chosen(plans, { memoryPerGb: 1024 }))).toMatchObject({ id: 1 });
    expect(await chosen(plans, { memoryPerGb: 1 })).toMatch(/^CodedError: choice-none /);
  });

  it("may differ between bare metal and clouds", async () => {
    const bare = { server_type: "Bare.Metal" };
    const plans = [plan(1, 8192, "VPS 8 GB"), plan(2, 4, "Metal", bare)];
    expect(await chosen(plans)).toContain(`"plan":"2","memory":"4","type":"Bare.Metal"`);
    expect(JSON.parse(await chosen(plans, { bareMemoryPerGb: 1 }))).toMatchObject({ id: 2 });
  });

  it("is explained if more memory is requested than any plan has", async () => {
    const plans = [plan(1, 4096, "VPS 4 GB"), plan(2, 8192, "VPS 8 GB")];
    const script: Script = {
      "server.plan.list": ({ available }) => (available === false ? [] : plans) as never,
    };
    const wanted = (memory: number) =>
      callFunction(scriptedHost(script).session, "plan", { memory }).catch((error) =>
        messageText(error.content),
      );
    expect(await wanted(4096)).toContain("`memory` is in GB: 4096 MB are 4.");
    expect(await wanted(6)).not.toContain("is in GB");
  });

  it("does not matter for plans that another size excludes", async () => {
    const bare = { server_type: "Bare.Metal", vcpu: 64 };
    const plans = [plan(1, 4096, "VPS 4 GB"), plan(2, 64, "Metal", bare)];
    expect(JSON.parse(await chosen(plans))).toMatchObject({ id: 1 });
  });
});
