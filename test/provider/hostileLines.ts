import fc from "fast-check";
import { expect, it } from "vitest";
import { echo, type Mood, moods, ofLogin, type Says, saying } from "../support/hostileHost";
import { commanding, nasty, unshown } from "../support/nasty";

/** Holds a front to what it may say while a host is hostile. `lifeOf` answers all that it says of a life of each resource. */
export function holdLines(lifeOf: (mood: Mood, says: Says, stored?: string) => Promise<string[]>): void {
  it.each(moods)("a host that %s: each line is one, hides nothing and commands nothing", async (mood) => {
    await fc.assert(
      fc.asyncProperty(nasty, async (text) => {
        const said = await lifeOf(mood, saying(text), text);
        expect(said.length).toBeGreaterThan(8);
        for (const line of said) {
          expect(line).not.toContain("\n");
          expect(line).not.toMatch(unshown);
          expect(line).not.toMatch(commanding);
        }
      }),
      { numRuns: 6 },
    );
  });

  it.each(moods)("a host that %s, and echoes its login: no line has anything of it", async (mood) => {
    const said = await lifeOf(mood, echo);
    expect(said.join("\n")).toContain("[secret]");
    for (const line of said) expect(line).not.toMatch(ofLogin);
  });
}
