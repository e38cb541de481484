import { expect, it } from "vitest";
import { createOnce } from "../../../provider/resource/createOnce";
import { PartialFailure, type Resource } from "../../../provider/resource/resource";
import { hostError } from "../../support/hostError";
import { sampleMessage } from "../../support/sampleMessage";
import { scriptedHost } from "../../support/scriptedHost";

/** A resource whose creates and updates end as told, in order. */
function resourceThat(...ends: (() => never)[]) {
  const called: string[] = [];
  const end = (name: string) => async () => {
    called.push(name);
    (ends.shift() ?? (() => {}))();
    return name === "create" ? { id: "ABC123", outputs: { uniqId: "ABC123" } } : { uniqId: "ABC123" };
  };
  const resource = { name: "Server", create: end("create"), update: end("update") } as unknown as Resource;
  return { called, resource };
}
const partly = (): never => {
  throw new PartialFailure("ABC123", { uniqId: "ABC123", active: false }, sampleMessage("not built"));
};
const refused = (): never => {
  throw hostError("permission");
};

it("a second create of one resource goes on with what the first has made, and keeps it where it fails as well", async () => {
  const { called, resource } = resourceThat(partly, refused, partly);
  const { session, context } = scriptedHost({});
  const create = () => createOnce(resource, session, { name: "urn", news: {} }, context);
  const kept = { id: "ABC123", outputs: { uniqId: "ABC123", active: false } };
  for (const _try of [1, 2, 3]) await expect(create()).rejects.toMatchObject(kept);
  expect(await create()).toEqual({ id: "ABC123", outputs: { uniqId: "ABC123" } });
  expect(called).toEqual(["create", "update", "update", "update"]);
});
