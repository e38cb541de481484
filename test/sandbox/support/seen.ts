import type { Sandbox } from "../../../sandbox";
import { type Answer, type openWithServer, refusalIn, type Sent, sendTo } from "./host";

type Host = Pick<Awaited<ReturnType<typeof openWithServer>>, "post"> & {
  readonly sandbox: Pick<Sandbox, "advance">;
  readonly uniq_id?: string;
};

/** Stands in params for the id of the server that is there. */
export const own = "OWN000";

/** Time that passes, as `1h` or in milliseconds, or a call: its path, the member of the answer that is looked at, and its params. */
export type Step = string | number | readonly [call: string, params: object];

/** What calls answer, one after another, a list by its first item; refused ones by status, class and field. */
export async function seen(
  { sandbox, post, uniq_id = own }: Host,
  ...steps: readonly Step[]
): Promise<unknown[]> {
  const values: unknown[] = [];
  for (const step of steps) {
    if (typeof step === "number" || /^\d/.test(String(step))) await sandbox.advance(step as number | string);
    else {
      const [call, params = { uniq_id: own }] = [step].flat() as [string, object?];
      const [path = "", member] = call.split(" ");
      const { status, body } = await post(path, JSON.parse(JSON.stringify(params).replaceAll(own, uniq_id)));
      if (status !== 200) values.push(refusalIn(status, body));
      else if (member) values.push(((body.items as Answer[] | undefined)?.[0] ?? body)[member]);
    }
  }
  return values;
}

/** What comes back for these requests: the status, and the method that is allowed, the version, the class or the tag. */
export async function cameBack(
  { sandbox }: { readonly sandbox: Sandbox },
  ...requests: readonly (readonly [path: string, how?: Sent])[]
): Promise<string[]> {
  const came: string[] = [];
  for (const [path, how] of requests) {
    const { status, headers, text, body } = await sendTo(sandbox)(path, how);
    const { version, error_class } = body;
    const shown = headers.allow ?? version ?? error_class ?? /^<\w+>/.exec(text)?.[0];
    came.push([status, shown].filter(Boolean).join(" ").replace("Sandbox::Exception::", ""));
  }
  return came;
}
