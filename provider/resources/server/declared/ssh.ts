import * as z from "zod";
import { optional } from "../../../resource/optional";

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
