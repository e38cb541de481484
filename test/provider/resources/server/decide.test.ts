import fc from "fast-check";
import { expect, it } from "vitest";
import { templateOf } from "../../../../provider/host/shown/template";
import { decide, type Evidence, templateShown } from "../../../../provider/resources/server/life/decide";
import { phaseOf } from "../../../../provider/resources/server/life/phase";

/** The host is idle, supports marks, shows another template than the wanted one, and has got no request. */
const idle: Evidence = { work: "inUse", shows: "other", before: "other", mark: "none" };
const triggers: Evidence = { ...idle, shows: "wanted", before: "wanted" };
const unmarked: Evidence = { ...triggers, mark: "impossible" };
const ownWords: Evidence = { ...idle, shows: "otherWords", before: "unknown" };
const sent = (known: NonNullable<Evidence["sent"]>["known"], minutes: number, evidence = triggers) => ({
  ...evidence,
  sent: { known, age: minutes * 60_000 },
});

it.each<[is: string, evidence: Evidence, what: string]>([
  ["send", idle, "the idle host shows another template"],
  ["send", triggers, "the triggers require a rebuild with the same template"],
  ["send", { ...idle, work: "failed" }, "the last rebuild failed"],
  [
    "send",
    { ...triggers, before: "other", work: "failed" },
    "the last rebuild failed although the host shows the wanted template",
  ],
  ["send", { ...triggers, mark: "old" }, "another rebuild was requested too long ago to start now"],
  [
    "send",
    { ...triggers, mark: "old", hasOtherKeys: true },
    "the host keys may come from that other rebuild",
  ],
  ["send", { ...triggers, hasMetBuild: true }, "a mark would prove this rebuild"],
  ["send", { ...idle, mark: "impossible", hasMetBuild: true }, "a build brought another template"],
  ["wait", { ...idle, work: "busy" }, "the host is working"],
  ["wait", { ...idle, work: "unclear" }, "the host is neither idle nor clearly working"],
  ["wait", { ...idle, work: "unclear", mark: "same" }, "the same holds if this rebuild is marked"],
  ["wait", { ...idle, mark: "young" }, "another rebuild may still start"],
  ["resume", { ...idle, mark: "same" }, "an interrupted run marked this rebuild"],
  [
    "done",
    { ...idle, mark: "same", shows: "nothing", hasMetBuild: true },
    "the host was working on the marked rebuild",
  ],
  ["done", { ...idle, shows: "wanted" }, "the wanted template replaced another one"],
  ["done", { ...triggers, hasOtherKeys: true }, "the host keys changed"],
  [
    "send",
    { ...idle, before: "wanted", hasOtherKeys: true },
    "the host keys changed, but with another template",
  ],
  ["done", { ...unmarked, hasMetBuild: true }, "a build was seen, and marks are not supported"],

  ["wait", sent("answered", 1, idle), "the rebuild may not have begun"],
  [
    "wait",
    sent("answered", 1, { ...idle, shows: "wanted" }),
    "the rebuild may not have begun although the host shows the wanted template",
  ],
  ["wait", sent("seenBusy", 20, { ...idle, work: "busy" }), "the requested rebuild is in progress"],
  [
    "failed",
    sent("seenBusy", 1, { ...idle, work: "failed" }),
    "the host reports that the requested rebuild failed",
  ],
  ["done", sent("sent", 2, { ...idle, shows: "wanted" }), "the template proves the requested rebuild"],
  ["done", sent("seenBusy", 1), "the observed work proves the requested rebuild"],
  ["done", sent("marked", 2), "the mark proves the requested rebuild"],
  ["done", sent("answered", 2), "the response proves the requested rebuild"],
  [
    "done",
    sent("answered", 2, { ...ownWords, before: "wantedInOtherWords" }),
    "the host keeps its own name for the template",
  ],
  ["wait", sent("answered", 2, ownWords), "the host's name for the template may still change"],
  ["unsure", sent("answered", 10, ownWords), "the host's name for the template did not change"],
  [
    "done",
    sent("answered", 2, { ...ownWords, shows: "newWords" }),
    "the host's name for the template changed",
  ],
  ["wait", sent("seenBusy", 9, { ...ownWords, shows: "sameName" }), "the template's name may still change"],
  [
    "unsure",
    sent("seenBusy", 10, { ...ownWords, shows: "sameName" }),
    "the template's name did not change, and the request is not repeated",
  ],
  [
    "done",
    sent("seenBusy", 1, ownWords),
    "the observed work proves the rebuild although the host uses its own name",
  ],
  [
    "unsure",
    sent("seenBusy", 10, { ...ownWords, before: "other" }),
    "the host used the program's name for the template before",
  ],
  ["wait", sent("seenBusy", 9, idle), "the other template may be the previous one"],
  ["notDone", sent("seenBusy", 10, idle), "the host shows another template until the deadline"],
  ["wait", sent("sent", 9), "the request got no response"],
  ["unsure", sent("sent", 10), "the request never had a visible effect"],
])('decides "%s" for %o, because %s', (is, evidence) => expect(decide(evidence)).toBe(is));

