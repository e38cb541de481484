import { expect, it } from "vitest";
import { PartialFailure } from "../../../../provider/resource/resource";
import { server } from "../../../support/resources";
import { answerLost, refuse, scriptedHost } from "../../../support/scriptedHost";
import { id, inputs, rebuilding, record, stored } from "./rebuildingHost";

const olds = { ...inputs, rebuildPolicy: "rebuild", rebuildTriggers: 1 };
const news = { ...olds, rebuildTriggers: 2 };
const password = { token: undefined, password: "a-password" };

it("a rebuild whose login was lost fails and is sent by the next update, not taken for done", async () => {
  const first = scriptedHost({ "account.token": () => answerLost }, password);
  const failed = server.update(first.session, { id, olds: stored(olds), news }, first.context);
  const failure = await failed.catch((error: unknown) => error);
  expect(failure).toMatchObject({
    content: { code: "server-unfinished" },
    cause: { operation: "account.token" },
  });
  // The state stays as it was.
  expect(failure).not.toBeInstanceOf(PartialFailure);
  expect(new Set(first.writes.map(([name]) => name))).toEqual(new Set(["account.token"]));

  const second = scriptedHost({ ...rebuilding("ALMA9"), "account.token": () => ({ token: "t1" }) }, password);
  await server.update(second.session, { id, olds: stored(olds), news }, second.context);
  expect(second.writes.map(([name]) => name)).toEqual(["account.token", "server.rebuild"]);
});

it("a create whose token was refused and not renewed is not called one that may have made a server", async () => {
  let logins = 0;
  const host = scriptedHost(
    {
      "account.token": () => (++logins === 1 ? { token: "t1" } : answerLost),
      "asset.list": () => [],
      "server.create": () => refuse("Authorization"),
    },
    password,
  );
  const failure = await server.create(host.session, { news: inputs }, host.context).catch((error) => error);
  expect(failure).toMatchObject({ operation: "account.token", mayHaveHappened: false });
  expect(host.writes.filter(([name]) => name === "server.create")).toHaveLength(1);
});

it("a server is not gone where the host does not find the user", async () => {
  const host = scriptedHost(
    { "account.token": () => refuse("RecordNotFound", "there is no user bob") },
    password,
  );
  const read = server.read(host.session, { id, outputs: stored(inputs) }, host.context);
  await expect(read).rejects.toThrow("there is no user bob");
  const removed = server.delete(host.session, { id, olds: stored(inputs) }, host.context);
  await expect(removed).rejects.toMatchObject({
    content: { code: "removal-failed" },
    cause: { hostMessage: "there is no user bob" },
  });
  expect(host.writes.map(([name]) => name)).toEqual(["account.token"]);
});

it("a bare metal server that is built for four hours is waited for with the token of one passcode", async () => {
  const built = 14_000;
  const type = "Bare.Metal";
  const host = scriptedHost(
    {
      "account.token": ({ timeout }, seconds) => ({ token: "t1", expires: seconds + Number(timeout) }),
      "asset.list": (params, seconds) =>
        "uniq_id" in params ? [{ uniq_id: id, active: seconds > built }] : [],
      "server.create": () => record({ type, active: false, status: "Building" }),
      "server.details": (_params, seconds) =>
        seconds > built ? record({ type }) : record({ type, active: false, status: "Building" }),
    },
    { ...password, passcode: "123456" },
  );
  const made = await server.create(host.session, { news: { ...inputs, type } }, host.context);
  expect(made).toMatchObject({ id, outputs: { active: true } });
  expect(host.clock.now()).toBeGreaterThan(built * 1000);
  expect(host.writes.map(([name, params]) => [name, params.passcode])).toEqual([
    ["account.token", "123456"],
    ["server.create", undefined],
  ]);
});
