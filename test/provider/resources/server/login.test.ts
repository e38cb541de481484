import { expect, it } from "vitest";
import { PartialFailure } from "../../../../provider/resource/resource";
import { answerLost, refuse } from "../../../support/scriptedHost";
import { id, inputs, rebuilding, record, stored } from "./rebuildingHost";
import { run } from "./world";

const olds = { ...inputs, rebuildPolicy: "rebuild", rebuildTriggers: 1 };
const news = { ...olds, rebuildTriggers: 2 };
const configuration = { token: undefined, password: "a-password" };

it("a rebuild whose login was lost fails and is sent by the next update: it does not count as done", async () => {
  const first = run({ "account.token": () => answerLost }, { configuration });
  const failure = await first.update(stored(olds), news).catch((error: unknown) => error);
  const cause = { operation: "account.token" };
  expect(failure).toMatchObject({ content: { code: "server-unfinished" }, cause });
  // The state stays as it was.
  expect(failure).not.toBeInstanceOf(PartialFailure);
  expect(new Set(first.calls())).toEqual(new Set(["account.token"]));

  const second = run({ ...rebuilding("ALMA9"), "account.token": () => ({ token: "t1" }) }, { configuration });
  await second.update(stored(olds), news);
  expect(second.calls()).toEqual(["account.token", "server.rebuild"]);
});

it("a create whose token was refused and not renewed is not called one that may have made a server", async () => {
  let logins = 0;
  const script = {
    "account.token": () => (++logins === 1 ? { token: "t1" } : answerLost),
    "asset.list": () => [],
    "server.create": () => refuse("Authorization"),
  };
  const { create, calls } = run(script, { configuration });
  await expect(create(inputs)).rejects.toMatchObject({ operation: "account.token", mayHaveHappened: false });
  expect(calls().filter((name) => name === "server.create")).toHaveLength(1);
});

it("a server is not gone where the host does not find the user", async () => {
  const noUser = () => refuse("RecordNotFound", "there is no user bob");
  const host = run({ "account.token": noUser }, { configuration });
  await expect(host.read(stored(inputs))).rejects.toThrow("there is no user bob");
  const cause = { hostMessage: "there is no user bob" };
  await expect(host.delete(stored(inputs))).rejects.toMatchObject({
    content: { code: "removal-failed" },
    cause,
  });
  expect(host.calls()).toEqual(["account.token"]);
});

it("a bare metal server that is built for four hours is waited for with the token of one passcode", async () => {
  const built = 14_000;
  const type = "Bare.Metal";
  const building = record({ type, active: false, status: "Building" });
  const host = run(
    {
      "account.token": ({ timeout }, seconds) => ({ token: "t1", expires: seconds + Number(timeout) }),
      "asset.list": (params, seconds) =>
        "uniq_id" in params ? [{ uniq_id: id, active: seconds > built }] : [],
      "server.create": () => building,
      "server.details": (_params, seconds) => (seconds > built ? record({ type }) : building),
    },
    { configuration: { ...configuration, passcode: "123456" } },
  );
  expect(await host.create({ ...inputs, type })).toMatchObject({ id, outputs: { active: true } });
  expect(host.clock.now()).toBeGreaterThan(built * 1000);
  expect(host.writes.map(([name, params]) => [name, params.passcode])).toEqual([
    ["account.token", "123456"],
    ["server.create", undefined],
  ]);
});
