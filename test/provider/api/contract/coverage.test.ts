import { describe, expect, it } from "vitest";
import { type OperationName, operations } from "../../../../provider/api/contract";
import * as words from "../../../../provider/api/contract/enumerations";
import { below, names, rows, specifiedOperations } from "./specification";

const sorted = (list: readonly string[]) => [...list].sort();
/** The words of a list in a sentence, without explanations in brackets. */
const listedIn = (sentence: string, between: string | RegExp = ",") =>
  sentence
    .replace(/\([^()]*\)|\./g, "")
    .split(between)
    .map((word) => word.trim())
    .filter(Boolean);

/**
 * The operations that the contract has in addition to the specification's endpoints, with the place that mentions them.
 */
const beyond = {
  "account.token": "Authentication 2, 3, 5",
  "account.expireToken": "Not in the specification",
  "server.image.list": "Not in the specification",
  "utilities.ping": "Not in the specification",
  "network.zone.list": "Endpoints › Conventions 7",
  "product.details": "Endpoints › Conventions 7",
} as const;
/** The heading of the specification that describes each operation. */
const sections: Record<OperationName, string> = {
  ...beyond,
  "account.permitted": "Account users › Permission check",
  "asset.details": "Assets › Asset details",
  "asset.list": "Assets › Asset list",
  "asset.login": "Assets › Asset login details",
  "asset.requestRemoval": "Assets › Asset removal request",
  "asset.update": "Assets › Asset update",
  "network.region.details": "Regions › Region details",
  "network.region.list": "Regions › Region list",
  "sshKey.add": "Named public SSH keys › Add key",
  "sshKey.list": "Named public SSH keys › List keys",
  "sshKey.remove": "Named public SSH keys › Remove key",
  "sshKey.update": "Named public SSH keys › Update key",
  "server.create": "Servers › Provision a server",
  "server.details": "Servers › Server details",
  "server.list": "Servers › Server list",
  "server.password": "Servers › Server password lookup",
  "server.rebuild": "Servers › Server operation with template and force",
  "server.byIdentifier": "Servers › Server operation by identifier",
  "server.update": "Servers › Server update",
  "server.console": "Servers › Remote console connection",
  "server.power.status": "Server power › Power status",
  "server.power.cachedStatus": "Server power › Cached power status",
  "server.power.start": "Server power › Start",
  "server.power.stop": "Server power › Stop",
  "server.power.shutdown": "Server power › Shutdown",
  "server.power.reboot": "Server power › Reboot",
  "server.power.reset": "Server power › Reset",
  "server.credential.create": "Server credentials › Create",
  "server.credential.details": "Server credentials › Get",
  "server.credential.list": "Server credentials › List",
  "server.credential.update": "Server credentials › Update",
  "server.credential.delete": "Server credentials › Delete",
  "server.plan.details": "Plans › Plan details",
  "server.plan.list": "Plans › Plan list",
  "server.template.details": "Templates › Template details",
  "server.template.list": "Templates › Template list",
  "api.describe": "API self-description › Path description",
};
const bySection = new Map(operations().map(([name, operation]) => [sections[name], { name, operation }]));
/** Parameters that sentences describe, outside any list of parameters. */
const inSentences: Record<string, string[]> = {
  "server.update": ["domain", "backup_enabled", "backup_plan", "backup_quota", "bandwidth_quota"],
};

