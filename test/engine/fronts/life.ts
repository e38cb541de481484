import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResourceName } from "../../../provider/resourceName";
import type { SandboxOptions } from "../../../sandbox";
import { folderOfAll } from "../../support/folders";
import { serverArgs, stackTrace } from "../hostingStack";
import type { Ran } from "../support/engineStack";
import { type Args, type FrontProgram, type FrontStack, fronts } from "./fronts";

/** A step of a test: what the user does, and its expected effects. */
export interface Step {
  readonly does: string;
  /** The program from now on. Default: the program of the previous step. */
  readonly program?: FrontProgram;
  /** A change at the host or in the state just before the command, which Pulumi does not know about. */
  readonly behind?: (stack: FrontStack) => unknown;
  readonly command: "up" | "preview" | "previewUnchanged" | "refresh" | "destroy";
  /** Options of `up`: whether it refreshes first, the type whose first resource it replaces, and its parallelism. */
  readonly also?: { readonly refresh?: true; readonly replace?: ResourceName; readonly parallel?: number };
  /** Whether a preview saves its plan, or `up` follows the saved plan. */
  readonly plan?: true;
  /** Whether the command fails. Default: it succeeds. */
  readonly fails?: true;
  readonly writes?: readonly string[];
  /** Whether the two fronts may send the writes in different orders. */
  readonly isInAnyOrder?: true;
  /** Texts of the output, where line breaks count as spaces. A function gets the server's previous id. */
  readonly tells?: readonly (string | RegExp | ((id: string) => RegExp))[];
  readonly tellsNot?: RegExp;
  /** Further expectations after the command. */
  readonly sees?: (stack: FrontStack, ran: Ran) => unknown;
}

export interface Life {
  readonly host?: SandboxOptions;
  /** Whether operations run one after another. If not, several run at a time, so the number and order of calls vary. */
  readonly isAlone?: boolean;
  /** Whether a wait is involved, so that the number of polls depends on this machine's speed. */
  readonly waits?: true;
  /** The only front to test. Another test runs the same steps on another host in both fronts. */
  readonly only?: keyof typeof fronts;
}

/**
 * Matches the secrets of the tests' programs, which are all named like this. No state and no output may contain them.
 */
const secret = /\w-secret\b/;

/** The output in one line. */
export const plain = (output: string) => output.replace(/\s+/g, " ");

/** Declares the tests of these steps in each front, and compares the calls of the fronts. */
export function describeLife(
  name: string,
  steps: readonly Step[],
  { host = { profile: "instant" }, isAlone = true, waits, only }: Life = {},
): void {
  const inOrder = (operations: readonly string[], { isInAnyOrder }: Step) =>
    isAlone && !isInAnyOrder ? operations : [...operations].sort();
  /** The operations that reached the host in each front, by step, without logins. */
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
    it(`sends the same calls in both fronts${isAlone ? ", and equally many" : ""}`, () => {
      expect(calls.plugin).toHaveLength(steps.length);
      // Concurrent requests of a read may arrive in any order, and its later requests depend on the first response.
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
/** Returns a function that builds steps with this command. A step may change the program first. */
const stepOf =
  (command: Step["command"]) =>
  (does: string, program?: FrontProgram | More, more?: More): Step => ({
    ...{ does, command, ...more },
    ...(typeof program === "function" ? { program } : program),
  });
export const [up, preview] = [stepOf("up"), stepOf("preview")];
export const [refresh, destroy] = [stepOf("refresh"), stepOf("destroy")];
export const unchanged = stepOf("previewUnchanged")("preview reports no change");

/** A program with one server. */
export const server =
  (args: Args = {}, opts: Parameters<Parameters<FrontProgram>[0]>[3] = {}): FrontProgram =>
  (declare) =>
    void declare("Server", "web", { ...serverArgs, ...args }, opts);

/** The stack's first resource of a type. */
export const first = async (stack: FrontStack, type: ResourceName) => (await stack.resources(type))[0];

/** Changes the server in the host's panel. */
export const changedAtHost = (changes: Args) => async (stack: FrontStack) =>
  stack.sandbox.server((await first(stack, "Server"))?.id as string).set(changes);

/** Expects that the server's outputs include these values. */
export const outputs = (members: Args) => async (stack: FrontStack) =>
  expect((await first(stack, "Server"))?.outputs).toMatchObject(members);
