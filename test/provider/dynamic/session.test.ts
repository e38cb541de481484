import { describe, expect, it } from "vitest";
import type { Configuration } from "../../../provider/config";
import type { FrontDependencies } from "../../../provider/dynamic/front";
import type { Lift } from "../../../provider/lift";
import { hostError } from "../../support/hostError";
import { sessionOf, spyResource } from "../thing";
import { addProvider, unconfigured } from "./support";

const inputs = addProvider({});

/** A dynamic provider, and the configurations that it has created sessions for. */
function noting(given: Partial<FrontDependencies> = {}) {
  const made: Configuration[] = [];
  const createSession = (configuration: Configuration) => {
    made.push(configuration);
    return sessionOf(configuration);
  };
  return { made, ...unconfigured(spyResource().resource, { createSession, ...given }) };
}

describe("the session of a provider process", () => {
  it("is created once, from the first configuration, and the engine is watched from then on", async () => {
    let watched = 0;
    const watchEngine = () => {
      watched += 1;
      return undefined;
    };
    const { provider, configure, made } = noting({ watchEngine });
    expect(watched).toBe(0);
    await configure();
    await configure({ "hosting:username": "eve" });
    await provider.create(inputs);
    expect(made).toMatchObject([{ baseUrl: "https://api.example.com", username: "ada" }]);
    expect(watched).toBe(1);
  });

  it("is awaited by a call that arrives before configure", async () => {
    const { asked, resource } = spyResource();
    const { provider, configure } = unconfigured(resource);
    const deleted = provider.delete("7", inputs);
    await Promise.resolve();
    expect(asked).toEqual([]);
    await configure();
    await deleted;
    expect(asked).toMatchObject([["delete", { id: "7", olds: {} }]]);
  });

  const environment = { HOSTING_USERNAME: "eve", HOSTING_TOKEN: "tok", HOSTING_ACCOUNT_NUMBER: "1" };

  it("takes nothing from environment variables for a Connection, because they belong to another account", async () => {
    const { configure, made } = noting({ environment });
    await configure({ "hosting:connection": "true" });
    expect(made).toHaveLength(1);
    expect(made[0]).not.toHaveProperty("token");
    expect(made[0]).not.toHaveProperty("accountNumber");
  });
});

describe("a configuration key that would lift protections", () => {
  const more = { "hosting:unprotect": "ABC123" };
  const refused = /unprotect is refused: a protection is lifted for one run.*HOSTING_UNPROTECT/;

  it.each([
    ["the stack", more],
    ["a Connection", { ...more, "hosting:connection": "other" }],
  ])(
    "is refused in the configuration of %s, and ignored if it comes from the state",
    async (_what, given) => {
      const { provider, configure, made } = noting();
      await configure(given);
      const { failures } = await provider.check({}, inputs);
      expect(failures).toEqual([{ property: "", reason: expect.stringMatching(refused) }]);
      // A destroy and a refresh run no program, and call no check.
      await provider.read("7", { ...inputs, __set: [] });
      await provider.delete("7", inputs);
      expect(made).toHaveLength(1);
      expect(JSON.stringify(made)).not.toContain("ABC123");
    },
  );

  it.each([
    ["the stack", {}],
    ["a Connection", { "hosting:connection": "other" }],
  ])("is replaced by an environment variable, also for %s", async (_what, given) => {
    const { asked, resource } = spyResource();
    const environment = { HOSTING_UNPROTECT: "ABC123" };
    const { provider, configure } = unconfigured(resource, { environment });
    await configure(given);
    await provider.delete("7", inputs);
    const [[, request] = []] = asked;
    expect((request as { lift: Lift }).lift.ofServer({ id: "ABC123", addresses: [] })).toBe(true);
  });
});

describe("a wrong configuration", () => {
  const wrong = { "hosting:baseUrl": "nonsense", "hosting:password": undefined };

  it("causes one check failure for each fault, and fails every other method with the reason", async () => {
    const { provider, configure } = noting();
    await configure(wrong);
    const baseUrl = /^hosting:baseUrl must be a URL.*HOSTING_BASE_URL\. \[configuration-invalid\]$/;
    const login = /^hosting:password or hosting:token is required.*\. \[configuration-invalid\]$/;
    const faults = [baseUrl, login].map((fault) => ({ property: "", reason: expect.stringMatching(fault) }));
    expect((await provider.check({}, inputs)).failures).toEqual(faults);
    await expect(provider.read("7", inputs)).rejects.toThrow(/^hosting:baseUrl must be a URL/);
    await expect(provider.delete("7", inputs)).rejects.toThrow(/^hosting:baseUrl must be a URL/);
  });

  it("is reported with the name of the Connection and the missing arguments", async () => {
    const { provider, configure } = noting();
    await configure({ ...wrong, "hosting:connection": "other" });
    const advice =
      "Give it to the Connection, which takes nothing from the stack's configuration or the environment.";
    const reasons = (await provider.check({}, inputs)).failures.map(({ reason }) => reason);
    expect(reasons).toEqual([
      expect.stringMatching(/^Connection "other": baseUrl must be a URL/),
      expect.stringContaining(`Connection "other": password or token is required. ${advice}`),
    ]);
  });
});

it("an error from the host of a Connection names the Connection", async () => {
  const { resource } = spyResource({ create: () => Promise.reject(hostError("authorization")) });
  const { provider, configure } = unconfigured(resource);
  await configure({ "hosting:connection": "other" });
  const told = /^Connection "other": server\.details: it is authorization/;
  await expect(provider.create({})).rejects.toThrow(told);
});
