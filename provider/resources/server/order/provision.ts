import { formatDuration } from "../../../duration";
import { type CreateTry, foundSince, isLongAgo, type LastTry, sendTry } from "../../../host/createOnce";
import type { Create, CreateSight } from "../../../host/lostCreate";
import { ifPermitted } from "../../../host/secondSource";
import { type OrderParams, sendOrder } from "../../../host/servers/order";
import { arrivalTime } from "../../../host/shown/arrival";
import { sightOf } from "../../../host/shown/sight";
import { failure } from "../../../message";
import { inWireNames } from "../../../resource/programNames";
import { deadline } from "../../../waiting/deadlines";
import { orderedInputs } from "../declared/changes";
import type { OrderPlace } from "../declared/inputs";
import { shownTime } from "../life/phase";
import { type Candidate, type Candidates, findCandidates, type Match, type Order } from "./candidates";
import { refusalOf } from "./onExisting";
import { orderNotes } from "./orderNotes";

/** Milliseconds between two looks for a server whose order was not answered: growing, as long as it may still arrive. */
const pauses = [0, 5_000, 10_000, 15_000, 30_000, 30_000, 30_000];

/**
 * The live servers of the domain, once every order for it that was sent from this machine has arrived or can no longer
 * arrive: a run that was killed may have sent one a moment ago. Undefined: the user may not list them, and need not,
 * because one is to be ordered in any case.
 *
 * @throws while an order without an answer may still be shown: only `onExisting: "create"` orders another one then.
 */
export async function findOnceArrived(order: Order): Promise<Candidates | undefined> {
  const { session, news, context } = order;
  const isBeside = news.onExisting === "create";
  const notes = orderNotes(session, news);
  for (;;) {
    const open = notes.unanswered();
    const finding = findCandidates(order, context);
    const look = await (isBeside ? ifPermitted(finding) : finding);
    const unanswered = ({ age }: { readonly age: number }) =>
      failure("order-unanswered", { domain: news.domain, age, left: shownTime - age });
    // Who may not list servers cannot see whether it arrives.
    if (!look && open && open.age < shownTime) throw unanswered(open);
    if (!look) return undefined;
    const { candidates, untold } = look;
    if (untold.length > 0 && !isBeside && candidates.length === 0)
      throw failure("servers-untold", { domain: news.domain, ids: untold });
    // What is another's need not be distinguished from what was ordered: both stop an order. Only `create` orders one
    // in addition.
    if (!open || (!isBeside && candidates.length > 0)) return look;
    const arrived = candidates.filter(({ uniqId }) => !open.before.includes(uniqId));
    if (arrived.length > 0) {
      // Named once: who runs again has seen it, and means another one.
      notes.close("all");
      throw failure("order-arrived", { domain: news.domain, ids: arrived.map(({ uniqId }) => uniqId) });
    }
    const left = arrivalTime - open.age;
    if (left <= 0) {
      if (isBeside || open.age >= shownTime) return look;
      throw unanswered(open);
    }
    context.status(
      `${news.domain}: an earlier run ordered it and got no answer; looking whether it arrives, ${formatDuration(left)} more`,
    );
    await session.clock.sleep(Math.min(left, 5_000), context.signal);
  }
}

/** The servers that were not there before. One whose domain the host does not report may be the one that was ordered. */
const newServers = ({ candidates, untold }: Candidates, known: ReadonlySet<string>): readonly Candidate[] => {
  const unclear = untold.map((uniqId) => ({ uniqId, sight: sightOf({}), contradicts: ["domain"] }));
  return [...candidates, ...unclear].filter(({ uniqId }) => !known.has(uniqId));
};

/**
 * Sends one create. Its answer is heard also after a cancel: without it the server would be in no
 * state.
 *
 * @param known ids of the live servers that were there before, of the domain or of one that the host does not report;
 * undefined: the user may not list servers, so that no one could say which one is new.
 * @param place one of those that may be tried; another one is tried after the answer `noStock`, because surely nothing was
 * ordered.
 */
export async function provision(
  order: Order,
  known: ReadonlySet<string> | undefined,
  place: Partial<OrderPlace> | undefined,
): Promise<Match | "noStock"> {
  const { session, news, accnt, context } = order;
  const { domain } = news;
  // The members of a create (specification, Servers › Provision a server).
  const params = { accnt, ...inWireNames({ ...news, ...place }, orderedInputs) } as OrderParams;
  const notes = orderNotes(session, news);
  const since = session.clock.now();
  const create: Create<Match & Partial<Candidate>> = {
    name: domain,
    pauses,
    ...(place && known && { looksAfter: ["noStock"] }),
    async send(options) {
      const answer = await sendOrder(session, params, options, {
        leaves: () => notes.noteOrder([...(known ?? [])]),
        nothingCame: notes.noteNothing,
      });
      if (answer.is === "made") notes.noteAnswer(answer.made.uniqId);
      return answer;
    },
    look: async (call) => known && newServers(await findCandidates(order, call), known),
    idOf: ({ uniqId }) => uniqId,
    isExact: ({ contradicts }) => contradicts?.length === 0,
  };
  let last: LastTry = { is: "notTried", at: since };
  for (;;) {
    const turn = await session.orders.turn({
      name: domain,
      ...context,
      since,
      isAgain: last.is === "refusedForNow",
      deadline: deadline("build", news.type, news.timeouts, session.configuration.timeouts),
      late: (refusal, building) => failure("order-not-taken", { domain, building }, refusal),
    });
    let tried: CreateTry<Match>;
    try {
      const others =
        isLongAgo(session, last) && known && newServers(await findCandidates(order, context), known);
      if (others && others.length > 0 && news.onExisting !== "create")
        throw refusalOf(others, news, undefined);
      const found: CreateSight<Match> = await foundSince(session, context, create, last);
      tried = found.is === "nothing" ? await sendTry(session, context, create, turn.end) : found;
    } finally {
      turn.end({ is: "notSent", error: undefined });
    }
    if (tried.is === "lost") throw failure("create-answer-lost", { domain, ...tried.lost }, tried.because);
    notes.close("own");
    if (tried.is === "made") return tried.made;
    if (tried.is === "refusedForNow") last = tried;
    else if (place !== undefined && tried.reason === "noStock") return "noStock";
    else throw tried.because;
  }
}
