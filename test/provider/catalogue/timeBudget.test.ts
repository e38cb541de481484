import { expect, it } from "vitest";
import { OutOfTime, TimeBudget } from "../../../provider/catalogue/timeBudget";
import { VirtualClock } from "../../support/virtualClock";

const begin = () => {
  const clock = new VirtualClock({ start: 0 });
  const budget = new TimeBudget(clock, 1000);
  /** Work of so many milliseconds, which ends by the signal. */
  const work = (milliseconds: number) => budget.within((signal) => clock.sleep(milliseconds, signal));
  return { clock, budget, work };
};

it("ends work when its time is used up; what comes one after another counts together", async () => {
  const { clock, work } = begin();
  await work(600);
  await expect(work(600)).rejects.toBeInstanceOf(OutOfTime);
  expect(clock.now()).toBe(1000);
  await expect(work(1)).rejects.toBeInstanceOf(OutOfTime);
  expect(clock.now()).toBe(1000);
});

it("counts work at the same time once, and no time in between", async () => {
  const { clock, work } = begin();
  await Promise.all([work(400), work(500)]);
  await clock.sleep(60_000);
  await work(499);
  await expect(work(2)).rejects.toBeInstanceOf(OutOfTime);
});

it("passes on what the work gives, and what it throws", async () => {
  const { budget } = begin();
  expect(await budget.within(async () => "plans")).toBe("plans");
  await expect(budget.within(() => Promise.reject(new Error("no plans")))).rejects.toThrow("no plans");
});
