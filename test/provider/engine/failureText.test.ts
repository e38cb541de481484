import { expect, it } from "vitest";
import { HostError, InvalidCallError } from "../../../provider/api/errors";
import { failureText } from "../../../provider/engine/failureText";
import { failure as coded } from "../../../provider/message";
import { issues } from "../../../provider/version";
import { caughtError, passwordClient, server, token as tokenAnswer, unauthorized } from "../api/support";

const facts = { operation: "server.create", hostMessage: "not good", params: {}, status: 400 } as const;
const refused = (more: object) => new HostError({ kind: "input", mayHaveHappened: false, ...facts, ...more });

it("names the input of the program, not the parameter of the API", () => {
  const one =
    "server.create (planId): not good (status 400). Correct the value, and try again. [host-input-refused]";
  expect(failureText(refused({ field: "plan_id" }))).toBe(one);
  const account = { field: "accnt", message: "unknown" };
  const errors = [account, { field: "zone_id", message: "full" }];
  const several =
    "not good; accountNumber: unknown; zoneId: full (status 400). Correct the value, and try again. [host-input-refused]";
  expect(failureText(refused({ errors }))).toBe(`server.create: ${several}`);
});

const paths =
  'Set hosting:paths {"server.create": "…"} if your host has it elsewhere: `npx pulumi-hosting connect` finds it.';
const totp = "a user with two-factor authentication needs hosting:totpSecret";
const token = `A hosting:token ends after 12 hours at most, and ${totp}.`;
const onePasscode =
  "One passcode serves one login. Set a new hosting:passcode, or hosting:totpSecret, which generates passcodes.";
const onceOnly =
  "Each process logs in: run Pulumi with --skip-preview, one provider and no functions. [host-passcode-refused]";
const afterPassword =
  'If your host takes the passcode elsewhere, set hosting:wire {"passcodePlace":"afterPassword"}.';
const ofSecret = `Check the value of hosting:totpSecret, this machine's clock, and hosting:password. ${afterPassword} [host-totp-refused]`;
it.each([
  ["authorization", ofSecret, "totpSecret"],
  ["authorization", `${onePasscode} ${onceOnly}`, "passcode"],
  ["authorization", `Check hosting:username and hosting:password. ${token} [host-login-refused]`],
  ["wrongAddress", `Check hosting:baseUrl and hosting:apiVersion. ${paths} [host-wrong-address]`],
  ["rateLimit", "Try again later, or set hosting:requestsPerSecond. [host-rate-limit]"],
  ["unreachable", "Check hosting:baseUrl and the network. [host-unreachable]"],
  ["unreadable", "Check that hosting:baseUrl is the address of the API. [host-unreadable]"],
  ["noStock", "Choose another plan or zone, or try again later. [host-out-of-stock]"],
])("advises after %s with the keys of the configuration: %s", (kind, advice, secondFactor?: string) => {
  expect(failureText(refused({ kind, secondFactor }))).toBe(
    `server.create: not good (status 400). ${advice}`,
  );
});

it("names the status of a response without a message only once", () => {
  const hostMessage = "the host answered with status 404";
  expect(failureText(refused({ kind: "wrongAddress", status: 404, hostMessage }))).toBe(
    `server.create: the host answered with status 404. Check hosting:baseUrl and hosting:apiVersion. ${paths} [host-wrong-address]`,
  );
});

it("has the same text as the cause of another error", () => {
  const cause = refused({ kind: "unreachable", status: undefined, field: "plan_id" });
  expect(cause.message).toBe("server.create (plan_id): not good. Check baseUrl and the network.");
  const error = coded("resource-unfinished", { what: "Server web (ABC123)", isBuilt: true }, cause);
  const told =
    "server.create (planId): not good. Check hosting:baseUrl and the network. Its id is in the state.";
  expect(failureText(error)).toContain(told);
});

it.each([
  ["no path", 'paths: { "server.byIdentifier": "…" }', 'hosting:paths: { "server.byIdentifier": "…" }'],
  ["a used passcode", "a new passcode, or totpSecret", "a new hosting:passcode, or hosting:totpSecret"],
] as const)(
  "the error of an invalid call (%s) names keys of the configuration",
  async (what, ours, pulumis) => {
    const { client } = passwordClient([tokenAnswer("t1"), unauthorized], { passcode: "123456" });
    const call = what === "no path" ? client.server.byIdentifier(server) : client.asset.list();
    const error = await caughtError(call, InvalidCallError);
    expect(error.message).toContain(ours);
    expect(failureText(error)).toContain(pulumis);
  },
);

it("names the operation of an invalid call, if there is one", () => {
  const failures = [{ parameter: "uniq_id", reason: "is required" }];
  const wrong = new InvalidCallError("server.details", failures);
  const ofFunction = coded("function-argument-invalid", { functionName: "server" }, wrong);
  const told = "uniqId is required. Nothing was changed.";
  expect(failureText(wrong)).toBe(`server.details: ${told} [call-invalid]`);
  expect(failureText(new InvalidCallError(undefined, failures))).toBe(`${told} [call-invalid]`);
  // A function only reads, so its text does not say that nothing was changed.
  expect(failureText(ofFunction)).toBe("server: uniqId is required. [function-argument-invalid]");
});

it("is the plain message of any other error", () => {
  expect(failureText(new Error("as it is"))).toBe("as it is");
  expect(failureText("a text")).toBe("a text");
});

it("asks the user to report a defect of this package", () => {
  const told = `This is a defect in pulumi-hosting. Please report it at ${issues}: x is not a function. [defect]`;
  expect(issues).toMatch(/^https:\/\/.*\/issues$/);
  expect(failureText(new TypeError("x is not a function"))).toBe(told);
});
