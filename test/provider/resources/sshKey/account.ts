import type { sshKeyRecord } from "../../../../provider/api/contract/sshKey";
import { answerLost, refuse, type Script } from "../../../support/scriptedHost";

type Key = Record<keyof typeof sshKeyRecord.shape, unknown>;

/** The keys of an account, and a host that changes them. */
export function account(...keys: Key[]) {
  const named = (name: unknown) => keys.find((key) => key.public_key_name === name);
  const add = (params: Record<string, unknown>, id = 40 + keys.length) => {
    if (named(params.public_key_name)) return refuse("DuplicateRecord", "there is a key of this name");
    keys.push({ id, ...params } as Key);
    return { added: 1 };
  };
  const remove = ({ id }: Record<string, unknown>) => {
    const at = keys.findIndex((key) => key.id === id);
    if (at < 0) return refuse("RecordNotFound", "no such key");
    keys.splice(at, 1);
    return { removed: 1 };
  };
  const update = ({ id, ...members }: Record<string, unknown>) => {
    const key = keys.find((one) => one.id === id);
    if (!key) return refuse("RecordNotFound", "no such key");
    if (named(members.public_key_name)) return refuse("DuplicateRecord", "there is a key of this name");
    return Object.assign(key, members);
  };
  const script = {
    "sshKey.add": (params) => add(params),
    "sshKey.remove": (params) => remove(params),
    "sshKey.update": (params) => update(params),
    // The list is a copy, so later changes of the keys do not change it.
    "sshKey.list": () => keys.map((key) => ({ ...key })),
  } satisfies Script;
  /** The same host, but the responses to the first calls of an operation are lost after the host executed them. */
  const losing = (operation: keyof typeof script, times = Number.POSITIVE_INFINITY): Script => {
    let lost = 0;
    return {
      ...script,
      [operation]: (params: Record<string, unknown>) => {
        const answer = script[operation](params);
        return lost++ < times ? answerLost : answer;
      },
    };
  };
  return { keys, script, losing };
}

/** A key as the host lists it. */
export const key = (id: number, public_key_name: string, public_key_value: string): Key => ({
  id,
  public_key_name,
  public_key_value,
});
