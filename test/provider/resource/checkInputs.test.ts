import { expect, it } from "vitest";
import * as z from "zod";
import { markedMembers } from "../../../provider/api/contract/marks";
import { message } from "../../../provider/message";
import { checkInputs } from "../../../provider/resource/checkInputs";
import { resources } from "../../../provider/resources";
import { unknown } from "../../../provider/values";
import { undeclared } from "../../support/resources";
import { told, toldFailures } from "../../support/told";

const schema = z.object({
  count: z.coerce.number({ error: "must be a number" }),
  nested: z
    .object({ deep: z.string("must be text"), list: z.array(z.number("must be a number")) })
    .partial()
    .optional(),
  password: z.string().min(8, { error: "must have 8 characters" }).meta({ secret: true }).optional(),
});
const check = (news: Record<string, unknown>, olds?: Record<string, unknown>) => {
  const result = checkInputs("Thing", schema, { olds, news });
  return { ...result, failures: toldFailures(result) };
};

const noInput = (property: string) =>
  told("input-unknown", { property, resource: "Thing", known: ["count", "nested", "password"] });

it("does not check an unchanged value, because the host may have values that no program could order", () => {
  const found = { count: "many", nested: { deep: 5 }, password: "short" };
  expect(check(found, found)).toEqual({ inputs: found, failures: [] });
  expect(check({ ...found, count: "more" }, found).failures).toMatchObject([{ property: "count" }]);
  // The same value in another form counts as changed, because the program might mean something else.
  expect(
    check({ ...found, nested: { deep: "5", list: ["7"] } }, { ...found, nested: { deep: "5", list: [7] } })
      .failures,
  ).toHaveLength(1);
});

/** The failure of a value of the wrong type. */
const invalid = (property: string, type: string, value?: string) => ({
  property,
  reason: told("input-invalid", { property, reason: `must be ${type}`, ...(value && { value }) }),
});
const deepInvalid = invalid("nested.deep", "text", "5");
const itemInvalid = invalid("nested.list[1]", "a number", '"x"');

it.each([
  ["every invalid property", 1],
  ["the known values next to an unknown one", unknown],
])("reports the path of %s", (_what, first) => {
  const { failures } = check({ count: 1, nested: { deep: 5, list: [first, "x"] } });
  expect(failures).toEqual([deepInvalid, itemInvalid]);
});

it("quotes the invalid value of a field, unless it is a list, an object or too long for a line", () => {
  const failures = (nested: object) => check({ count: 1, nested }).failures;
  expect(failures({ deep: true })).toEqual([invalid("nested.deep", "text", "true")]);
  for (const deep of [[1], { a: 1 }, null])
    expect(failures({ deep })).toEqual([invalid("nested.deep", "text")]);
  const long = ["x".repeat(101)];
  expect(failures({ list: long })).toEqual([invalid("nested.list[0]", "a number")]);
});

it.each(["constructor", "toString", "hasOwnProperty", "__proto__"])("reports that %s is no input", (name) => {
  const news = JSON.parse(`{"count": 1, "${name}": "any"}`);
  const failures = [{ property: "", reason: noInput(name) }];
  expect(check(news)).toEqual({ inputs: { count: 1 }, failures });
});

it("never names an invalid property that is secret, and never quotes its value", () => {
  const reason = told("input-invalid", { property: "password", reason: "must have 8 characters" });
  expect(check({ count: 1, password: "short" }).failures).toEqual([{ property: "", reason }]);
});

const key = `-----BEGIN OPENSSH PRIVATE KEY-----\n${"b3BlbnNzaC1r".repeat(5)}\n-----END OPENSSH PRIVATE KEY-----\n`;
it.each<[how: string, value: unknown]>([
  ["as plain text", key],
  ["in Base64", Buffer.from(key).toString("base64")],
  ["in one line", key.replaceAll("\n", " ")],
  ["as JSON", JSON.stringify({ key })],
  ["in PuTTY's format", `PuTTY-User-Key-File-3: ssh-ed25519\nPrivate-Lines: 1\n${"b3BlbnNzaC1r".repeat(5)}`],
  ["in a list", [key]],
  ["in an object", { key }],
])("prints no private key that is given in place of a public key, %s", (_how, value) => {
  const given = [
    ["SshKey", "publicKeyValue"],
    ["Server", "publicSshKey"],
  ] as const;
  for (const [resource, name] of given) {
    const { inputs } = resources[resource];
    const { failures } = checkInputs(resource, inputs, { news: { [name]: value, [`${name}s`]: value } });
    const ofKeys = failures.filter(({ reason }) => JSON.stringify(reason.data).includes(name));
    expect(ofKeys.map(({ property }) => property)).toEqual(["", ""]);
    expect(JSON.stringify(failures)).not.toMatch(/b3Blbn|PRIVATE/);
    expect(ofKeys[0]?.reason.data).toMatchObject({ reason: expect.stringContaining(".pub") });
  }
});

const certificate = "ssh-ed25519-cert-v01@openssh.com AAAAIHNzaC1lZDI1NTE5LWNlcnQtdjAx ada@laptop";
const publicKeys = Object.values(resources).flatMap((resource) =>
  markedMembers(resource.inputs, "publicKey").map((property) => [resource.name, property] as const),
);
it.each(publicKeys)(
  "%s warns about a certificate as %s, because a certificate looks like a key but allows no login",
  (...row) => {
    const [name, property] = row;
    const warned = (value: unknown) =>
      resources[name]
        .check({ ...undeclared, news: { [property]: value } })
        .warnings?.filter(({ code }) => code === "key-is-certificate");
    expect(warned(certificate)).toEqual([message("key-is-certificate", { property })]);
    for (const key of ["ssh-ed25519 AAAAC3NzaC1lZDI1NTE5 x-cert-v01@openssh.com y", unknown, undefined])
      expect(warned(key) ?? []).toEqual([]);
  },
);
it("checks every input for a public key", () => {
  expect(publicKeys).toEqual([
    ["Server", "publicSshKey"],
    ["SshKey", "publicKeyValue"],
  ]);
});
