import type { Changes } from "./changes";
import { groupsOf, isNamed } from "./summary";

/** A line for each change that costs something: build servers show it at the line of the program that declares it. */
export function annotationsOf(changes: Changes): string {
  return groupsOf(changes)
    .filter(({ category }) => isNamed(category))
    .flatMap(({ title, resources }) =>
      resources.map(({ name, subject, happens, place }) => {
        const where = place ? `file=${property(place.file)},line=${place.line},` : "";
        return `::warning ${where}title=${property(title)}::${data(`${name}: ${subject} ${happens}`)}\n`;
      }),
    )
    .join("");
}

const data = (text: string) => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const property = (text: string) => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
