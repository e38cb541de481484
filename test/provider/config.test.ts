import { expect, it } from "vitest";
import { ConfigurationError, readConfiguration } from "../../provider/config";

const least = { baseUrl: "https://api.example.com", username: "ada", password: "pass-word" };
const read = (configured: Record<string, unknown>, environment: Record<string, string> = {}) =>
  readConfiguration(configured, environment);
const failure = (configured: Record<string, unknown>, environment: Record<string, string> = {}) => {
  try {
    read(configured, environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return (error as Error).message;
  }
  throw new Error("expected a ConfigurationError");
};

it("accepts the required settings alone, and fills in the defaults", () => {
  expect(read(least)).toEqual({ ...least, apiVersion: "v3", previewChecks: "catalogue", concurrency: 8 });
});

it("takes a missing setting from the environment, each one separately", () => {
  const environment = { HOSTING_BASE_URL: "https://other.example", HOSTING_TOTP_SECRET: "ABC" };
  const both = { baseUrl: "https://other.example", username: "ada", totpSecret: "ABC" };
  expect(read({ username: "ada", token: "t" }, environment)).toMatchObject(both);
  expect(read(least, environment).baseUrl).toBe(least.baseUrl);
});

it.each([
  ["accountNumber", "1234", 1234],
  ["concurrency", "3", 3],
  ["paths", '{"server.rebuild":"server/reimage"}', { "server.rebuild": "server/reimage" }],
  ["verbs", '{"server.create":"PUT"}', { "server.create": "PUT" }],
  ["timeouts", '{"build":"90m"}', { build: "90m" }],
  ["retries", '{"within":"30m","longestPause":5}', { within: "30m", longestPause: 5 }],
  ["wire", '{"goneClasses":["NotFound"],"version":""}', { goneClasses: ["NotFound"], version: "" }],
  ["wire", '{"gone_classes":["NotFound"]}', { goneClasses: ["NotFound"] }],
  ["retries", '{"longest_pause":"10s"}', { longestPause: "10s" }],
  ["requestsPerSecond", "2.5", 2.5],
  ["tokenLifetime", "30m", "30m"],
])("reads %s from the text %s", (key, text, value) => {
  expect(read({ ...least, [key]: text })).toMatchObject({ [key]: value });
});

it.each(["0x10", "1e3", "+1", " 12", true, [[12]]])("refuses %j as an account number", (accountNumber) => {
  const told = "hosting:accountNumber must be an account number: 1 to 8 digits.";
  expect(failure({ ...least, accountNumber })).toContain(told);
});

const password = "hosting:password or hosting:token is required.";
const setPassword = `${password} Set it with \`pulumi config set --secret hosting:password …\` or HOSTING_PASSWORD.`;

it("names each missing setting, and how to set it", () => {
  const set = (key: string) => `Set it with \`pulumi config set hosting:${key} …\``;
  const baseUrl = `hosting:baseUrl is required: the address of your host's API. ${set("baseUrl")} or HOSTING_BASE_URL.`;
  const username = `hosting:username is required: the name of your API user. ${set("username")} or HOSTING_USERNAME.`;
  expect(failure({})).toBe([baseUrl, username, setPassword].join("\n"));
});

it("password or token may be missing until the first call, which then says what to set", () => {
  const { password: _, ...noLogin } = least;
  expect(read(noLogin).loginMissing?.message).toBe(setPassword);
  expect(read(least)).not.toHaveProperty("loginMissing");
  expect(read({ ...noLogin, token: "t" })).not.toHaveProperty("loginMissing");
});

it.each([
  ["wire", '{"gone":["N"]}', "hosting:wire has no member gone; its members are version, goneClasses"],
  ["wire", '{"goneClasses":["a.b"]}', "must be the ending of an error class, such as RecordNotFound"],
  ["wire", '{"withoutAccount":["zone.list"]}', "must be an operation, such as network.zone.list"],
  [
    "wire",
    '{"withoutAccount":["sshKey.list"]}',
    "must have all operations of sshKey or none, because a resource has one account",
  ],
  ["wire", '{"zoneParameter":"area"}', "hosting:wire.zoneParameter must be zone_id or zone"],
  ["requestsPerSecond", "0", "must be a number from 0.1 to 1000"],
  ["tokenLifetime", "13h", "must be at most 12h"],
  ["tokenLifetime", "soon", 'must be a duration such as "30m"'],
  ["caFile", "/not/there.pem", "cannot be read (ENOENT)"],
  ["concurrency", "2.5", "must be a whole number from 1 to 100"],
  ["paths", "{oops", 'must be JSON, for example {"server.rebuild":"server/reimage"}'],
  ["timeouts", '{"build":"soon"}', "`pulumi config set hosting:timeouts …` or HOSTING_TIMEOUTS."],
  ["retries", '{"within":"soon"}', 'hosting:retries.within must be a duration such as "30m"'],
  ["retries", '{"tries":3}', "hosting:retries has no member tries; its members are within, longestPause"],
  ["retries", "3", "hosting:retries must be an object with members of within, longestPause"],
  ["paths", '{"server.rebuild":1}', "paths.server.rebuild must be a path: set all of them as one JSON"],
  [
    "verbs",
    '{"server.create":"GET"}',
    'hosting:verbs["server.create"] must not be GET: it changes something',
  ],
  [
    "verbs",
    '{"sshKey.list":"DELETE"}',
    "must not be DELETE: it only reads. Set it with `pulumi config set hosting",
  ],
  [
    "verbs",
    '{"server.create":"HEAD"}',
    "must be one of POST, GET, PUT, PATCH, DELETE: set all of them as one",
  ],
  ["verbs", "{oops", 'must be JSON, for example {"server.create":"PUT","asset.list":"GET"}'],
  ["paths", '{"server.nope":"x"}', "hosting:paths …` or HOSTING_PATHS."],
  ["totpSecret", "not base32!!", "must be base32 text: letters A to Z and digits 2 to 7. Set it with"],
  ["password", "pass-word\n", "must not have a line end"],
  ["token", "tok-1234 ", "must not end with a blank or a line end"],
  ["password", 12345678, "must be text: put a number in quotes. Set it with `pulumi config set --secret"],
  ["username", 12, "must be text: put a number in quotes"],
])("refuses the setting %s with the value %s", (key, value, reason) => {
  const message = failure({ ...least, [key]: value });
  expect(message).toContain(`hosting:${key}`);
  expect(message).toContain(reason);
});

it("never quotes a secret", () => {
  const baseUrl = "https://ada:pass-word@api.example.com";
  const told = failure({ baseUrl, token: "t0ken", totpSecret: "not-base-32" });
  expect(told).not.toMatch(/pass-word|t0ken|not-base/);
});

it("ignores an empty environment variable", () => {
  const told = failure({ username: "ada", password: "p" }, { HOSTING_BASE_URL: "" });
  expect(told).toContain("hosting:baseUrl");
});
