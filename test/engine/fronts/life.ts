import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FrontStack, fronts, type Type } from "./fronts";
import { scenarios } from "./scenarios";

const secrets = ["first-secret", "second-secret", "panel-secret"];

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
        const exported = await stack.exported();
        for (const secret of [...secrets, stack.sandbox.password]) expect(exported).not.toContain(secret);
      });
    });

    it("costs the same calls in both fronts, as many and in the same order", () => {
      expect(calls.plugin).toHaveLength(steps.length);
      expect(calls.plugin).toEqual(calls.dynamic);
    });
  });
}

const operationsOf = ({ sandbox }: FrontStack): string[] =>
  sandbox.requests
    .map(({ operation }) => String(operation))
    .filter((operation) => !operation.startsWith("account."));