describe("the contract, compared with the specification,", () => {
  it("contains all 37 operations that the specification describes", () => {
    expect(specifiedOperations()).toHaveLength(37);
  });

  it.each(specifiedOperations())("has $section with exactly its parameters", ({ section, params, paged }) => {
    const found = bySection.get(section);
    expect(found, `no operation of the contract has section "${section}"`).toBeDefined();
    const expected = [...params, ...(inSentences[found!.name] ?? [])];
    expect(sorted(Object.keys(found!.operation.params.shape))).toEqual(sorted(expected));
    expect(found!.operation.paged).toBe(paged);
  });

  const answering = specifiedOperations().filter(({ answer }) => answer.length > 0);
  it.each(answering)("has exactly the listed fields in the response of $section", ({ section, answer }) => {
    expect(sorted(Object.keys(bySection.get(section)!.operation.answer.shape))).toEqual(sorted(answer));
  });

  it("has nothing else, except the operations declared in this test", () => {
    const specified = new Set(specifiedOperations().map(({ section }) => section));
    const others = Object.entries(sections).filter(([, section]) => !specified.has(section));
    expect(Object.fromEntries(others)).toEqual(beyond);
  });

  it("uses the paths that the specification names", () => {
    const named = names(below("### Conventions")).length ? below("### Conventions") : "";
    const specified = operations().filter(([, { certainty }]) => certainty === "specification");
    for (const [name, { path }] of specified) expect(named, name).toContain(`\`${path}\``);
    expect(specified).toHaveLength(5);
  });
});

const fieldsOf = (name: string) => Object.keys(operations().find(([one]) => one === name)![1].answer.shape);
const firstColumn = (heading: string) => rows(below(heading)).map(([field]) => field!);
const listed = (heading: string) =>
  listedIn(/(?:^|\n)Fields: ([\s\S]*?)\. ?(?:Units|\n|$)/.exec(below(heading))![1]!, /[,;]/);

describe("the contract's records, compared with the specification's tables,", () => {
  it.each([
    ["asset.list", firstColumn("### Asset (subaccount)")],
    ["network.region.list", firstColumn("### Region")],
    ["server.credential.list", firstColumn("### Server credential")],
    ["server.plan.list", listed("### Plan (config for cloud, model for bare metal)")],
    ["server.template.list", listed("### Template")],
    ["sshKey.list", listed("### Named public SSH key")],
  ])("%s has exactly the specified fields", (name, fields) => {
    expect(sorted(fieldsOf(name))).toEqual(sorted(fields));
  });

  it("a server record has both sets of fields, and the domain, which can be changed", () => {
    const both = new Set([...firstColumn("### Server (provisioned server record)"), "domain"]);
    expect(sorted(fieldsOf("server.details"))).toEqual(sorted([...both]));
    expect(both.size).toBe(27);
  });

  it("asset.update returns the additional fields", () => {
    const sentence = /update response additionally carries: (.*)/.exec(below("### Asset (subaccount)"))![1]!;
    const more = listedIn(sentence);
    expect(more).toHaveLength(5);
    expect(sorted(fieldsOf("asset.update"))).toEqual(sorted([...fieldsOf("asset.list"), ...more]));
  });
});

describe("the contract's words equal those of the specification:", () => {
  const types = below("### Common data types");
  it("server types", () => {
    const sentence = /Server type enumeration \([^)]*\): (.*)/.exec(types)![1]!;
    expect(names(sentence)).toEqual([...words.serverTypes]);
  });
  it("asset statuses", () => {
    const status = rows(types).find(([type]) => type === "SUBACCNT_STATUS")!;
    expect(status[1]!.replace("one of: ", "").split(", ")).toEqual([...words.assetStatuses]);
  });
  it("asset categories", () => {
    const sentence = /Asset category words: (.*)\./.exec(types)![1]!;
    expect(listedIn(sentence)).toEqual([...words.assetCategories]);
  });
  it("alsowith", () => {
    const set = /items are from this set: (.*?zone)\. The asset list/;
    expect(listedIn(set.exec(below("### Asset (subaccount)"))![1]!)).toEqual([...words.alsowithWords]);
  });
  it("versions, credential types, backup plans and ratings", () => {
    expect(names(below("## Versioning").split("\n")[1]!)).toEqual([...words.apiVersions]);
    expect(sorted([...words.credentialTypes])).toEqual(["app", "server"]);
    expect([...words.backupPlans]).toEqual(["quota", "daily"]);
    expect([...words.removalRatings]).toEqual([0, 5, 10]);
  });
});
