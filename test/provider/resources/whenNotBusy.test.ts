import { expect, it } from "vitest";
import { whenNotBusy } from "../../../provider/resources/whenNotBusy";
import { refuse, scriptedHost } from "../../support/scriptedHost";

const patience = { name: "web.example.com", deadline: 600_000 };

/** A write to a host that refuses it with `why` for so many seconds. */
function updating(why: string, busyFor: number) {
  const world = scriptedHost({
    "server.update": (_params, seconds) =>
      seconds < busyFor ? refuse(why, "a backup is running") : { uniq_id: "ABC123" },
  });
  const { session, context } = world;
  const answer = whenNotBusy(session, patience, context, (call) =>
    session.client.server.update({ uniq_id: "ABC123" }, call),
  );
  return { ...world, answer };
}

it("sends again while the host is busy, and tells what it said last and at which try", async () => {
  const { answer, status } = updating("Workflow::Conflict", 70);
  expect(await answer).toEqual({ uniq_id: "ABC123" });
  const waiting = "web.example.com: waiting for the host, which is busy with it";
  expect(status).toEqual([
    `${waiting}, 0s of about 1m (at try 1 the host said: a backup is running)`,
    `${waiting}, 1m of about 1m (at try 44 the host said: a backup is running)`,
  ]);
});

it("tells of the client's own tries, too", async () => {
  const { answer, status } = updating("API::Maintenance", 70);
  await answer;
  expect(status[0]).toBe(
    "web.example.com: waiting for the host, which is busy with it, 0s of about 1m (server.update of ABC123: try 2 in 1s; the host said: a backup is running)",
  );
});

it("names the last refusal at its deadline", async () => {
  await expect(updating("Workflow::Conflict", 1e9).answer).rejects.toThrow(
    /after 10m, the deadline of this wait; at try \d+ the host said: a backup is running$/,
  );
});
