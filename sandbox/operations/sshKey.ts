import { missingRecord, wrongParam } from "../errors";
import type { KeyRow } from "../store/rows";
import type { Call, Handlers, NamesBelow } from "./handler";
import { page } from "./page";

const view = ({ id, public_key_name, public_key_value }: KeyRow) => ({
  id,
  public_key_name,
  public_key_value,
});

export const sshKey: Handlers<NamesBelow<"sshKey">> = {
  "sshKey.add": ({ public_key_name, public_key_value }, call) => {
    refuseDuplicate(call, call.account, public_key_name);
    const { state } = call.host;
    state.keys.push({ id: state.nextId++, accnt: call.account, public_key_name, public_key_value });
    return { added: true };
  },
  "sshKey.list": (params, call) =>
    page(
      call.host.state.keys
        .filter((key) => call.accounts.includes(key.accnt))
        .filter(
          (key) => params.public_key_name === undefined || key.public_key_name === params.public_key_name,
        )
        .map(view),
      params,
      call,
    ),
  "sshKey.remove": ({ id, public_key_name }, call) => {
    const key = oneKey(call, id, public_key_name);
    call.host.state.keys = call.host.state.keys.filter((other) => other !== key);
    return { removed: true };
  },
  "sshKey.update": ({ id, public_key_name, public_key_value }, call) => {
    const key = oneKey(call, id, id === undefined ? public_key_name : undefined);
    if (public_key_name !== undefined && public_key_name !== key.public_key_name) {
      refuseDuplicate(call, key.accnt, public_key_name);
      key.public_key_name = public_key_name;
    }
    key.public_key_value = public_key_value ?? key.public_key_value;
    return view(key);
  },
};

function oneKey(call: Call, id: number | undefined, name: string | undefined): KeyRow {
  if (id === undefined && name === undefined)
    throw wrongParam("id", "Input::Required", "id or public_key_name is required");
  const key = call.host.state.keys.find(
    (row) =>
      call.accounts.includes(row.accnt) &&
      (id === undefined || row.id === id) &&
      (name === undefined || row.public_key_name === name),
  );
  if (!key) throw missingRecord("the SSH key", id ?? name);
  return key;
}

function refuseDuplicate(call: Call, accnt: number, name: string): void {
  if (call.host.state.keys.some((key) => key.accnt === accnt && key.public_key_name === name))
    throw wrongParam("public_key_name", "DuplicateRecord", `an SSH key named ${name} exists already`);
}
