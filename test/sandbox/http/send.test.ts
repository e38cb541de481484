import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Delivery } from "../../../sandbox/faults/delivery";
import { send } from "../../../sandbox/http/send";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The parts that a client receives, in order. */
function sending(delivery: Delivery) {
  let got = "";
  let isEnded = false;
  const take = (part: string | Uint8Array) => {
    got += Buffer.from(part).toString();
  };
  const reply = {
    destroyed: false,
    writeHead: () => {},
    write: take,
    end: (part: string | Uint8Array) => {
      take(part);
      isEnded = true;
    },
  };
  const body = { text: "x".repeat(987) };
  send(reply as unknown as ServerResponse, { status: 200, body, delivery });
  return { whole: JSON.stringify(body), got: () => got, isEnded: () => isEnded };
}

it("late: sends nothing before the delay, and then the whole response", () => {
  const { whole, got, isEnded } = sending({ how: "late", milliseconds: 5000 });
  vi.advanceTimersByTime(4999);
  expect(got()).toBe("");
  vi.advanceTimersByTime(1);
  expect({ got: got(), isEnded: isEnded() }).toEqual({ got: whole, isEnded: true });
});

it("dribbled: sends a twentieth of the response at a time", () => {
  const { whole, got, isEnded } = sending({ how: "dribbled", milliseconds: 5000 });
  expect(got()).toHaveLength(50);
  vi.advanceTimersByTime(2500);
  expect(got()).toHaveLength(550);
  expect(isEnded()).toBe(false);
  vi.advanceTimersByTime(2500);
  expect({ got: got(), isEnded: isEnded() }).toEqual({ got: whole, isEnded: true });
});
