import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { type Configuration, configurationKeys, readConfiguration } from "../../provider/config";
import { frontConfiguration, storedConfiguration } from "../../provider/engine/configuration";
import { Lift, liftKey, liftVariable, nameAtHost, runLift } from "../../provider/lift";
import type { Declared, Resource } from "../../provider/resource/resource";
import type { Session } from "../../provider/resource/session";
import { planServer } from "../../provider/resources/server/plan/plan";

const root = join(__dirname, "../..");

describe("HOSTING_UNPROTECT", () => {
  const lift = (named: string | undefined) => runLift({ [liftVariable]: named });
  const web = { group: "web" };
  const host = "https://api.example.com/v1";

  it.each<[named: string | undefined, server: boolean, group: boolean]>([
    [undefined, false, false],
    ["", false, false],
    [" , ,", false, false],
    ["ABC123", true, false],
    [" DEF456,\tABC123 ", true, false],
    ["abc123", false, false],
    ["group:web", false, true],
    ["GROUP:web", false, true],
    ["group:Web", false, false],
    ["group: web", false, false],
    ["group:", false, false],
    ["*", false, false],
  ])(
    "with the value %j, lifts the protection of the named servers and groups only",
    (named, server, group) => {
      const lifted = [
        { id: "ABC123", addresses: [host] },
        { id: "ABC123", addresses: [] },
      ].map((one) => lift(named).ofServer(one));
      expect([...lifted, lift(named).ofGroup(web)]).toEqual([server, server, group]);
    },
  );

  it.each<[named: string, isLifted: boolean]>([
    ["ABC123@api.example.com/v1", true],
    ["DEF456@other.example.com,ABC123@api.example.com/v1", true],
    ["ABC123@https://API.Example.com/v1/", true],
    ["ABC123@api.example.com:443/v1", true],
    ["ABC123@former.example.com", true],
    ["ABC123@api.example.com", false],
    ["ABC123@other.example.com", false],
    ["ABC123@api.example.com:8443/v1", false],
    ["DEF456@api.example.com/v1", false],
    // A value without an address names no server at all, instead of the server with this id at every host.
    ["ABC123@", false],
    ["ABC123@@", false],
    ["@api.example.com/v1", false],
    ["ABC123 @api.example.com/v1", true],
  ])("lifts the protection of a server at its own host only, in %j", (named, isLifted) => {
    const addresses = [host, "https://former.example.com"];
    expect(lift(named).ofServer({ id: "ABC123", addresses })).toBe(isLifted);
  });

  it.each([
    ["ABC123@other.example.com", true],
    ["ABC123@", false],
    ["ABC12@other.example.com", false],
  ])(
    "lifts the protection of a server whose host no state contains, which may be the one in %j",
    (named, isLifted) => {
      expect(lift(named).ofServer({ id: "ABC123", addresses: [] })).toBe(isLifted);
    },
  );

  it.each([
    "https://api.example.com",
    "https://api.example.com:8443/some/path",
    "http://127.0.0.1:80",
    "http://[::1]:8080/api",
    "https://api.example.com/it's,one/",
  ])("has a one-word form for a server at %s, which lifts only the server at that host", (address) => {
    const named = nameAtHost({ id: "ABC123", addresses: [address] });
    expect(named).toMatch(/^ABC123@[^\s,']+$/);
    expect(lift(`x,${named}`).ofServer({ id: "ABC123", addresses: [address] })).toBe(true);
    expect(lift(named).ofServer({ id: "ABC123", addresses: ["https://other.example.com"] })).toBe(false);
  });

  it("does not match a rollout group that does not exist", () => {
    for (const rollout of [undefined, null, "web", {}])
      expect(lift("group:undefined,group:,group:null").ofGroup(rollout)).toBe(false);
  });
});

describe("the configuration key for a lift", () => {
  const settings = { baseUrl: "https://api.example.com", username: "ada", token: "t" };
  const withKey = { ...settings, [liftKey]: "ABC123" };
  const holders = [undefined, { kind: "provider" }, { kind: "Connection", name: "other" }] as const;

  it.each(holders)("is refused in a configuration, with advice (%j)", (holder) => {
    const read = () => frontConfiguration(withKey, holder, {});
    expect(read).toThrow(
      /unprotect is refused.*Remove the key.*HOSTING_UNPROTECT=ABC123@api.example.com pulumi preview/,
    );
    expect(read).toThrow("$env:HOSTING_UNPROTECT = 'ABC123@api.example.com'");
  });

  it.each(holders)("is ignored in the configuration of a state (%j)", (holder) => {
    expect(storedConfiguration(withKey, holder, {})).toEqual(frontConfiguration(settings, holder, {}));
  });

  it("is never part of a configuration, whatever the environment contains", () => {
    const environment = { ...{ HOSTING_UNPROTECT: "ABC123" } };
    expect(configurationKeys).not.toContain(liftKey);
    expect(JSON.stringify(readConfiguration(settings, environment))).not.toContain("ABC123");
  });
});

/** Every source file of the package. */
const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((one) => one.isFile() && /\.[cm]?ts$/.test(one.name))
    .map((one) => relative(root, join(one.parentPath, one.name)));

/** Whether a text contains the variable or the key itself, and so could read it on its own. */
const namesIt = (text: string): boolean =>
  /HOSTING_UNPROTECT|["'`.[]unprotect\b|\bunprotect(?:["'`]|\s*[:\],}])/.test(text);

describe("no other file reads the variable", () => {
  it.each(["provider", "cli", "sdk", "policy"])("or the key in the folder %s", (folder) => {
    const naming = sources(folder)
      .filter((path) => !path.startsWith(join("sdk", "generated")))
      .filter((path) => namesIt(readFileSync(join(root, path), "utf8")));
    expect(naming).toEqual(folder === "provider" ? [join("provider", "lift.ts")] : []);
  });

  it.each([
    "const ids = process.env.HOSTING_UNPROTECT;",
    "session.configuration.unprotect?.includes(id)",
    'stack.get("unprotect")',
    "const { unprotect, ...others } = configuration;",
    "const { baseUrl, unprotect } = configuration;",
  ])("as this planted line would: %s", (planted) => expect(namesIt(planted)).toBe(true));
});

describe("a caller that omits a decisive argument", () => {
  // The compiler performs this test: each of these lines would be an error without its comment.
  const calls = (resource: Resource, session: Session, declared: Declared, configuration: Configuration) => {
    const [id, olds, news] = ["7", {}, {}];
    // @ts-expect-error The call lacks the names of secrets, Pulumi's protect option and the lift.
    resource.check({ olds, news });
    // @ts-expect-error The same arguments are missing here.
    resource.diff(session, { id, olds, news });
    // @ts-expect-error The same arguments are missing here.
    resource.create(session, { news }, {} as never);
    // @ts-expect-error The same arguments are missing here.
    resource.update(session, { id, olds, news }, {} as never);
    // @ts-expect-error The same arguments are missing here.
    resource.delete(session, { id, olds }, {} as never);
    // @ts-expect-error A plan has no default circumstances.
    planServer({} as never, {} as never);
    const { lift: _, ...withoutLift } = declared;
    // @ts-expect-error The lift must not be omitted.
    resource.delete(session, { id, olds, ...withoutLift }, {} as never);
    // @ts-expect-error A lift is made only from an environment.
    new Lift(["ABC123"]);
    // @ts-expect-error No other object is a lift.
    const forged: Lift = { ofServer: () => true, ofGroup: () => true };
    // @ts-expect-error An id without its host does not name a server.
    declared.lift.ofServer("ABC123");
    // @ts-expect-error A configuration has no lift.
    return [forged, configuration.unprotect];
  };
  it("does not compile", () => expect(calls).toBeTypeOf("function"));
});
