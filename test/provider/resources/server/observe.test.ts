import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { observe, settlingTime } from "../../../../provider/resources/server/observe";
import { type Phase, type Rebuilding, ready, workOf } from "../../../../provider/resources/server/phase";
import { isAtBuild, isBusy } from "../../../../provider/resources/server/statusWords";

const building: Phase = { is: "building", since: 0 };
const rebuilding: Rebuilding = {
  is: "rebuilding",
  since: 0,
  templateName: "DEBIAN12",
  before: "ALMA9",
  undoes: [],
};
const occupied: Phase = { is: "occupied", since: 0, restores: [] };
const restoringLogin: Phase = { is: "restoring", inputs: ["password"] };
const unreached: Phase = { is: "unreached", restores: ["password"] };
/** Somebody else's, met by a refresh. */
const foreign: Rebuilding = { is: "rebuilding", since: 0, undoes: [], seenBusy: true, before: "ALMA9" };
const acknowledged: Rebuilding = { ...rebuilding, acknowledged: true };
const minute = 60_000;

/** One row: the phase, what the host shows at a time, and where the server's life stands then. */
const rows: [string, Phase, Record<string, unknown>, number, Phase["is"], string][] = [
  ["a ready server stays so", ready, { active: true, status: "Running" }, 0, "ready", "ended"],
  ["but not while the host reboots it", ready, { status: "Rebooting" }, 0, "occupied", "working"],
  ["that somebody rebuilds is rebuilding", ready, { active: false }, 0, "rebuilding", "working"],
  [
    "that is suspended is not ready, and that is no rebuild",
    ready,
    { active: false, status: "Suspended" },
    0,
    "occupied",
    "working",
  ],
  ["that is in use again is ready", occupied, { active: true, status: "Running" }, 0, "ready", "ended"],
  [
    "and what a rebuild has reset is still to be sent then",
    { ...occupied, restores: ["password"] },
    { active: true },
    0,
    "restoring",
    "ended",
  ],
  [
    "with its login to be sent again, it is not that while the host is at work",
    restoringLogin,
    { active: false, status: "Moving" },
    0,
    "occupied",
    "working",
  ],
  [
    "nor while somebody rebuilds it once more",
    restoringLogin,
    { status: "Re-Imaging" },
    0,
    "rebuilding",
    "working",
  ],
  [
    "nobody knows what somebody else's rebuild brings: its end is the end",
    foreign,
    { active: true },
    0,
    "ready",
    "ended",
  ],
  [
    "a build that is booting at its end has not ended",
    building,
    { active: true, status: "Booting" },
    0,
    "building",
    "working",
  ],
  [
    "that somebody failed to rebuild has failed",
    ready,
    { active: false, status: "Failed" },
    0,
    "failed",
    "failed",
  ],
  [
    "what has not answered by SSH is so as long as it has not",
    unreached,
    { active: true },
    0,
    "unreached",
    "ended",
  ],
  ["and is waited for while the host works", unreached, { status: "Rebooting" }, 0, "occupied", "working"],
  ["or while somebody rebuilds it", unreached, { active: false }, 0, "rebuilding", "working"],
  ["a build ends with active", building, { active: true }, 0, "ready", "ended"],
  ["or with an idle word, where active is not told", building, { status: "Running" }, 0, "ready", "ended"],
  ["and not with a word that nobody knows", building, { status: "Pondering" }, 0, "building", "working"],
  ["a build fails", building, { status: "Failed" }, 0, "failed", "failed"],
  [
    "a failed build that the host mended is ready",
    { is: "failed", since: 0 },
    { active: true },
    0,
    "ready",
    "ended",
  ],
  [
    "right after the request the host shows what was before",
    acknowledged,
    { active: true, template_name: "DEBIAN12" },
    1_000,
    "rebuilding",
    "working",
  ],
  ["and an old failure", acknowledged, { status: "Failed", active: false }, 1_000, "rebuilding", "working"],
  [
    "settled, with the new template, it has ended",
    acknowledged,
    { active: true, template_name: "DEBIAN12" },
    settlingTime,
    "ready",
    "ended",
  ],
  [
    "by the other field set too",
    acknowledged,
    { active: true, template: "DEBIAN12" },
    settlingTime,
    "ready",
    "ended",
  ],
  [
    "and where that writes its names otherwise",
    { ...acknowledged, before: "alma-9" },
    { active: true, template: "debian-12" },
    settlingTime,
    "ready",
    "ended",
  ],
  [
    "not with the old template",
    acknowledged,
    { active: true, template: "ALMA9" },
    settlingTime,
    "rebuilding",
    "working",
  ],
  [
    "without a trace for ten minutes it was lost",
    rebuilding,
    { active: true, template: "ALMA9" },
    10 * minute,
    "ready",
    "lost",
  ],
  [
    "a lost answer and the very template that was there before show nothing",
    { ...rebuilding, before: "DEBIAN12" },
    { active: true, template: "DEBIAN12" },
    settlingTime,
    "rebuilding",
    "working",
  ],
  [
    "and count as done after ten minutes",
    { ...rebuilding, before: "DEBIAN12" },
    { active: true, template: "DEBIAN12" },
    10 * minute,
    "ready",
    "ended",
  ],
  [
    "seen busy and settled, it has ended whatever the template is called",
    { ...acknowledged, seenBusy: true },
    { active: true, template_name: "debian" },
    settlingTime,
    "ready",
    "ended",
  ],
  [
    "seen busy, with the old template again, it is waited for",
    { ...acknowledged, seenBusy: true },
    { active: true, template_name: "ALMA9" },
    settlingTime,
    "rebuilding",
    "working",
  ],
  [
    "and after ten minutes the host has undone it",
    { ...acknowledged, seenBusy: true, undoes: ["password"] },
    { active: true, template_name: "ALMA9" },
    10 * minute,
    "restoring",
    "undone",
  ],
  [
    "one that the host was found at, with another template at its end, was not the one",
    { ...rebuilding, seenBusy: true, joined: true },
    { active: true, template_name: "UBUNTU24" },
    1_000,
    "ready",
    "undone",
  ],
  [
    "a lost answer and no template told show nothing",
    rebuilding,
    { active: true },
    settlingTime,
    "rebuilding",
    "working",
  ],
  [
    "other work is no sign of a request that may be lost",
    { ...rebuilding, before: "DEBIAN12" },
    { active: false, status: "Suspended" },
    1_000,
    "rebuilding",
    "working",
  ],
  [
    "a rebuild fails",
    { ...acknowledged, seenBusy: true },
    { status: "Failed", active: false },
    1_000,
    "failed",
    "failed",
  ],
  [
    "its login is to be sent again",
    { ...acknowledged, undoes: ["password"] },
    { active: true, template_name: "DEBIAN12" },
    settlingTime,
    "restoring",
    "ended",
  ],
];

