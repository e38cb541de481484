import { expect } from "vitest";
import type { RequestRecord } from "../../../sandbox";
import type { FrontStack } from "./fronts";
import { describeLife, destroy, server, up } from "./life";

/** The server that no stack has. It is on the third of pages of 25. */
const domain = "s45.example.com";

/**
 * From now on another job removes two servers of the first page, whenever the second one was read: in the first reading
 * only, or in each. The following records move up by two, so that the first two of the third page are on no page that
 * is read.
 *
 * @param keeps as many are added at the end, so that the total stays the same.
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

/** No second server of the domain was ordered, and the first one is there. */
const isOne = ({ sandbox }: FrontStack) => {
  stop(sandbox.requests as RequestRecord[]);
  expect(sandbox.servers.filter((one) => one.domain === domain)).toHaveLength(1);
  expect(sandbox.ledger.orders).toEqual([]);
};

const host = { profile: "instant", pageLimit: 25 } as const;
const exists = { fails: true, tells: ["already exists"], writes: [], sees: isOne } as const;

// Lists are read below both fronts: the one that moves each time and shows nothing of it is read in both.
for (const keeps of [false, true])
  for (const isOnce of [true, false])
    describeLife(
      `A list that moves ${isOnce ? "once" : "each time"} while it is read${keeps ? ", and counts as many" : ""}`,
      [
        up("orders no second server", server({ domain }), {
          behind: (stack) => {
            seed(stack);
            move(stack, { isOnce, keeps });
          },
          ...exists,
        }),
        up("adopts the one that is there", server({ domain, onExisting: "adopt" }), {
          behind: (stack) => move(stack, { isOnce, keeps }),
          tells: ["[server-adopted]"],
          writes: [],
          sees: isOne,
        }),
        destroy("removes that one", { writes: ["asset.requestRemoval"] }),
      ],
      { host, isAlone: false, only: keeps && !isOnce ? undefined : isOnce ? "plugin" : "dynamic" },
    );
