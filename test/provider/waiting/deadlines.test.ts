import { expect, it } from "vitest";
import { serverTypes } from "../../../provider/api/contract/enumerations";
import { deadline, limitTimeouts, timeouts, usualTime, waitKinds } from "../../../provider/waiting/deadlines";

const minutes = (count: number) => count * 60_000;

it.each(serverTypes)("the default deadlines of %s", (type) => {
  const build = minutes(type.startsWith("Bare.") ? 240 : 45);
  expect(deadline("build", type)).toBe(build);
  expect(deadline("rebuild", type)).toBe(build);
  expect(deadline("power", type)).toBe(minutes(10));
  expect(deadline("removal", type)).toBe(minutes(30));
});

it("timeouts of the resource take precedence over configured ones, and those over the defaults", () => {
  expect(deadline("build", "Cloud.VPS", { build: "90m" }, { build: "2h", power: 30 })).toBe(minutes(90));
  expect(deadline("build", "Cloud.VPS", undefined, { build: "2h" })).toBe(minutes(120));
  expect(deadline("power", "Cloud.VPS", { build: "90m" }, { power: 30 })).toBe(30_000);
  expect(deadline("removal", "Cloud.VPS", {}, {})).toBe(minutes(30));
});

it("every wait for every type has a usual time below its deadline", () => {
  for (const type of serverTypes)
    for (const kind of waitKinds) expect(usualTime(kind, type)).toBeLessThan(deadline(kind, type));
});

it.each(serverTypes)("the letter case of the type %s makes no difference", (type) => {
  for (const kind of waitKinds)
    expect([deadline(kind, type.toLowerCase()), usualTime(kind, type.toLowerCase())]).toEqual([
      deadline(kind, type),
      usualTime(kind, type),
    ]);
});

it("customTimeouts limit each wait for the host's work, but not the wait for stock", () => {
  const named = timeouts().keyof().options;
  const limited = limitTimeouts(60, Object.fromEntries(named.map((name) => [name, "6h"])));
  expect(limited).toEqual({ ...Object.fromEntries(waitKinds.map((kind) => [kind, 60])), stock: "6h" });
  expect(Object.keys(limited).sort()).toEqual([...named].sort());
  expect(limitTimeouts(60, undefined)).toEqual(Object.fromEntries(waitKinds.map((kind) => [kind, 60])));
});