describe("where a server's life stands after a record", () => {
  it.each(rows)("%s", (_what, phase, record, now, is, outcome) => {
    const seen = observe(phase, record, now);
    expect({ is: seen.phase.is, outcome: seen.outcome }).toEqual({ is, outcome });
  });

  it("being seen at work is kept", () => {
    expect(observe(acknowledged, { active: false }, 1_000).phase).toEqual({
      ...acknowledged,
      seenBusy: true,
    });
  });

  const record = fc.record(
    {
      active: fc.boolean(),
      status: fc.constantFrom(
        "Running",
        "Building",
        "Re-Imaging",
        "Rebooting",
        "Stopped",
        "Moving",
        "Suspended",
        "Failed",
        "Pondering",
      ),
      template_name: fc.constantFrom("ALMA9", "DEBIAN12", "UBUNTU24"),
      template: fc.constantFrom("ALMA9", "DEBIAN12", "debian-12"),
    },
    { requiredKeys: [] },
  );
  const begun = fc.constantFrom<Phase>(
    ready,
    building,
    rebuilding,
    acknowledged,
    { ...acknowledged, undoes: ["password"] },
    { ...rebuilding, noted: true },
    { ...rebuilding, seenBusy: true, joined: true },
    foreign,
    occupied,
    restoringLogin,
    { is: "failed", since: 0 },
    { ...acknowledged, is: "failed" },
  );
  const shown = fc.array(fc.tuple(fc.integer({ min: 0, max: 120_000 }), record), { maxLength: 12 });

  it("nothing is ready, and nothing has ended, while the host is at work on it", () => {
    fc.assert(
      fc.property(begun, shown, (first, sequence) => {
        let phase = first;
        let now = 0;
        for (const [pause, next] of sequence) {
          now += pause;
          const seen = observe(phase, next, now);
          phase = seen.phase;
          if (!isBusy(next)) continue;
          expect(seen.outcome).toBe("working");
          expect(workOf(phase)).toBeDefined();
        }
      }),
    );
  });

  it("a rebuild that is known to have arrived never ends with the template of before", () => {
    fc.assert(
      fc.property(shown, (sequence) => {
        let phase: Phase = acknowledged;
        let now = 0;
        for (const [pause, next] of sequence) {
          now += pause;
          const seen = observe(phase, next, now);
          const told = next.template_name ?? next.template;
          if (told === "ALMA9") expect(seen.outcome).not.toBe("ended");
          if (workOf(seen.phase) === undefined) return;
          phase = seen.phase;
        }
      }),
    );
  });

  it("what a rebuild resets is not forgotten, whoever sent the rebuild and whatever the host does between", () => {
    fc.assert(
      fc.property(fc.constantFrom<Phase>(ready, occupied, restoringLogin), shown, (first, sequence) => {
        let phase = first;
        let now = 0;
        let isReset = first === restoringLogin;
        for (const [pause, next] of sequence) {
          now += pause;
          phase = observe(phase, next, now, { undoes: ["password"] }).phase;
          isReset ||= isAtBuild(next);
          if (workOf(phase) === undefined && isReset)
            expect(phase).toEqual({ is: "restoring", inputs: ["password"] });
        }
      }),
    );
  });

  it("every sequence of records comes to an end once the host is idle with what was asked for", () => {
    fc.assert(
      fc.property(begun, shown, (first, sequence) => {
        let phase = first;
        let now = 0;
        for (const [pause, next] of sequence) {
          now += pause;
          phase = observe(phase, next, now).phase;
        }
        const end = observe(
          phase,
          { active: true, status: "Running", template_name: "DEBIAN12" },
          now + 11 * minute,
        );
        expect(end.outcome).toBe("ended");
        expect(workOf(end.phase)).toBeUndefined();
      }),
    );
  });

  it("a phase that ended or was lost names no work, and one that goes on does", () => {
    fc.assert(
      fc.property(begun, record, fc.integer({ min: 0, max: 900_000 }), (phase, next, now) => {
        const seen = observe(phase, next, now);
        const isOver = ["ended", "lost", "undone"].includes(seen.outcome);
        expect(workOf(seen.phase) === undefined).toBe(isOver);
      }),
    );
  });
});