it("a rebuild is sent only if the host is idle, has no recent mark, and does not show that the rebuild is done", () => {
  const any = fc.record<Evidence>({
    work: fc.constantFrom("busy", "failed", "inUse", "unclear"),
    shows: fc.constantFrom("wanted", "other", "newWords", "otherWords", "sameName", "nothing"),
    before: fc.constantFrom("wanted", "wantedInOtherWords", "other", "unknown"),
    mark: fc.constantFrom("impossible", "none", "same", "young", "old"),
    hasOtherKeys: fc.boolean(),
    hasMetBuild: fc.boolean(),
  });
  fc.assert(
    fc.property(any, (evidence) => {
      if (decide(evidence) !== "send") return;
      expect(evidence.work).toMatch(/inUse|failed/);
      expect(evidence.mark).toMatch(/impossible|none|old/);
      if (evidence.work === "inUse" && evidence.shows === "wanted")
        expect(evidence.before).toMatch(/^wanted/);
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  ["other", { template_name: "debian12" }, "wanted"],
  ["unknown", { template: "Debian12" }, "wanted"],
  ["other", { template_name: "Debian 12" }, "other"],
  ["other", { template: "Debian 12" }, "otherWords"],
  ["unknown", { template_name: "Debian 12" }, "newWords"],
  ["unknown", { template: "Debian 12" }, "newWords"],
  ["unknown", { template_name: "ALMALINUX 9" }, "sameName"],
  ["wantedInOtherWords", { template_name: "AlmaLinux 9" }, "otherWords"],
  ["unknown", { template_name: "", template: "AlmaLinux 9" }, "otherWords"],
  ["unknown", {}, "nothing"],
] as const)(
  "after AlmaLinux 9 (%s), the record %o shows for the template DEBIAN12: %s",
  (before, record, shows) =>
    expect(templateShown(templateOf(record), { templateName: "DEBIAN12", before, word: "AlmaLinux 9" })).toBe(
      shows,
    ),
);

it.each([
  [{}, "unknown", "sent"],
  [{ keepsTemplate: true, marked: true }, "wantedInOtherWords", "marked"],
  [{ namesAlike: true, acknowledged: true }, "other", "answered"],
  [{ keepsTemplate: true, namesAlike: true, acknowledged: true, seenBusy: true }, "wanted", "seenBusy"],
] as const)(
  "reads %o, as version 0.1.0 stored it, as the template before (%s) and the evidence (%s)",
  (flags, before, known) => {
    const rebuild = { is: "rebuilding", since: 5, templateName: "NEW", restores: [] } as const;
    expect(phaseOf({ __phase: { ...rebuild, ...flags } })).toEqual({ ...rebuild, before, known });
  },
);
