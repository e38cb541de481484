import type { OperationName } from "../../provider/api/contract";
import { account } from "./account";
import { asset } from "./asset";
import { catalogue } from "./catalogue";
import { credential } from "./credential";
import { describe } from "./describe";
import type { Call, Handlers } from "./handler";
import { power } from "./power";
import { server } from "./server";
import { sshKey } from "./sshKey";

/** Every operation of the contract; one that is missing does not compile. */
const handlers: Handlers<OperationName> = {
  ...account,
  ...asset,
  ...catalogue,
  ...credential,
  ...describe,
  ...power,
  ...server,
  ...sshKey,
};

/** Answers an operation from validated params. */
export const answer = (
  name: OperationName,
  params: Record<string, unknown>,
  call: Call,
): Record<string, unknown> =>
  (handlers[name] as (params: Record<string, unknown>, call: Call) => Record<string, unknown>)(params, call);
