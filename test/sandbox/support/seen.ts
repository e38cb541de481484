import type { Sandbox } from "../../../sandbox";
import { type Answer, type openWithServer, refusalLine, requestSender, type Sent } from "./host";

type Host = Pick<Awaited<ReturnType<typeof openWithServer>>, "post"> & {
  readonly sandbox: Pick<Sandbox, "advance">;
  readonly uniq_id?: string;
};

/** A placeholder in params for the id of the existing server. */
export const own = "OWN000";

/** A duration that passes (`1h`, or milliseconds), or a call: its path with the field to show, and its params. */
export type Step = string | number | readonly [call: string, params: object];

const isTime = (step: Step): step is string | number => typeof step === "number" || /^\d/.test(String(step));

/**
 * Runs each step, and yields its transcript line and the shown values: the first item of a list, or the status, class
 * and field of a refusal.
 */
async function* done({ sandbox, post, uniq_id = own }: Host, steps: readonly Step[]) {
  for (const step of steps) {
    if (isTime(step)) {
      await sandbox.advance(step);
      yield { line: `after ${typeof step === "number" ? `${step} ms` : step}`, shown: [] };
      continue;
    }
    const [call, params = { uniq_id: own }] = [step].flat() as [string, object?];
    const [path = "", member] = call.split(" ");
    const { status, body } = await post(path, JSON.parse(JSON.stringify(params).replaceAll(own, uniq_id)));
    const answer = (body.items as Answer[] | undefined)?.[0] ?? body;
    const shown = status !== 200 ? [refusalLine(status, body)] : member ? [answer[member]] : [];
    const sent = typeof step === "string" ? call : `${call} ${JSON.stringify(params)}`;
    const told = shown.map((value) => JSON.stringify(value) ?? "absent");
    yield { line: `${sent}: ${told[0] ?? "done"}`, shown };
  }
}

/** The values that calls return, one after another. A field that the response lacks is left out. */
export async function seen(host: Host, ...steps: readonly Step[]): Promise<unknown[]> {
  const values: unknown[] = [];
  for await (const { shown } of done(host, steps)) values.push(...shown);
  return values;
}

/** A transcript with a line for each step and its result. */
export async function transcript(host: Host, ...steps: readonly Step[]): Promise<string> {
  const lines: string[] = [];
  for await (const { line } of done(host, steps)) lines.push(line);
  return lines.join("\n").replaceAll(host.uniq_id ?? own, own);
}

/** The results of these requests: the status, and then the allowed method, the version, the class or the tag. */
export async function cameBack(
  { sandbox }: { readonly sandbox: Sandbox },
  ...requests: readonly (readonly [path: string, how?: Sent])[]
): Promise<string[]> {
  const came: string[] = [];
  for (const [path, how] of requests) {
    const { status, headers, text, body } = await requestSender(sandbox)(path, how);
    const { version, error_class } = body;
    const shown = headers.allow ?? version ?? error_class ?? /^<\w+>/.exec(text)?.[0];
    came.push([status, shown].filter(Boolean).join(" ").replace("Sandbox::Exception::", ""));
  }
  return came;
}
