import { expect, it } from "vitest";
import { aServer, builtServer, openHost, refusal } from "../support/host";

const request = "asset/cancellation/request";
const gone = refusal(404, "RecordNotFound");

it("a removal is a request: the server is busy ending, then gone; its asset stays as Terminated", async () => {
  const host = await openHost();
  const uniq_id = await builtServer(host);
  const { ask, refused, listed, sandbox } = host;
  const reasons = { cancellation_reason: "moved", cancellation_comment: "two\nlines", rating: 10 };

  expect(await ask(request, { uniq_id, ...reasons })).toEqual({
    removal_requested: "2026-01-01T00:00:01.000Z",
  });
  expect(sandbox.asset(uniq_id).row.removal).toEqual({ reason: "moved", comment: "two\nlines", rating: 10 });
  sandbox.advance(599);
  expect(await ask("server/details", { uniq_id })).toMatchObject({ status: "Destroying" });
  expect(await ask("asset/details", { uniq_id })).toMatchObject({ status: "Pending-Termination" });

  sandbox.advance(1);
  expect(await refused("server/details", { uniq_id })).toEqual(gone);
  expect(await refused("server/power/status", { uniq_id })).toEqual(gone);
  expect(await refused("server/rebuild", { uniq_id, template_name: "DEBIAN_12_64" })).toEqual(gone);
  expect(await listed("server/list", "uniq_id")).toEqual([]);
  expect(await listed("server/credentials/list", "id")).toEqual([]);
  expect(await ask("asset/details", { uniq_id })).toMatchObject({ status: "Terminated", active: false });
});

it("a terminated asset is listed only when it is asked for", async () => {
  const host = await openHost();
  const uniq_id = await builtServer(host);
  const { ask, listed, sandbox } = host;
  const found = (params: Record<string, unknown>) => listed("asset/list", "uniq_id", params);

  await ask(request, { uniq_id });
  expect(await found({ type: "Cloud.VPS" })).toEqual([uniq_id]);
  expect(await found({ status: "Pending-Termination" })).toEqual([uniq_id]);
  sandbox.advance(600);

  expect(await found({ type: "Cloud.VPS" })).toEqual([]);
  expect(await found({ uniq_id: [uniq_id] })).toEqual([uniq_id]);
  expect(await found({ status: "Terminated" })).toEqual([uniq_id]);
});

it("asked twice, it ends once and at the same time", async () => {
  const host = await openHost();
  const uniq_id = await builtServer(host);
  const { ask, refused, sandbox } = host;

  await ask(request, { uniq_id });
  sandbox.advance(500);
  expect(await ask(request, { uniq_id })).toEqual({ removal_requested: expect.stringContaining("before") });
  sandbox.advance(100);
  expect(await refused("server/details", { uniq_id })).toEqual(gone);
  expect(await ask(request, { uniq_id })).toEqual({ removal_requested: expect.stringContaining("before") });
});

it("a server may be removed in the middle of its build", async () => {
  const { ask, refused, sandbox } = await openHost();
  const uniq_id = (await ask("server/create", aServer)).uniq_id as string;
  sandbox.advance(500);

  await ask(request, { uniq_id });
  expect(await ask("server/details", { uniq_id })).toMatchObject({ status: "Destroying", active: false });
  sandbox.advance(600);
  expect(await refused("server/details", { uniq_id })).toEqual(gone);
});

it("an asset that is no server ends at once", async () => {
  const { ask, listed } = await openHost();
  const [uniq_id] = await listed("asset/list", "uniq_id", { type: "SSL.Certificate" });

  await ask(request, { uniq_id });

  expect(await ask("asset/details", { uniq_id })).toMatchObject({ status: "Terminated", active: false });
  expect(await listed("asset/list", "uniq_id", { type: "SSL.Certificate" })).toEqual([]);
});

it("ratings are 0, 5 or 10, and unknown assets are not there", async () => {
  const host = await openHost();
  const uniq_id = await builtServer(host);
  expect(await host.refused(request, { uniq_id, rating: 7 })).toEqual(
    refusal(400, "Input::Validation", "rating"),
  );
  expect(await host.refused(request, { uniq_id: "ZZZZZZ" })).toEqual(gone);
  expect(await host.ask("server/details", { uniq_id })).toMatchObject({ status: "Running" });
});
