import type { OperationName } from "../../provider/api/contract";
import { paging } from "../../provider/api/contract/commonMembers";
import { table } from "../table";
import { account } from "./account";
import { asset } from "./asset";
import { catalogue } from "./catalogue";
import { credential } from "./credential";
import { describe } from "./describe";
import type { Call, Handlers } from "./handler";
import { power } from "./power";
import { server } from "./server";
import { sshKey } from "./sshKey";

/** The handlers of all operations in the contract. A missing handler is a compile error. */
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

type Params = Record<string, unknown>;

/** Runs an operation with validated params. */
export const answer = (name: OperationName, params: Params, call: Call): Params => {
  const isUnfiltered = call.host.unspecified.filters === "ignored" && table.get(name)?.paged;
  return (handlers[name] as (params: Params, call: Call) => Params)(
    isUnfiltered ? withoutFilters(params) : params,
    call,
  );
};

/** The params of a list that do not filter it: the account, the page, the order, and the additional fields. */
const unfilteringParams: readonly string[] = ["accnt", "alsowith", "order_by", ...Object.keys(paging())];

const withoutFilters = (params: Params): Params =>
  Object.fromEntries(Object.entries(params).filter(([name]) => unfilteringParams.includes(name)));
