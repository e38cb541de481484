import { expect, it } from "vitest";
import { type SandboxOptions, startSandbox } from "../../sandbox";

const noWord = "errorPrefix must be a word, or words joined by ::.";
const lifetime = "tokenLifetime must be whole seconds from 1 to 43200";
const taken = "paths.server.list has the path of server.create";
it.each<[object, string]>([
  [{ port: "abc" }, "port must be a whole number from 0 to 65535"],
  [{ profile: "bogus" }, "profile must be one of instant, fast, realistic, chaos"],
  [{ clock: "bogus" }, "clock must be real, virtual, or a clock with a method now()"],
  [{ clock: {} }, "clock must be real, virtual, or a clock with a method now()"],
  [{ seed: Number.NaN }, "seed must be a whole number from 0 to 4294967295"],
  [{ seed: 1.5 }, "seed must be a whole number from 0 to 4294967295"],
  [{ seed: 4294967296 }, "seed must be a whole number from 0 to 4294967295"],
  [{ stateFile: "" }, "stateFile must not be empty"],
  [{ users: [{ username: "sandbox" }] }, "users.0.username sandbox is there already"],
  [{ users: [{ username: "a" }, { username: "a" }] }, "users.1.username a is there already"],
  [{ users: [{ totpSecret: "!!!" }] }, "users.0.totpSecret must be base32: letters and the digits 2 to 7"],
  [{ paths: { "server.list": "server/create" } }, taken],
  [{ paths: { "server.list": "" } }, "paths.server.list must not be empty"],
  [{ paths: { "server.list": ["machines", "server/create"] } }, taken],
  [{ paths: { "server.list": ["servers", "Servers"] } }, "paths.server.list has the path of server.list"],
  [{ paths: { "server.list": [] } }, "paths.server.list must not be empty"],
  [{ paths: { "server.list": 7 } }, "paths.server.list must be a path, or a list of paths"],
  [{ denied: ["server.powr"] }, "denied.0 server.powr is no operation, nor a part"],
  [{ errorStyle: "loud" }, "errorStyle must be one of status, ok200"],
  ...[0, 43_201, 1.5, Number.NaN].map((tokenLifetime): [object, string] => [{ tokenLifetime }, lifetime]),
  ...[-1, 0.5, 86_401, Number.NaN].flatMap((lag): [object, string][] => [
    [{ lagList: lag }, "lagList must be whole seconds from 0 to 86400."],
    [{ lagDetails: lag }, "lagDetails must be whole seconds from 0 to 86400."],
  ]),
  ...[-1, 0.5, 1001, Number.NaN].map((pageLimit): [object, string] => [
    { pageLimit },
    "pageLimit must be a whole number from 0 to 1000.",
  ]),
  ...["", "My Host", "Host::", 7].map((errorPrefix): [object, string] => [{ errorPrefix }, noWord]),
  [{ dialect: "modern" }, "dialect must be one of usual, legacy."],
  [{ colour: "blue" }, "colour is not known here"],
])("%j starts nothing", async (options, told) => {
  await expect(startSandbox(options as SandboxOptions)).rejects.toThrow(told);
});

it("hosts with different seeds differ", async () => {
  const passwords = new Set<string>();
  for (const seed of [0, 1, 4294967295]) {
    const sandbox = await startSandbox({ seed });
    passwords.add(sandbox.password);
    expect(sandbox.settings).toEqual({ seed, profile: "fast" });
    await sandbox.close();
  }
  expect(passwords.size).toBe(3);
});
