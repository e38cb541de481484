import type { OperationName } from "../../provider/api/contract";
import { SandboxError, wrongParam } from "../errors";
import { applyFault, isOfAnswer } from "../faults/answers";
import { deliveryOf, isLost } from "../faults/delivery";
import { faultStatus, headersOf, isAfterWork, refusalAfter, throwRefusal } from "../faults/refusals";
import type { FaultRule } from "../faults/rule";
import { type Host, settle } from "../host";
import { shownParams } from "../maskedSecrets";
import { answer } from "../operations";
import { isOfWork, staleAnswer, workWith } from "../operations/faultyWork";
import { refuseDenied } from "../permissions";
import { inverse, renameMembers } from "../randomHost";
import type { Destruction, UserRow } from "../store/rows";
import { table } from "../table";
import { authenticate } from "./authenticate";
import { isForeign } from "./foreignRequest";
import type { RequestRecord } from "./requestLog";
import { checkAnswer, failure, formedBody, type Response } from "./respond";
import { route } from "./route";
import { paramsOf, validate } from "./validate";
import { sentBody } from "./verbs";

/** The parts of an HTTP request that the sandbox uses. */
export interface Incoming {
  readonly method: string;
  readonly url: string;
  readonly authorization: string | undefined;
  readonly passcode: string | undefined;
  readonly token: string | undefined;
  /** The `Host` header. Together, `Host` and `Origin` show whether a page of another web site sent the request. */
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly body: string;
}

/**
 * Handles a request: routes, authenticates, checks the permission, validates the params, runs the operation, and checks
 * the response. Each step may fail. `keep` saves the state last, even after a failure, because the request may have
 * used up a passcode. If the state cannot be saved, the client gets an error instead of a confirmation.
 */
export function handle(
  host: Host,
  incoming: Incoming,
  keep: () => void,
): { response: Response; record: Omit<RequestRecord, "number"> } {
  const { unspecified } = host;
  const { passcodes } = unspecified;
  let name: OperationName | undefined;
  let user: UserRow | undefined;
  let params: Record<string, unknown> = {};
  let response: Response;
  let fault: FaultRule | undefined;
  let happened = false;
  try {
    if (isForeign(incoming))
      throw new SandboxError(
        "Forbidden",
        "the sandbox is for this machine only: call it by 127.0.0.1 or localhost",
      );
    settle(host);
    const routed = route(host, incoming.url);
    // `OPTIONS` only asks for the allowed methods, so it is not recorded as a call.
    name = incoming.method === "OPTIONS" ? undefined : routed.name;
    const operation = table.get(routed.name);
    if (!operation) throw new SandboxError("API::InvalidMethod", `there is no operation ${routed.name}`);
    const names = host.members[routed.name];
    const sentCall = sentParams(sentBody(routed.name, incoming, unspecified.methods), names);
    params = shownParams(operation.params, sentCall.params);
    fault = host.faults.take(routed.name);
    happened = fault !== undefined && !isOfWork(fault) && !isOfAnswer(fault) && !isAfterWork(fault);
    if (isLost(fault)) throw new SandboxError("API::Internal", "the request was lost");
    throwRefusal(fault);
    const passcode =
      (passcodes === "parameter" ? undefined : incoming.passcode) ??
      (passcodes === "header" ? undefined : passcodeIn(routed.name, sentCall.params));
    const { authorization, token } = incoming;
    const login = authenticate(host, { authorization, token, passcode });
    user = login.user;
    refuseDenied(user, routed.name);
    if (sentCall.unreadable) throw sentCall.unreadable;
    const valid = validate(operation, sentCall.params, unspecified.unknownParams);
    const accounts = accountsOf(user, valid.accnt as number | undefined);
    const call = { host, ...login, accounts, account: accounts[0] as number, version: routed.version };
    const outcome = workWith(call, fault, valid, () => answer(routed.name, valid, call));
    const body = outcome.answer;
    checkAnswer(operation, body);
    enter(host, { operation: routed.name, user: user.username, params }, body);
    const refusal = refusalAfter(fault);
    happened ||= outcome.happened || refusal !== undefined;
    if (refusal) throw refusal;
    const fullAnswer = staleAnswer(host, routed.name, valid) ?? body;
    const faultyAnswer = applyFault(fault, fullAnswer);
    happened ||= faultyAnswer !== fullAnswer;
    response = { status: 200, body: renameMembers(formedBody(faultyAnswer, unspecified), names) };
  } catch (error) {
    response = failure(error, unspecified);
  }
  if (fault && !happened) {
    host.faults.giveBack(fault);
    fault = undefined;
  }
  try {
    keep();
  } catch (error) {
    response = failure(error, unspecified);
  }
  const status = faultStatus(fault, response.status);
  const headers = { ...response.headers, ...headersOf(fault) };
  response = { ...response, status, headers, delivery: fault ? deliveryOf(fault) : response.delivery };
  const wasLost = isLost(fault);
  const record = {
    at: host.time.now(),
    operation: name,
    path: incoming.url.split("?")[0] as string,
    params,
    user: user?.username,
    status: wasLost ? undefined : response.status,
    errorClass: wasLost ? undefined : (response.body.error_class as string | undefined),
    fault: fault?.fault,
  };
  return { response, record };
}

/**
 * The params of the body, under the names of the contract. A body that cannot be parsed is refused after the login and
 * the permission were checked.
 */
function sentParams(body: string, names: Readonly<Record<string, string>> | undefined) {
  try {
    return { params: renameMembers(paramsOf(body), inverse(names)) };
  } catch (unreadable) {
    return { params: {}, unreadable };
  }
}

function passcodeIn(name: OperationName, { passcode }: Record<string, unknown>): string | undefined {
  const isOne = name === "account.token" && (typeof passcode === "string" || typeof passcode === "number");
  return isOne ? String(passcode) : undefined;
}

function accountsOf(user: UserRow, accnt: number | undefined): readonly number[] {
  if (accnt === undefined) return user.accounts;
  if (!user.accounts.includes(accnt))
    throw wrongParam("accnt", "Permission", `the user has no access to account ${accnt}`);
  return [accnt];
}

/** Adds a successful call to the ledger if it ordered a server, or lost data or a service. */
function enter(
  host: Host,
  { operation, user, params }: Omit<Destruction, "at">,
  answer: Readonly<Record<string, unknown>>,
): void {
  const { orders, destructions } = host.state.ledger;
  const at = host.time.now();
  if (operation === "server.create") {
    // The response may lack fields that the ledger needs, so they are read from the state.
    const orderedServer = host.state.servers.find((server) => server.uniq_id === answer.uniq_id);
    if (orderedServer) {
      const { uniq_id: uniqId, domain, type, plan_id: planId } = orderedServer;
      orders.push({ at, uniqId, domain, type, planId, user });
    }
  }
  if (table.get(operation)?.destructive) destructions.push({ at, operation, params, user });
}
