import * as z from "zod";
import { membersOnly } from "../../../api/contract/dataTypes";
import { duration, formatDuration, parseDuration } from "../../../duration";
import { optional } from "../../../resource/optional";
import { isObject } from "../../../values";

const usualPort = 22;
/** How long a server may take to answer once the host says that it runs, in milliseconds. */
const usualDeadline = 600_000;

const portShape = { error: "must be a whole number from 1 to 65535" };

/** The input `waitFor`. */
export const waitFor = () =>
  membersOnly({
    ssh: optional(
      membersOnly({
        port: optional(
          z.int(portShape).min(1, portShape).max(65_535, portShape),
          "The port of the server's SSH.",
          { default: usualPort },
        ),
        timeout: optional(
          duration(),
          'How long the server may take to answer. A duration such as "30m", or a number of seconds.',
          { default: formatDuration(usualDeadline) },
        ),
      }),
      "Waits until an SSH server answers at the server's `ip`, and reads its host keys once. Gives the outputs `sshHostKeys` and `connection`. `{}` takes the defaults.",
    ),
  });

/** The port that is waited for; undefined: none. A preview may not know it, or not even whether there is one. */
export function portOf(sshInput: unknown): unknown {
  if (!isObject(sshInput)) return sshInput;
  const { ssh } = sshInput;
  if (!isObject(ssh)) return ssh;
  return ssh.port ?? usualPort;
}

type WaitForSsh = NonNullable<z.output<ReturnType<typeof waitFor>>["ssh"]>;

export const sshPort = ({ port = usualPort }: WaitForSsh): number => port;

/** Milliseconds. */
export const sshDeadline = ({ timeout }: WaitForSsh): number => parseDuration(timeout) ?? usualDeadline;

/** One of the outputs `sshHostKeys`. */
export const sshHostKey = z.object({
  type: z.string().describe("Kind of the key, e.g. `ssh-ed25519`."),
  publicKey: z.string().describe("The key in one line, as in a file of public keys."),
  fingerprint: z.string().describe("Its fingerprint, e.g. `SHA256:…`, as `ssh-keygen -l` prints it."),
  verified: z
    .boolean()
    .describe("Whether the key is verified. Always false: it is what the server itself has shown."),
});

/** The output `connection`, with the members of pulumi-command's. */
export const connection = z.object({
  host: z.string().describe("The server's ip."),
  port: z.int().describe("The port of its SSH."),
  user: optional(z.string(), "The user name of its login, if it is known."),
  password: optional(z.string(), "The password of its login, if the program sets it.", { secret: true }),
  hostKey: z
    .string()
    .describe("The host key by which the server has to prove itself: of `sshHostKeys` the first."),
});
