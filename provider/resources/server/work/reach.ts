import { DeadlineExceeded, pollUntil } from "../../../api/waiting/poll";
import { failure, message } from "../../../message";
import { type Address, addressText } from "../../../ssh/network";
import { keysAt } from "../../../ssh/reach";
import { portOf, sshDeadline, sshPort } from "../declared/ssh";
import { nameOf, serverOf } from "../life/state";
import type { Work } from "./work";

/** How long a server usually takes to answer once the host says that it runs, in milliseconds. */
const usual = 60_000;

/**
 * Waits until the server answers by SSH. Its host keys are read once, on first use: as long as its disks are the same,
 * they stay what they are in the state, so that a program notices if someone else answers.
 *
 * @throws when it has not answered by the deadline; the signal's reason.
 */
export async function reach({ session, state, news, context }: Work): Promise<void> {
  const ssh = news.waitFor?.ssh;
  if (!ssh) return;
  const { ip } = state.reported;
  const server = serverOf(state);
  if (ip === undefined) return context.warn(message("server-not-awaited", { server, because: "noAddress" }));
  const address: Address = { host: ip, port: sshPort(ssh) };
  // Another SSH server may listen at another port. Until it answers, the login at the port before stays.
  const known = portOf(state.applied.waitFor) === address.port ? state.reported.sshHostKeys : undefined;
  const [deadline, doing] = [sshDeadline(ssh), `waiting for SSH at ${addressText(address)}`];
  try {
    await pollUntil(session, {
      name: nameOf(state),
      doing,
      usual,
      deadline,
      signal: context.signal,
      status: context.status,
      look: async () => {
        const answer = await keysAt(session, address, context.signal);
        if ("trouble" in answer) return answer;
        const sshHostKeys = known ?? answer.keys.map((key) => ({ ...key, verified: false }));
        state.reported = { ...state.reported, sshHostKeys };
        return true;
      },
    });
  } catch (error) {
    if (!(error instanceof DeadlineExceeded)) throw error;
    throw failure(
      "server-unreached",
      { server, address: addressText(address), deadline, trouble: error.trouble ?? "no answer" },
      error,
    );
  }
}

/**
 * Whether the server proves itself by other SSH host keys than those in the state: then its disks were erased since. A
 * server that does not answer proves nothing.
 */
export async function hasOtherDisks({
  session,
  state,
  context,
}: Pick<Work, "session" | "state" | "context">): Promise<boolean> {
  const { sshHostKeys: known, ip } = state.reported;
  const ssh = state.applied.waitFor?.ssh;
  if (!known || !ssh || ip === undefined) return false;
  const answer = await keysAt(session, { host: ip, port: sshPort(ssh) }, context.signal);
  if (!("keys" in answer)) return false;
  const isKnown = ({ publicKey }: { readonly publicKey: string }) =>
    known.some((key) => key.publicKey === publicKey);
  return answer.keys.length > 0 && !answer.keys.some(isKnown);
}
