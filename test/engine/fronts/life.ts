import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResourceName } from "../../../provider/resourceName";
import type { SandboxOptions } from "../../../sandbox";
import { folderOfAll } from "../../support/folders";
import { serverArgs, stackTrace } from "../hostingStack";
import type { Ran } from "../support/engineStack";
import { type Args, type FrontProgram, type FrontStack, fronts } from "./fronts";

/** The user's next act, and its effect. */
export interface Step {
  readonly does: string;
  /** The program from now on. Not given: as before. */
  readonly program?: FrontProgram;
  /** The act behind Pulumi's back before it. */
  readonly behind?: (stack: FrontStack) => unknown;
  readonly command: "up" | "preview" | "previewUnchanged" | "refresh" | "destroy";
  /** An `up` that refreshes before, or that replaces the first resource of a type. */
  readonly also?: { readonly refresh?: true; readonly replace?: ResourceName; readonly parallel?: number };
  /** A preview that saves its plan, and an `up` that follows it. */
  readonly plan?: true;
  /** Default: it succeeds. */
  readonly fails?: true;
  readonly writes?: readonly string[];
  /** The one front sends them in another order than the other. */
  readonly isInAnyOrder?: true;
  /** The output, line breaks apart; some lines have the id that the server had before. */
  readonly tells?: readonly (string | RegExp | ((id: string) => RegExp))[];
  readonly tellsNot?: RegExp;
  /** The other effects to check afterwards. */
  readonly sees?: (stack: FrontStack, ran: Ran) => unknown;
}

export interface Life {
  readonly host?: SandboxOptions;
  /** Several are worked on at a time, in any order. Alone, calls and the order of writes are exact. */
  readonly isAlone?: boolean;
  /** How often a wait looks depends on how fast this machine is. */
  readonly waits?: true;
  /** One front alone: the same steps are lived in both on another host. */
  readonly only?: keyof typeof fronts;
}

/**
 * Secrets that no state and no output may hold, besides the host's own: the secrets of the programs have such names.
 */
const secret = /\w-secret\b/;

/** The output, however the lines were broken. */
export const plain = (output: string) => output.replace(/\s+/g, " ");

/** A life of resources, once in each front, and the calls that it cost in each. */
export function describeLife(
  name: string,
  steps: readonly Step[],
  { host = { profile: "instant" }, isAlone = true, waits, only }: Life = {},
): void {
  const inOrder = (operations: readonly string[], { isInAnyOrder }: Step) =>
    isAlone && !isInAnyOrder ? operations : [...operations].sort();
  /** The operations that reached the host in their order, by front and step; logging in apart. */
  const calls: Record<string, string[][]> = {};

  describe(name, { timeout: 120_000 }, () => {
    const lived = Object.entries(fronts).filter(([front]) => !only || front === only);
    describe.each(lived)("in the %s front", (front, start) => {
      let stack: FrontStack;
      const called: string[][] = [];
      const folder = folderOfAll();
      beforeAll(async () => {
        stack = await start(host);
        calls[front] = called;
      }, 600_000);
      afterAll(() => stack?.close());

      it.each(steps.map((step) => [step.does, step] as const))("%s", async (_does, step) => {
        if (step.program) stack.edit(step.program);
        await step.behind?.(stack);
        const id = (await stack.resources("Server"))[0]?.id as string;
        const { replace, refresh, parallel } = step.also ?? {};
        const ran = await stack[step.command]({
          ...(step.plan && { plan: join(folder, "plan.json") }),
          ...(refresh && { refresh }),
          ...(parallel && { parallel }),
          ...(replace && { replace: [(await stack.resources(replace))[0]?.urn as string] }),
        });
        const { ok, output, writes } = ran;
        expect({ ok, writes: inOrder(writes, step) }, output).toEqual({
          ok: !step.fails,
          writes: inOrder(step.writes ?? [], step),
        });
        called.push(operationsOf(stack));
        const told = plain(output);
        for (const tells of step.tells ?? [])
          if (typeof tells === "string") expect(told).toContain(tells);
          else expect(told).toMatch(tells instanceof RegExp ? tells : tells(id));
        if (step.tellsNot) expect(told).not.toMatch(step.tellsNot);
        expect(output).not.toMatch(stackTrace);
        await step.sees?.(stack, ran);
        const exported = await stack.exported();
        const { password, credentials } = stack.sandbox;
        for (const [where, text] of Object.entries({ "the state": exported, "what was printed": output })) {
          expect(text, where).not.toMatch(secret);
          for (const ofHost of [password, ...credentials.map(({ auth_data }) => auth_data)])
            expect(text, where).not.toContain(ofHost);
        }
      });
    });

    if (waits || only) return;
    it(`costs the same calls in both fronts${isAlone ? ", as many" : ""}`, () => {
      expect(calls.plugin).toHaveLength(steps.length);
      // Questions that a read asks at the same time arrive in either order, and its later ones depend on the first
      // answer.
      const comparable = (one: string[]) => ({
        ...{ operations: [...new Set(one)].sort() },
        ...(isAlone && { count: one.length }),
      });
      expect(calls.plugin?.map(comparable)).toEqual(calls.dynamic?.map(comparable));
    });
  });
}

const operationsOf = ({ sandbox }: FrontStack): string[] =>
  sandbox.requests
    .map(({ operation }) => String(operation))
    .filter((operation) => !operation.startsWith("account."));

type More = Omit<Step, "does" | "command" | "program">;
/** Steps of one command, which may edit the program before. */
const stepOf =
  (command: Step["command"]) =>
  (does: string, program?: FrontProgram | More, more?: More): Step => ({
    ...{ does, command, ...more },
    ...(typeof program === "function" ? { program } : program),
  });
export const [up, preview] = [stepOf("up"), stepOf("preview")];
export const [refresh, destroy] = [stepOf("refresh"), stepOf("destroy")];
export const unchanged = stepOf("previewUnchanged")("looks again");

/** A program with one server. */
export const server =
  (args: Args = {}, opts: Parameters<Parameters<FrontProgram>[0]>[3] = {}): FrontProgram =>
  (declare) =>
    void declare("Server", "web", { ...serverArgs, ...args }, opts);

/** The stack's first resource of a type. */
export const first = async (stack: FrontStack, type: ResourceName) => (await stack.resources(type))[0];

/** Someone changes the server in the host's panel. */
export const changedAtHost = (changes: Args) => async (stack: FrontStack) =>
  stack.sandbox.server((await first(stack, "Server"))?.id as string).set(changes);

/** The server's outputs have these members afterwards. */
export const outputs = (members: Args) => async (stack: FrontStack) =>
  expect((await first(stack, "Server"))?.outputs).toMatchObject(members);
