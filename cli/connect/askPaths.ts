import { isOperationPath } from "../../provider/api/address";
import { operationOf } from "../../provider/api/contract";
import { shownText } from "../../provider/shownText";
import type { Surroundings } from "../surroundings";
import type { Method } from "./described";
import { matchMethods, type Paths } from "./match";

/**
 * Asks the user, for each operation that the host's description leaves open, which method it is. An answer may make
 * the next question unnecessary.
 *
 * @param setPaths the paths that are set already.
 */
export async function askPaths(
  methods: readonly Method[],
  setPaths: Paths,
  ask: Surroundings["ask"],
): Promise<Paths> {
  const answers: Record<string, string> = {};
  const askedNames = new Set<string>();
  for (;;) {
    const matches = matchMethods(methods, { ...setPaths, ...answers });
    const [nextMatch] = [...matches].filter(
      ([name, { is }]) => is === "unsure" && !askedNames.has(name) && !operationOf(name).deprecated,
    );
    if (nextMatch?.[1].is !== "unsure") return answers;
    const [name, { candidates }] = nextMatch;
    askedNames.add(name);
    const path = await choice(`${name}: ${operationOf(name).purpose}`, candidates, ask);
    if (path !== undefined) answers[name] = path;
  }
}

async function choice(
  title: string,
  candidates: readonly Method[],
  ask: Surroundings["ask"],
): Promise<string | undefined> {
  const choices = candidates.map(
    ({ path, purpose }, at) => `  ${at + 1}  ${shownText(`${path}  ${purpose}`).trim()}\n`,
  );
  for (let question = `${title}\n${choices.join("")}`; ; question = "") {
    const answer = (
      await ask(
        `${question}Which method of the host is it? A number, another path, or Enter if there is none: `,
      )
    ).trim();
    if (answer === "") return undefined;
    const path = /^\d+$/.test(answer) ? candidates[Number(answer) - 1]?.path : answer;
    if (path !== undefined && isOperationPath(path)) return path;
  }
}
