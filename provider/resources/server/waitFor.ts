import * as z from "zod";
import { membersOnly } from "../../api/contract/dataTypes";
import { duration, formatDuration, parseDuration } from "../../duration";
import { isObject } from "../../values";

const usualPort = 22;
/** How long a server may take to answer once the host says that it runs, in milliseconds. */
const usualDeadline = 600_000;

const portShape = { error: "must be a whole number from 1 to 65535" };

/** The input `waitFor`. */
export const waitFor = () =>
  membersOnly({
    ssh: membersOnly({
      port: z
        .int(portShape)
        .min(1, portShape)
        .max(65_535, portShape)
        .optional()
        .describe(`The port of the server's SSH. Default: ${usualPort}.`),
      timeout: duration()
        .optional()
        .describe(
          `How long the server may take to answer: a duration such as "30m", or a number of seconds. Default: ${formatDuration(usualDeadline)}.`,
        ),
    })
      .optional()
      .describe(
        "Waits until an SSH server answers at the server's `ip`, and reads its host keys once. Gives the outputs `sshHostKeys` and `connection`. `{}` takes the defaults.",
      ),
  });

/** The port that is waited for; undefined: none. A preview may not know it, or not even whether there is one. */
export function portOf(given: unknown): unknown {
  if (!isObject(given)) return given;
  const { ssh } = given;
  if (!isObject(ssh)) return ssh;
  return ssh.port ?? usualPort;
}

export type WaitFor = z.output<ReturnType<typeof waitFor>>;
type WaitForSsh = NonNullable<WaitFor["ssh"]>;

export const sshPort = ({ port = usualPort }: WaitForSsh): number => port;

/** Milliseconds. */
export const sshDeadline = ({ timeout }: WaitForSsh): number => parseDuration(timeout) ?? usualDeadline;
