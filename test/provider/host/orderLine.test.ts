import { expect, it } from "vitest";
import { HostError } from "../../../provider/api/errors";
import { createOrderLine } from "../../../provider/host/orderLine";
import { VirtualClock } from "../../support/virtualClock";

/** How often each order goes back to sleep if this number of orders wait at once. */
async function sleepsOfEach(size: number) {
  const clock = new VirtualClock({ idle: 1 });
  const line = createOrderLine({ clock, startProgress: () => () => {} }, 8);
  let sent = 0;
  const order = async (name: string) => {
    const turn = await line.turn({
      ...{ name, status: () => {}, since: clock.now(), isAgain: false, deadline: 3_600_000 },
      late: (refusal: HostError) => refusal,
    });
    sent += 1;
    await Promise.resolve();
    turn.end({ is: "done", value: undefined }, name);
  };
  await Promise.all(Array.from({ length: size }, (_, index) => order(`web${index}`)));
  expect(sent).toBe(size);
  return clock.sleeps.length / size;
}

it("an order that is sent wakes the next one, and not all that wait", async () => {
  const [few, many] = [await sleepsOfEach(30), await sleepsOfEach(300)];
  expect(many).toBeLessThan(1.2 * few);
  expect(many).toBeLessThan(4);
});

it("a refused order is repeated as soon as the host accepts a later one", async () => {
  const clock = new VirtualClock({ start: 0 });
  const line = createOrderLine({ clock, startProgress: () => () => {} }, 8);
  const wait = (name: string, isAgain = false) =>
    line.turn({
      ...{ name, status: () => {}, since: clock.now(), isAgain, deadline: 3_600_000 },
      late: (refusal: HostError) => refusal,
    });
  const first = await wait("web0");
  first.end({ is: "done", value: undefined }, "web0");
  const [refused, taken] = [await wait("web1"), await wait("web2")];
  const error = new HostError({
    operation: "server.create",
    kind: "rateLimit",
    hostMessage: "too many requests",
    params: {},
    mayHaveHappened: false,
  });
  refused.end({ is: "refusedForNow", error, again: undefined, isOfLogin: false });
  const again = wait("web1", true);
  await clock.sleep(1_000);
  taken.end({ is: "done", value: undefined }, "web2");
  await again;
  expect(clock.now()).toBe(1_000);
});
