import { expect, it } from "vitest";
import type { Properties } from "../../../../provider/values";
import { refuse, type Script } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { __holder, record, run, serverLogin } from "./world";

const news: Properties = { uniqId: "ABC123", type: "server", accountNumber: 7 };
const rescue = { ...serverLogin, id: 6, username: "rescue" };

const host = (records: object[], more: Script = {}) => {
  const world = run({
    // The filters of this host match more than they should.
    "server.credential.list": () =>
      [{ ...serverLogin, id: 99, uniq_id: "XYZ999" }, record, ...records] as Properties[],
    "server.credential.update": (params) => ({ ...serverLogin, ...params }),
    ...more,
  });
  return { ...world, adopt: (given: Properties = {}) => world.create({ ...news, ...given }) };
};

it("the adoption of a server's credential sends nothing if the record has all values", async () => {
  const { adopt, writes } = host([serverLogin]);
  const found = { serverType: "Cloud.VPS", username: "root", authData: "made-at-build", credentialId: 5 };
  const __set = ["accountNumber", "type", "uniqId"];
  expect(await adopt()).toEqual({ id: "5", outputs: { ...news, ...found, __set, __holder } });
  await adopt({ username: "root", authData: "made-at-build" });
  expect(writes).toEqual([]);
});

it("the adoption of a server's credential updates the differing values with one request", async () => {
  const { adopt, writes } = host([serverLogin]);
  const given = { username: "root", location: "console", authData: "ours" };
  const { outputs } = await adopt(given);
  const params = { accnt: 7, id: 5, type: "server", location: "console", auth_data: "ours" };
  expect(writes).toEqual([["server.credential.update", params]]);
  expect(outputs).toMatchObject({ ...given, credentialId: 5 });
});

it("the adoption chooses the credential with the given username among several", async () => {
  const { adopt, writes } = host([serverLogin, rescue]);
  expect(await adopt({ username: "rescue" })).toMatchObject({ id: "6" });
  expect(writes).toEqual([]);
});

it.each`
  what                        | records                                     | given                   | there
  ${"several"}                | ${[serverLogin, rescue]}                    | ${{}}                   | ${["root (id 5)", "rescue (id 6)"]}
  ${"several of other names"} | ${[serverLogin, rescue]}                    | ${{ username: "x" }}    | ${["root (id 5)", "rescue (id 6)"]}
  ${"two of that name"}       | ${[serverLogin, { ...serverLogin, id: 6 }]} | ${{ username: "root" }} | ${["root (id 5)", "root (id 6)"]}
`("the adoption fails with a list if there are $what", async ({ records, given, there }) => {
  const { adopt, writes } = host(records);
  await expect(adopt(given)).rejects.toThrow(
    told("credential-several-logins", { uniqId: "ABC123", logins: there }),
  );
  expect(writes).toEqual([]);
});

it("the adoption of a credential that does not exist fails with advice", async () => {
  const { adopt, writes } = host([]);
  await expect(adopt()).rejects.toThrow(told("credential-no-login", { uniqId: "ABC123" }));
  expect(writes).toEqual([]);
});

it("the adoption retries while the host is busy with the server", async () => {
  let asked = 0;
  const list = () => (asked++ < 2 ? refuse("Workflow::Conflict") : [serverLogin]);
  expect(await host([], { "server.credential.list": list }).adopt()).toMatchObject({ id: "5" });
});
