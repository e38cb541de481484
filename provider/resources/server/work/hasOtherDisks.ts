import { inTime } from "../../../ssh/reach";
import { sshPort } from "../waitFor";
import type { Work } from "./work";

/**
 * Whether the server proves itself by other SSH host keys than those in the state: then its disks were erased since. A
 * server that does not answer proves nothing.
 */
export async function hasOtherDisks({ session, state, context }: Work): Promise<boolean> {
  const { sshHostKeys: known, ip } = state.reported;
  const ssh = state.applied.waitFor?.ssh;
  if (!known || !ssh || ip === undefined) return false;
  const address = { host: ip, port: sshPort(ssh) };
  const shown = await inTime(session.clock, context.signal, async (ending) => ({
    keys: await session.ssh.hostKeys(address, ending),
  }));
  if (!("keys" in shown)) return false;
  const isKnown = ({ publicKey }: { readonly publicKey: string }) =>
    known.some((key) => key.publicKey === publicKey);
  return shown.keys.length > 0 && !shown.keys.some(isKnown);
}
