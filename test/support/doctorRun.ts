import { operations } from "../../provider/api/contract";
import { scriptedLine, type Typed } from "./cli";
import type { Script } from "./scriptedHost";

/** Every path that the contract knows. */
export const paths = operations().flatMap(([, { path }]) => (path ? [path] : []));

/** A host that permits and describes everything. */
export const open: Script = {
  "account.token": () => ({ token: "another-token", expires: 3600 }),
  "asset.list": () => [],
  "account.permitted": () => ({ permissions: Object.fromEntries(paths.map((path) => [path, true])) }),
  "api.describe": ({ path }) => ({ path }),
};

interface Given extends Typed {
  /** What the host answers otherwise than {@link open}. */
  readonly script?: Script;
  /** Of every answer. */
  readonly headers?: Record<string, string>;
  /** The time of this machine, in milliseconds since the epoch. */
  readonly now?: number;
}

/** What `pulumi-hosting doctor --json` prints, by check. */
export async function doctorRun(
  { script = {}, headers = {}, now = 0, ...typed }: Given = {},
  ...args: string[]
) {
  const line = scriptedLine({ ...open, ...script }, headers);
  await line.clock.advance(now);
  const environment = { ...line.environment, ...typed.environment };
  const command = ["doctor", "--json", ...args];
  const { exitCode, output, errors } = await line.hosting(command, { ...typed, environment });
  const rows: { check: string }[] = output === "" ? [] : JSON.parse(output);
  return {
    exitCode,
    errors,
    of: Object.fromEntries(rows.map(({ check, ...row }) => [check, row])),
    sent: line.sent,
  };
}
