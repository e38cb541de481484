import { expect, it } from "vitest";
import type { Script } from "../../../support/scriptedHost";
import { stored } from "./rebuildingHost";
import { run } from "./world";

// After 32 removals, the whole list shows that a server is there, so the filter need not have shown it.
it.each([1, 31, 32, 40])(
  "the removals of %i servers are not finished because a filter by ids that shows no server at all shows none of them",
  async (count) => {
    const ids = Array.from({ length: count }, (_, index) => `AAAA${10 + index}`);
    const recordOf = (id: string) => ({ uniq_id: id, status: "Active", domain: `${id}.example.com` });
    const script: Script = {
      "asset.details": ({ uniq_id }) => recordOf(String(uniq_id)),
      "asset.list": ({ uniq_id }) => (uniq_id ? [] : ids.map(recordOf)),
      "server.details": ({ uniq_id }) => recordOf(String(uniq_id)),
      "asset.update": () => ({}),
      "asset.requestRemoval": () => ({ removal_requested: "on the 1st" }),
    };
    const world = run(script);
    const stateOf = (id: string) =>
      stored(
        {
          domain: `${id}.example.com`,
          type: "Cloud.VPS",
          templateName: "ALMA9",
          timeouts: { removal: "1m" },
        },
        { uniqId: id, __holder: `holder ${id}` },
      );
    const removals = await Promise.allSettled(ids.map((id) => world.delete(stateOf(id), id)));
    const codeOf = (removal: PromiseSettledResult<unknown>) =>
      removal.status === "rejected" ? removal.reason.content.code : "removed";
    expect(removals.map(codeOf)).toEqual(ids.map(() => "removal-late"));
  },
);
