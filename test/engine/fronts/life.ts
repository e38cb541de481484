import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FrontStack, fronts } from "./fronts";
import { type Step, scenarios } from "./scenarios";

const secrets = ["first-secret", "second-secret", "panel-secret"];

/**
 * Where there are several in a program, the engine works on them at the same time: which call is first, and whether they
 * share a list's page, is chance. Alone, the number of calls and the order of writes are exact, step by step.
 */
const isAlone = (life: keyof typeof scenarios) => life !== "Credential and Asset";

/** A life of resources, once in each front, and the calls that it cost in each. */
export function describeLife(type: keyof typeof scenarios): void {
  const steps: readonly Step[] = scenarios[type];
  const inOrder = (operations: readonly string[]) => (isAlone(type) ? operations : [...operations].sort());
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
        const { ok, output, writes } = ran;
        expect({ ok, writes: inOrder(writes) }, output).toEqual({
          ok: !step.fails,
          writes: inOrder(step.writes ?? []),
        });
        called.push(operationsOf(stack));
        await step.sees?.(stack, ran);
        const exported = await stack.exported();
        for (const secret of [...secrets, stack.sandbox.password]) expect(exported).not.toContain(secret);
      });
    });

    it(`costs the same calls in both fronts${isAlone(type) ? ", as many" : ""}`, () => {
      expect(calls.plugin).toHaveLength(steps.length);
      // What a read asks at the same time arrives in either order.
      const comparable = (one: string[]) => (isAlone(type) ? one : [...new Set(one)]).sort();
      expect(calls.plugin?.map(comparable)).toEqual(calls.dynamic?.map(comparable));
    });
  });
}

const operationsOf = ({ sandbox }: FrontStack): string[] =>
  sandbox.requests
    .map(({ operation }) => String(operation))
    .filter((operation) => !operation.startsWith("account."));
