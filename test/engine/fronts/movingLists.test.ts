import { expect } from "vitest";
import type { RequestRecord } from "../../../sandbox";
import type { FrontStack } from "./fronts";
import { describeLife, destroy, server, up } from "./life";

/** The domain of a server that no stack has. It is on the third page of 25 records. */
const domain = "s45.example.com";

/**
 * From now on another job removes two servers of the first page after a client has read the second page: only in the
 * first reading of the list, or in each. The following records then move up by two, so the first two of the third page
 * are on no page that the client reads.
 *
 * @param keeps whether the job also adds two servers at the end, so that the total stays the same.
 */
function move({ sandbox }: FrontStack, { isOnce, keeps }: { isOnce: boolean; keeps: boolean }) {
  const requests = sandbox.requests as RequestRecord[];
  let added = 0;
  const add = (record: RequestRecord) => {
    Array.prototype.push.call(requests, record);
    if (record.operation !== "asset.list" || record.params.page_num !== 2) return requests.length;
    if (isOnce) stop(requests);
    for (const { uniq_id } of sandbox.servers.slice(0, 2)) sandbox.server(uniq_id).remove();
    if (keeps)
      for (let one = 0; one < 2; one++) sandbox.seed({ servers: [{ domain: `new${added++}.example.com` }] });
    return requests.length;
  };
  Object.defineProperty(requests, "push", { value: add, configurable: true });
}
const stop = (requests: RequestRecord[]) => Reflect.deleteProperty(requests, "push");

const seed = ({ sandbox }: FrontStack) =>
  sandbox.seed({
    servers: Array.from({ length: 130 }, (_, at) => ({
      domain: `s${at}.example.com`,
      plan_id: "1201",
      zone_id: 12,
    })),
  });

/** Expects one server with the domain, and no order. */
const isOne = ({ sandbox }: FrontStack) => {
  stop(sandbox.requests as RequestRecord[]);
  expect(sandbox.servers.filter((one) => one.domain === domain)).toHaveLength(1);
  expect(sandbox.ledger.orders).toEqual([]);
};

const host = { profile: "instant", pageLimit: 25 } as const;
const exists = { fails: true, tells: ["already exists"], writes: [], sees: isOne } as const;

// The code that reads lists is the same for both fronts. The list that changes in every reading without changing its
// total is tested in both.
for (const keeps of [false, true])
  for (const isOnce of [true, false])
    describeLife(
      `A list that moves ${isOnce ? "once" : "each time"} while it is read${keeps ? ", and counts as many" : ""}`,
      [
        up("up orders no second server", server({ domain }), {
          behind: (stack) => {
            seed(stack);
            move(stack, { isOnce, keeps });
          },
          ...exists,
        }),
        up("up adopts the existing server", server({ domain, onExisting: "adopt" }), {
          behind: (stack) => move(stack, { isOnce, keeps }),
          tells: ["[server-adopted]"],
          writes: [],
          sees: isOne,
        }),
        destroy("destroy removes the adopted server", { writes: ["asset.requestRemoval"] }),
      ],
      { host, isAlone: false, only: keeps && !isOnce ? undefined : isOnce ? "plugin" : "dynamic" },
    );
