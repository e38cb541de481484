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

describe("the lift of a protection", () => {
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
  ])("in %j", (named, server, group) => {
    const lifted = [
      { id: "ABC123", addresses: [host] },
      { id: "ABC123", addresses: [] },
    ].map((one) => lift(named).ofServer(one));
    expect([...lifted, lift(named).ofGroup(web)]).toEqual([server, server, group]);
  });

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
    // A value that is no address names nothing, and not the server of every host.
    ["ABC123@", false],
    ["ABC123@@", false],
    ["@api.example.com/v1", false],
    ["ABC123 @api.example.com/v1", true],
  ])("lifts it for a server at its host in %j", (named, isLifted) => {
    const addresses = [host, "https://former.example.com"];
    expect(lift(named).ofServer({ id: "ABC123", addresses })).toBe(isLifted);
  });

  it.each([
    ["ABC123@other.example.com", true],
    ["ABC123@", false],
    ["ABC12@other.example.com", false],
  ])("lifts it for a server whose host no state has, which may be the one in %j", (named, isLifted) => {
    expect(lift(named).ofServer({ id: "ABC123", addresses: [] })).toBe(isLifted);
  });

  it.each([
    "https://api.example.com",
    "https://api.example.com:8443/some/path",
    "http://127.0.0.1:80",
    "http://[::1]:8080/api",
    "https://api.example.com/it's,one/",
  ])("is one word for %s, which lifts the server of that host alone", (address) => {
    const named = nameAtHost({ id: "ABC123", addresses: [address] });
    expect(named).toMatch(/^ABC123@[^\s,']+$/);
    expect(lift(`x,${named}`).ofServer({ id: "ABC123", addresses: [address] })).toBe(true);
    expect(lift(named).ofServer({ id: "ABC123", addresses: ["https://other.example.com"] })).toBe(false);
  });

  it("is no group that is not there", () => {
    for (const rollout of [undefined, null, "web", {}])
      expect(lift("group:undefined,group:,group:null").ofGroup(rollout)).toBe(false);
  });
});

describe("the key of a configuration", () => {
  const settings = { baseUrl: "https://api.example.com", username: "ada", token: "t" };
  const withKey = { ...settings, [liftKey]: "ABC123" };
  const holders = [undefined, { kind: "provider" }, { kind: "Connection", name: "other" }] as const;

  it.each(holders)("is refused where it is given, with the way out (%j)", (holder) => {
    const read = () => frontConfiguration(withKey, holder, {});
    expect(read).toThrow(
      /unprotect is refused.*Remove the key.*HOSTING_UNPROTECT=ABC123@api.example.com pulumi preview/,
    );
    expect(read).toThrow("$env:HOSTING_UNPROTECT = 'ABC123@api.example.com'");
  });

  it.each(holders)("is read as if it were not there where the state has it (%j)", (holder) => {
    expect(storedConfiguration(withKey, holder, {})).toEqual(frontConfiguration(settings, holder, {}));
  });

  it("is nothing that a configuration has, whatever the environment says", () => {
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

/** Whether a text names the variable or the key itself, and so could read it in a way of its own. */
const namesIt = (text: string): boolean =>
  /HOSTING_UNPROTECT|["'`.[]unprotect\b|\bunprotect(?:["'`]|\s*[:\],}])/.test(text);

describe("no other file", () => {
  it.each(["provider", "cli", "sdk", "policy"])("names the variable or the key below %s", (folder) => {
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
  ])("could: %s", (planted) => expect(namesIt(planted)).toBe(true));
});

describe("a caller that leaves out what decides", () => {
  // The compiler is the test: each of these lines is an error without its comment.
  const calls = (resource: Resource, session: Session, declared: Declared, configuration: Configuration) => {
    const [id, olds, news] = ["7", {}, {}];
    // @ts-expect-error nothing is said of secrets, protect and lifts
    resource.check({ olds, news });
    // @ts-expect-error nor here
    resource.diff(session, { id, olds, news });
    // @ts-expect-error nor here
    resource.create(session, { news }, {} as never);
    // @ts-expect-error nor here
    resource.update(session, { id, olds, news }, {} as never);
    // @ts-expect-error nor here
    resource.delete(session, { id, olds }, {} as never);
    // @ts-expect-error a plan has no usual circumstances
    planServer({} as never, {} as never);
    const { lift: _, ...withoutLift } = declared;
    // @ts-expect-error a lift that is left out is none
    resource.delete(session, { id, olds, ...withoutLift }, {} as never);
    // @ts-expect-error a lift is made of an environment alone
    new Lift(["ABC123"]);
    // @ts-expect-error nothing else is one
    const forged: Lift = { ofServer: () => true, ofGroup: () => true };
    // @ts-expect-error an id is that of one host
    declared.lift.ofServer("ABC123");
    // @ts-expect-error a configuration has no lift
    return [forged, configuration.unprotect];
  };
  it("does not compile", () => expect(calls).toBeTypeOf("function"));
});
