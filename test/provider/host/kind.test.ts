import { describe, expect, it } from "vitest";
import { serverTypes } from "../../../provider/api/contract/enumerations";
import type { Removable } from "../../../provider/host/assets/removalRequest";
import { fetchKind, type NotAServer } from "../../../provider/host/kind";
import { kindOf } from "../../../provider/host/shown/kind";
import type { Removal } from "../../../provider/resource/removal/removal";
import { requestRemoval } from "../../../provider/resource/removal/request";
import type { CallContext } from "../../../provider/resource/resource";
import type { Session } from "../../../provider/resource/session";
import type { Properties } from "../../../provider/values";
import { refuse, scriptedHost } from "../../support/scriptedHost";
import { type SourceFile, sourceFiles } from "../../support/sourceFiles";

describe("the kind of an asset according to its record", () => {
  it.each(serverTypes)("%s means a server, in any letter case and with any separators", (type) => {
    const others = ["_", "-", " ", "", "::"].map((sign) => type.replaceAll(".", sign));
    for (const written of [type, type.toLowerCase(), type.toUpperCase(), ` ${type}\n`, ...others])
      expect(kindOf({ type: written })).toBe("server");
  });
  it.each(["DNS.Zone", "dns", "DOMAIN", "Domain.Registration", "SSL.Certificate", "TLS", "Certificate"])(
    "%s means something else than a server",
    (type) => expect(kindOf({ type })).toBe("other"),
  );
  it.each([
    undefined,
    null,
    "",
    " ",
    7,
    "Cloud.GPU",
    "Load.Balancer.VPS",
    "Mail.Server",
    "Storage.VPS",
    "DNSServer",
    "DNS Server",
    "dns_vps",
    "Domain Controller",
    "SSL.Dedicated",
    "TLS-Termination Server",
    "Domain.VPS",
    ["DNS"],
  ])("%j leaves the kind open, because a host may have a new word for a server", (type) =>
    expect(kindOf({ type })).toBe("untold"),
  );
});

describe("the current kind of an asset", () => {
  const asset = { uniq_id: "ABC123", accnt: 7 };
  const ask = async (shown: Parameters<typeof fetchKind>[2], script: Record<string, Properties> = {}) => {
    const answers = Object.entries(script).map(([name, answer]) => [name, () => answer] as const);
    const { session, reads } = scriptedHost(Object.fromEntries(answers));
    return { ...(await fetchKind(session.access, asset, shown, {})), reads };
  };
  it("is taken from a record at hand, without a call", async () => {
    expect(await ask({ listed: { type: "bare.metal" } })).toEqual({ is: "server", reads: [] });
    expect(await ask({ own: { type: "DNS.Zone" } })).toEqual({ is: "other", notAServer: asset, reads: [] });
  });
  it("is taken from its own record, or else from whether the host has a server with its id", async () => {
    const own = { "asset.details": { type: "Cloud.VPS" } };
    expect(await ask({ listed: {} }, own)).toEqual({ is: "server", reads: ["asset.details"] });
    const both = ["asset.details", "server.details"];
    const script = { "asset.details": { type: "Cloud.GPU" }, "server.details": { uniq_id: "ABC123" } };
    expect(await ask({ listed: {} }, script)).toEqual({ is: "server", reads: both });
    const none = { "asset.details": { active: true }, "server.details": refuse("RecordNotFound") };
    expect(await ask({}, none)).toEqual({ is: "other", notAServer: asset, reads: both });
  });
  it("is found without another call for a record at hand", async () => {
    const none = { "server.details": refuse("RecordNotFound") };
    expect((await ask({ own: { type: "Balancer", status: "active" } }, none)).reads).toEqual([
      "server.details",
    ]);
  });
});

/**
 * Files that may know the server types: the contract, and the code that declares, orders and lists products of these
 * types.
 */
const allowed = [
  "provider/api/contract/commonMembers.ts",
  "provider/api/contract/enumerations.ts",
  "provider/host/shown/kind.ts",
  // The input `type` of a Server, and its normal form.
  "provider/resources/server/declared/changes.ts",
  "provider/resources/server/declared/inputs.ts",
];
const judges = (text: string): boolean =>
  /\bserverTypes\b/.test(text) ||
  // A comparison of a type with one of the specification's words.
  new RegExp(`type\\W{0,3}\\s*(?:===|!==)\\s*"(?:${serverTypes.join("|")})"`).test(text) ||
  /\bisServer\(/.test(text.replace(/isServer\(urn\)/g, ""));
const files = sourceFiles("provider", "cli", "sdk", "policy").filter(
  ([path]) => !path.includes("/generated/"),
);

describe("only provider/host decides whether an asset is a server", () => {
  const judging = (texts: readonly SourceFile[]) =>
    texts.filter(([path, text]) => !allowed.includes(path) && judges(text)).map(([path]) => path);
  it("no other file compares types", () => {
    expect(files.length).toBeGreaterThan(200);
    expect(judging(files)).toEqual([]);
  });
  it.each([
    "const isOne = serverTypes.some((type) => type === asset.type);",
    'if (asset.type === "Cloud.VPS") remove(asset);',
    "if (isServer(asset)) remove(asset);",
  ])("finds a planted comparison: %s", (planted) =>
    expect(judging([["cli/planted.ts", planted]])).toEqual(["cli/planted.ts"]),
  );
  it("only one file sends the request for a removal", () => {
    const sends = (text: string) => /asset\.requestRemoval\(|call\(\s*"asset\.requestRemoval"/.test(text);
    const senders = files.filter(([, text]) => sends(text)).map(([path]) => path);
    expect(senders).toEqual(["provider/host/assets/removalRequest.ts"]);
  });
});

/** The compiler checks that no removal is requested without a judgement that the asset may be removed. */
export function unjudged(session: Session, removal: Removal, context: CallContext, asset: Removal["asset"]) {
  // @ts-expect-error: The judgement is missing.
  void requestRemoval(session, removal, context, () => {});
  // @ts-expect-error: A boolean is no judgement.
  void requestRemoval(session, { ...removal, removable: true }, context, () => {});
  // @ts-expect-error: An id is no judgement.
  void requestRemoval(session, { ...removal, removable: asset }, context, () => {});
  // @ts-expect-error: Only `fetchKind` can make a judgement.
  const made: NotAServer = { ...asset };
  const removable: Removable = made;
  void requestRemoval(session, { ...removal, removable }, context, () => {});
}
