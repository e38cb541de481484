import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FrontStack, fronts, type Type } from "./fronts";
import { scenarios } from "./scenarios";

const secrets = ["first-secret", "second-secret", "panel-secret"];

/**
 * Those that are the only one in their program. Where there are two, the engine reads both at the same time: which call
 * is first, and whether they share a list's page, is chance. The order of writes is exact for all, step by step.
 */
const alone: ReadonlySet<Type> = new Set<Type>(["Server", "SshKey"]);

/** A life of a resource, once in each front, and the calls that it cost in each. */
export function describeLife(type: Type): void {
  const steps = scenarios[type];
  /** The operations that reached the host in their order, by front and step; logging in apart. */
  const calls: Record<string, string[][]> = {};

  describe(type, { timeout: 120_000 }, () => {
    describe.each(Object.entries(fronts))("in the %s front", (front, start) => {
      let stack: FrontStack;
      const called: string[][] = [];
      beforeAll(async () => {
        // Builds have ended when they are looked at first: how fast this machine is changes no count.
        stack = await start({ profile: "instant" });
        calls[front] = called;
      }, 600_000);
      afterAll(() => stack?.close());

      it.each(steps.map((step) => [step.does, step] as const))("%s", async (_does, step) => {
        if (step.program) stack.edit(step.program);
        await step.behind?.(stack);
        const ran = await stack[step.command]();
        expect(ran, ran.output).toMatchObject({ ok: !step.fails, writes: step.writes ?? [] });
        called.push(operationsOf(stack));
        await step.sees?.(stack, ran);
        const exported = await stack.exported();
        for (const secret of [...secrets, stack.sandbox.password]) expect(exported).not.toContain(secret);
      });
    });

    it(`costs the same calls in both fronts${alone.has(type) ? ", as many and in the same order" : ""}`, () => {
      expect(calls.plugin).toHaveLength(steps.length);
      const comparable = alone.has(type)
        ? (one: string[]) => one
        : (one: string[]) => [...new Set(one)].sort();
      expect(calls.plugin?.map(comparable)).toEqual(calls.dynamic?.map(comparable));
    });
  });
}

const operationsOf = ({ sandbox }: FrontStack): string[] =>
  sandbox.requests
    .map(({ operation }) => String(operation))
    .filter((operation) => !operation.startsWith("account."));
