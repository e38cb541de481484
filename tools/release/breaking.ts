import type { Surface } from "./surface";

/** A change that breaks programs that were written for the last release. */
interface Breaking {
  /** The name that the changelog has to mention. */
  readonly name: string;
  readonly what: string;
}

/** The changed and removed parts of the schema that programs have to follow. */
export function breakingChanges(surfaceBefore: Surface, surfaceNow: Surface): Breaking[] {
  const lostMembers = Object.entries(surfaceBefore).flatMap(([member, kind]): Breaking[] => {
    // If the owner was removed, its members are not listed separately.
    if (ownerOf(member) !== member && !surfaceNow[ownerOf(member)]) return [];
    const change = surfaceNow[member] ? changeOf(member, kind, surfaceNow[member]) : "was removed";
    return change ? [{ name: nameOf(member), what: change }] : [];
  });
  const newlyRequired = Object.entries(surfaceNow)
    .filter(
      ([member, kind]) =>
        !surfaceBefore[member] && surfaceBefore[ownerOf(member)] && isGiven(member) && asks(kind),
    )
    .map(([member]) => ({ name: nameOf(member), what: "is new, and must be given" }));
  return [...lostMembers, ...newlyRequired];
}

/**
 * The changes that the changelog does not mention. The changelog must name a change in code quotes, below `### Changed`
 * or `### Removed` of the next version.
 */
export function unmentionedChanges(changes: readonly Breaking[], changelog: string): Breaking[] {
  const section = /^### (?:Changed|Removed)\n[\s\S]*?(?=^### |(?![\s\S]))/gm;
  const texts = [...sectionUnderWay(changelog).matchAll(section)].join("\n");
  return changes.filter(({ name }) => !texts.includes(`\`${name}\``));
}

/** The changelog's section about the unreleased version. */
function sectionUnderWay(changelog: string): string {
  const [firstSection = ""] = changelog.split(/^## (?=\[)/m).slice(1);
  return headingOf(changelog).endsWith("Unreleased") ? firstSection : "";
}

/** The heading of the newest version. */
export const headingOf = (changelog: string): string => /^## (\[.+)$/m.exec(changelog)?.[1] ?? "";

const nameOf = (member: string) => member.replace(/ \(\w+\)$/, "");
const ownerOf = (member: string) => member.split(".")[0] as string;
const isGiven = (member: string) => /\((?:input|member)\)$/.test(member);
const isGot = (member: string) => /\((?:output|member)\)$/.test(member);
const asks = (kind: string) => kind.split(" ").includes("required");

function changeOf(member: string, kindBefore: string, kindNow: string): string | undefined {
  const [typeBefore, ...marksBefore] = kindBefore.split(" ");
  const [typeNow, ...marksNow] = kindNow.split(" ");
  if (typeBefore !== typeNow) return `was ${typeBefore}, and is ${typeNow}`;
  const gains = (mark: string) => marksNow.includes(mark) && !marksBefore.includes(mark);
  if (isGiven(member) && gains("required")) return "must be given now";
  if (isGiven(member) && gains("replaces")) return "replaces the resource now, if it changes";
  if (isGot(member) && asks(kindBefore) && !asks(kindNow)) return "can be absent now";
  return undefined;
}
