import { describe, expect, it } from "vitest";
import { operations } from "../../../provider/api/contract";
import { type SourceFile, sourceFiles } from "../../support/sourceFiles";

// Only one file decides about the outcome of a write. These tests read every other file.

const sources = sourceFiles("provider", "cli", "sdk", "policy");

/** The client reports the facts, and one file decides about them. */
const mayJudge = (path: string) => path.startsWith("provider/api/") || path === "provider/host/outcome.ts";
/** Words that show that a file decides itself. */
const judging = /\bmayHaveHappened\b|\bisByStatus\b/;
const judges = (all: readonly SourceFile[]) =>
  all.flatMap(([path, text]) => (!mayJudge(path) && judging.test(text) ? [path] : []));

/** Writes that must not be sent twice, that cost money, or whose success must be in the state. */
const judged = operations().flatMap(([name, { writes, repeatable, orders, destructive }]) =>
  writes && (!repeatable || orders || destructive || /\.(?:update|remove)$/.test(name)) ? [name] : [],
);
const callOf = (name: string) => new RegExp(`client\\.${name.replaceAll(".", "\\.")}\\(`);
/** Other ways to send such a write. Their callers handle the outcome. */
const powers =
  /client\.server\.power\[|client\.call\(|\b(?:addKey|addCredential|sendOrder)\(|host\.(?:call|(?:keys|credentials)\.add|servers\.order|assets\.updateRecord)\(/;

/** Files that send such a write without handling its outcome, each with the reason why that is right. */
const unjudged: Readonly<Record<string, string>> = {
  "provider/functions/callFunction.ts": "functions only read",
  "provider/host/readList.ts": "a list is a read",
  "cli/byName/console.ts":
    "a console that opened without an answer ends by itself, and another one changes nothing",
  "cli/call/call.ts": "its writes go out by sendWrite, which reads the outcome",
  "provider/host/assets/assetRecord.ts":
    "its callers send it by sendUpdate; a mark of a rebuild is read again before it counts, one of a removal only helps",
  "provider/resources/asset.ts":
    "an adoption that fails is in no state, and the next one sends the same; kit.update reads the outcome of an update",
  "provider/host/credentials.ts":
    "its callers send an update by sendUpdate, and what is stored by createOnce; a deletion twice is one",
};
const outcomes =
  /from "(?:\.{1,2}\/)+(?:(?:provider\/)?host\/|resource\/)?(?:outcome|sendUpdate|createOnce)"|host\s*\.(?:sendUpdate|sendTry|createOnce)[(<]/;
const withoutOutcome = (all: readonly SourceFile[]) =>
  all.flatMap(([path, text]) => {
    const sends = powers.test(text) || judged.some((name) => callOf(name).test(text));
    const isOurs = !path.startsWith("provider/api/") && !path.startsWith("sdk/");
    return isOurs && sends && !outcomes.test(text) && !(path in unjudged) ? [path] : [];
  });

const planted = (text: string): SourceFile => ["provider/resources/planted.ts", text];

describe("the decision about a call's outcome", () => {
  it("is made in one file", () => expect(judges(sources)).toEqual([]));

  it.each([
    "if (error.mayHaveHappened) look();",
    "const { mayHaveHappened } = error;",
    'if (error["mayHaveHappened"]) look();',
    "return !error.isByStatus;",
  ])("is found where it is planted: %s", (text) => {
    expect(judges([planted(text)])).toEqual(["provider/resources/planted.ts"]);
  });
});

describe("a write that must not be sent twice", () => {
  it("includes these operations", () => {
    expect(judged).toEqual(
      expect.arrayContaining(["server.create", "server.rebuild", "sshKey.add", "server.credential.create"]),
    );
    expect(judged.length).toBeGreaterThan(8);
  });

  it("has its outcome handled wherever it is sent", () => expect(withoutOutcome(sources)).toEqual([]));

  it("is sent by every file that has an exception", () => {
    const sending = sources.flatMap(([path, text]) =>
      powers.test(text) || judged.some((name) => callOf(name).test(text)) ? [path] : [],
    );
    expect(Object.keys(unjudged).filter((path) => !sending.includes(path))).toEqual([]);
  });

  it.each([
    "await session.client.server.create(params)",
    "session.client.server.power[operation](id)",
    "await addKey(session, params, call)",
    "await session.host.keys.add(params, call)",
    "await session.host.servers.order(params, call, watch)",
    "await session.host.assets.updateRecord(asset, members, call)",
    "const record = await addCredential(session, params, call);",
  ])("is found where it is planted without its outcome: %s", (text) => {
    expect(withoutOutcome([planted(text)])).toEqual(["provider/resources/planted.ts"]);
    expect(withoutOutcome([planted(`import { writeOutcome } from "../host/outcome";\n${text}`)])).toEqual([]);
  });
});
