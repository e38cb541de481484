import type { Sandbox } from "../../../sandbox";
import { type Answer, type openWithServer, refusalLine, requestSender, type Sent } from "./host";

type Host = Pick<Awaited<ReturnType<typeof openWithServer>>, "post"> & {
  readonly sandbox: Pick<Sandbox, "advance">;
  readonly uniq_id?: string;
};

/** Stands in params for the id of the server that is there. */
export const own = "OWN000";

/** Time that passes, as `1h` or in milliseconds, or a call: its path, the member of the answer that is looked at, and its params. */
export type Step = string | number | readonly [call: string, params: object];

const isTime = (step: Step): step is string | number => typeof step === "number" || /^\d/.test(String(step));

/** Each step as a line of a transcript, and what it shows: a list by its first item, a refusal by status, class and field. */
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

/** The answers of calls, one after another. If an answer lacks a member, nothing of it is seen. */
export async function seen(host: Host, ...steps: readonly Step[]): Promise<unknown[]> {
  const values: unknown[] = [];
  for await (const { shown } of done(host, steps)) values.push(...shown);
  return values;
}

/** The steps and what each has answered, a line each. */
export async function transcript(host: Host, ...steps: readonly Step[]): Promise<string> {
  const lines: string[] = [];
  for await (const { line } of done(host, steps)) lines.push(line);
  return lines.join("\n").replaceAll(host.uniq_id ?? own, own);
}

/** The answers to these requests: the status, and the method that is allowed, the version, the class or the tag. */
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
