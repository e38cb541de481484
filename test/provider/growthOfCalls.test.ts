import { expect, it, onTestFinished, vi } from "vitest";
import type { Properties } from "../../provider/values";
import { server } from "../support/resources";
import { sampleServer } from "../support/sampleServer";
import { sandboxSession } from "../support/sandboxSession";

type Step = "create" | "preview" | "refresh" | "update" | "scaleDown" | "destroy";

/** The number of calls and of parsed bytes per server, for each step of a stack from create to destroy. */
async function costsOf(size: number) {
  const { newSession, context, calls, close } = await sandboxSession({ profile: "instant", latency: 50 });
  onTestFinished(close);
  const parse = vi.spyOn(JSON, "parse");
  onTestFinished(() => parse.mockRestore());
  const stack: { readonly id: string; outputs: Properties }[] = [];
  const costs = {} as Record<Step, { readonly calls: number; readonly letters: number }>;
  const newsOf = (index: number, bandwidthQuota = 1000) => ({
    ...sampleServer,
    ...{ domain: `web${10_000 + index}.example.com`, bandwidthQuota },
  });
  /** A run in its own process, with sixteen servers at a time. */
  async function run(
    step: Step,
    from: number,
    work: (session: ReturnType<typeof newSession>, index: number) => Promise<unknown>,
  ) {
    const session = newSession();
    const before = calls.length;
    parse.mockClear();
    let next = from;
    const one = async () => {
      while (next < size) await work(session, next++);
    };
    await Promise.all(Array.from({ length: 16 }, one));
    const each = size - from;
    const letters = parse.mock.calls.reduce((sum, [text]) => sum + String(text).length, 0);
    costs[step] = { calls: (calls.length - before) / each, letters: letters / each };
  }
  await run("create", 0, async (session, index) => {
    stack[index] = await server.create(session, { news: newsOf(index) }, context);
  });
  const at = (index: number) => {
    const { id, outputs } = stack[index] as (typeof stack)[number];
    return { id, outputs, olds: outputs };
  };
  await run("preview", 0, async (session, index) =>
    server.diff(session, { ...at(index), news: newsOf(index) }, context),
  );
  await run("refresh", 0, (session, index) => server.read(session, at(index), context));
  await run("update", 0, async (session, index) => {
    const outputs = await server.update(session, { ...at(index), news: newsOf(index, 5000) }, context);
    stack[index] = { ...at(index), outputs };
  });
  await run("scaleDown", size - 16, (session, index) => server.delete(session, at(index), context));
  stack.length = size - 16;
  await run(
    "destroy",
    0,
    async (session, index) => stack[index] && server.delete(session, at(index), context),
  );
  return costs;
}

it("each step of a stack, from create to destroy, needs as many calls and parsed bytes per server with 900 servers as with 300", async () => {
  const [small, large] = [await costsOf(300), await costsOf(900)];
  for (const step of Object.keys(small) as Step[]) {
    expect(large[step].calls, step).toBeLessThan(1.1 * small[step].calls + 0.01);
    // Orders that are sent at about the same time share one reading of the whole list, so an order in a small stack
    // reads less.
    const share = step === "create" ? 1.25 : 1.1;
    expect(large[step].letters, step).toBeLessThan(share * small[step].letters);
  }
  expect(large.create.letters).toBeLessThan(8_000);
}, 180_000);
