import fc from "fast-check";
import { expect, it } from "vitest";
import { templateOf } from "../../../../provider/host/shown/template";
import { decide, type Evidence, templateShown } from "../../../../provider/resources/server/life/decide";
import { phaseOf } from "../../../../provider/resources/server/life/phase";

/** An idle host that keeps marks, shows another template than the wanted one, and has got no request. */
const idle: Evidence = { work: "inUse", shows: "other", before: "other", mark: "none" };
const triggers: Evidence = { ...idle, shows: "wanted", before: "wanted" };
const unmarked: Evidence = { ...triggers, mark: "impossible" };
const ownWords: Evidence = { ...idle, shows: "otherWords", before: "unknown" };
const sent = (known: NonNullable<Evidence["sent"]>["known"], minutes: number, evidence = triggers) => ({
  ...evidence,
  sent: { known, age: minutes * 60_000 },
});

it.each<[is: string, evidence: Evidence, what: string]>([
  ["send", idle, "another template on an idle host"],
  ["send", triggers, "the same template, by triggers"],
  ["send", { ...idle, work: "failed" }, "after a failure"],
  ["send", { ...triggers, before: "other", work: "failed" }, "also with the wanted template"],
  ["send", { ...triggers, mark: "old" }, "after another rebuild that can no longer start"],
  ["send", { ...triggers, mark: "old", hasOtherKeys: true }, "whose host keys prove nothing"],
  ["send", { ...triggers, hasMetBuild: true }, "where a mark would show ours"],
  ["send", { ...idle, mark: "impossible", hasMetBuild: true }, "after a build that brought another template"],
  ["wait", { ...idle, work: "busy" }, "for a host at work"],
  ["wait", { ...idle, work: "unclear" }, "for a host that is neither idle nor at work"],
  ["wait", { ...idle, work: "unclear", mark: "same" }, "also if the rebuild is marked"],
  ["wait", { ...idle, mark: "young" }, "for another rebuild that may start"],
  ["resume", { ...idle, mark: "same" }, "what an interrupted run has marked"],
  ["done", { ...idle, mark: "same", shows: "nothing", hasMetBuild: true }, "which the host was met at"],
  ["done", { ...idle, shows: "wanted" }, "the wanted template, where another one was"],
  ["done", { ...triggers, hasOtherKeys: true }, "other host keys"],
  ["send", { ...idle, before: "wanted", hasOtherKeys: true }, "other host keys with another template"],
  ["done", { ...unmarked, hasMetBuild: true }, "a build that was met, where no mark can show ours"],

  ["wait", sent("answered", 1, idle), "for what may not have begun"],
  ["wait", sent("answered", 1, { ...idle, shows: "wanted" }), "also with the wanted template"],
  ["wait", sent("seenBusy", 20, { ...idle, work: "busy" }), "for ours at work"],
  ["failed", sent("seenBusy", 1, { ...idle, work: "failed" }), "ours, by the host's word"],
  ["done", sent("sent", 2, { ...idle, shows: "wanted" }), "ours, by its template"],
  ["done", sent("seenBusy", 1), "ours, by its work"],
  ["done", sent("marked", 2), "ours, by its mark"],
  ["done", sent("answered", 2), "ours, by its answer"],
  ["done", sent("answered", 2, { ...ownWords, before: "wantedInOtherWords" }), "and words that stay"],
  ["wait", sent("answered", 2, ownWords), "for words that may change"],
  ["unsure", sent("answered", 10, ownWords), "if they do not"],
  ["done", sent("answered", 2, { ...ownWords, shows: "newWords" }), "other words than before"],
  ["wait", sent("seenBusy", 9, { ...ownWords, shows: "sameName" }), "for a name that may change"],
  ["unsure", sent("seenBusy", 10, { ...ownWords, shows: "sameName" }), "if it does not, never sent again"],
  ["done", sent("seenBusy", 1, ownWords), "ours, by its work, in the host's words"],
  ["unsure", sent("seenBusy", 10, { ...ownWords, before: "other" }), "words that were the program's before"],
  ["wait", sent("seenBusy", 9, idle), "while another template may be the previous one"],
  ["notDone", sent("seenBusy", 10, idle), "another template to the end"],
  ["wait", sent("sent", 9), "for a request without an answer"],
  ["unsure", sent("sent", 10), "that nothing is ever seen of"],
])("%s: %o: %s", (is, evidence) => expect(decide(evidence)).toBe(is));

it("disks are erased only if the host is idle, has no young mark, and does not show that the rebuild was done", () => {
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
] as const)("after AlmaLinux 9 (%s) %o shows of the template DEBIAN12: %s", (before, record, shows) =>
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
  "version 0.1.0 stored %o for the template before (%s) and what is known (%s)",
  (flags, before, known) => {
    const rebuild = { is: "rebuilding", since: 5, templateName: "NEW", restores: [] } as const;
    expect(phaseOf({ __phase: { ...rebuild, ...flags } })).toEqual({ ...rebuild, before, known });
  },
);
