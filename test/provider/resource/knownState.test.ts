import { expect, it } from "vitest";
import { type Message, message } from "../../../provider/message";
import { guarded } from "../../../provider/resource/guarded";
import { hiddenOutputs } from "../../../provider/resource/stored";
import { phases } from "../../../provider/resources/server/life/phase";
import type { Properties } from "../../../provider/values";
import { scriptedHost } from "../../support/scriptedHost";
import { diffOf, spyResource } from "../thing";

const { session } = scriptedHost({});

/** Does all that can be done with a stored resource: which of its methods ran, and what was said. */
async function use(outputs: Properties) {
  const { resource, asked } = spyResource({ phases, diff: () => diffOf({ replaces: ["size"] }) });
  const known = guarded(resource);
  const warned: Message[] = [];
  const context = { status: () => {}, warn: (told: Message) => warned.push(told) };
  const change = { id: "T1", olds: outputs, news: {} };
  const diff = known.diff(session, change, context);
  const ends = await Promise.allSettled([
    known.read(session, { id: "T1", outputs }, context),
    known.update(session, change, context),
    known.delete(session, { id: "T1", olds: outputs }, context),
  ]);
  const failed = ends.flatMap((end) => (end.status === "rejected" ? [end.reason.content] : []));
  return { asked: asked.map(([method]) => method), diff, warned, failed };
}

it.each<[string, Properties]>([
  ["__frozen", { size: 1, __set: ["size"], __frozen: true }],
  ["__phase: moving", { size: 1, __phase: { is: "moving", since: 0 } }],
  ["__phase: toString", { __phase: { is: "toString" } }],
  ["__phase", { __phase: "moving" }],
])(
  "%s: nothing is compared, read, changed or removed, and a preview announces no replacement",
  async (unknown, outputs) => {
    const newer = message("state-newer", { resource: "Thing", id: "T1", unknown });
    const { asked, diff, warned, failed } = await use(outputs);
    expect(asked).toEqual([]);
    expect(diff).toEqual(diffOf({ changes: true }));
    expect(warned).toEqual([newer]);
    expect(failed).toEqual([newer, newer, newer]);
  },
);

it.each(phases)("what this version stores, in the phase %s: every method runs", async (is) => {
  const hidden = Object.fromEntries(hiddenOutputs.map((name) => [name, "any"]));
  const outputs = { ...hidden, __host: undefined, __phase: { is }, anOutputOfLater: 1 };
  const { asked, diff, warned, failed } = await use(outputs);
  expect(asked).toEqual(["diff", "read", "update", "delete"]);
  expect([diff.replaces, warned, failed]).toEqual([["size"], [], []]);
});
