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

type Params = Record<string, unknown>;

/** Answers an operation from validated params. */
export const answer = (name: OperationName, params: Params, call: Call): Params => {
  const isUnfiltered = call.host.unspecified.filters === "ignored" && table.get(name)?.paged;
  return (handlers[name] as (params: Params, call: Call) => Params)(
    isUnfiltered ? withoutFilters(params) : params,
    call,
  );
};

/** The params of a list that are no filter: the account, the page, the order, and the members of each record. */
const others: readonly string[] = ["accnt", "alsowith", "order_by", ...Object.keys(paging())];

const withoutFilters = (params: Params): Params =>
  Object.fromEntries(Object.entries(params).filter(([name]) => others.includes(name)));
