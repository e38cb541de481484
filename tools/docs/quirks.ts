/**
 * Where a quirk was seen: in the specification, in what clients of such hosts do, in hosts that people wrote from the
 * specification alone (files of `test/foreign`), or nowhere, because it is imagined. No transcript of a real host is
 * available yet.
 */
export type Sighting = "specification" | "clients" | readonly string[] | "imagined";

/** A way that hosts may differ in, and how the provider copes with it without a setting. */
interface Quirk {
  readonly what: string;
  readonly seenAt: Sighting;
  /** The loss that a user could have if the provider did not cope with the quirk. */
  readonly atStake: "money" | "data" | "a secret" | "nothing";
  /** The files that cope with it. They may do other things too. */
  readonly code: readonly string[];
}

/** All quirks. A new entry needs a transcript of a host, or money, data or a secret at stake. */
export const quirks: readonly Quirk[] = [
  {
    what: "A call is a POST, unless `hosting:verbs` has another verb for its operation. `product.details` takes the product as `code`.",
    seenAt: "clients",
    atStake: "nothing",
    code: ["provider/api/pipeline/prepare.ts"],
  },
  {
    what: "If the answer of the token call has a `username`, calls with the token use that name.",
    seenAt: "specification",
    atStake: "nothing",
    code: ["provider/api/pipeline/login.ts"],
  },
  {
    what: "A token is a text. If the login answers it as an object, `connect` says so, and `hosting:token` takes one that you have, or the password.",
    seenAt: ["enterprise.py"],
    atStake: "nothing",
    code: ["cli/connect/login.ts"],
  },
  {
    what: "Other error classes count by their endings too, such as `API::RateLimit`, `API::Maintenance` and `Permission`, and in another notation by their last words: `Record.NotFound`, `KEY_EXISTS`, `OutOfStockError`. The HTTP status decides on an unknown class.",
    seenAt: ["strict.mjs", "telecom.py", "enterprise.py"],
    atStake: "money",
    code: ["provider/api/pipeline/classify.ts", "provider/api/pipeline/failure.ts"],
  },
  {
    what: "A busy host says so by 429, by 503 with `Retry-After` or with a class that ends in `Busy`, `Limit`, `LimitReached` or `Capacity`, or by a class of `busyClasses`. The provider looks for the server, and sends the order again when the host says so or when a build has ended; after 429 and maintenance it waits at least ten seconds. A host that carries out a refused order, and lists it only after that, gets a second order.",
    seenAt: ["reseller.py", "telecom.py", "enterprise.py"],
    atStake: "money",
    code: ["provider/host/orderLine.ts", "provider/host/createOnce.ts"],
  },
  {
    what: "A conflict (409) that names another `field` than the id is a taken name.",
    seenAt: ["strict.mjs"],
    atStake: "nothing",
    code: ["provider/api/pipeline/failure.ts"],
  },
  {
    what: "An answer to an order may be lost after the work is done. The host is asked for the server by its name, and gets no second order until a list or ten minutes have shown that there is none.",
    seenAt: "imagined",
    atStake: "money",
    code: ["provider/host/createOnce.ts", "provider/resources/server/order/orderNotes.ts"],
  },
  {
    what: "A proxy may send a call twice. A call that must not be done twice goes out on a connection of its own, and only one of two keys or credentials is kept.",
    seenAt: "imagined",
    atStake: "money",
    code: ["provider/api/pipeline/connecting.ts", "provider/resource/madeTwice.ts"],
  },
  {
    what: "A list may lag behind, or change while it is read. A list of several pages is whole if two readings have the same ids and no page is missing that the host counts; no decision that costs money rests on a list that differs in each reading.",
    seenAt: ["old.py", "reseller.py", "panel.mjs", "telecom.py"],
    atStake: "money",
    code: ["provider/host/readList.ts", "provider/host/pass.ts", "provider/resource/surely.ts"],
  },
  {
    what: "Lists are asked for pages of 100 records. A host that refuses this `page_size` is asked without one from then on, and its own size counts.",
    seenAt: "imagined",
    atStake: "nothing",
    code: ["provider/api/client/pages.ts"],
  },
  {
    what: "A record is gone if its own call says so and a later list does not have it either, or if its status is `Terminated` or `Pending-Termination`. If only one of them says so, it stays in the state, and a warning quotes the host. `RecordNotFound` about another `field` than the id is about something else.",
    seenAt: ["minimal.py", "panel.mjs", "games.mjs"],
    atStake: "money",
    code: ["provider/host/assets/existence.ts", "provider/resources/server/work/look.ts"],
  },
  {
    what: "A removal is requested with a reason, because some hosts require one, and also if the host does not show the server. An answer of `removal_requested` that is empty, `0`, `false` or a word such as `no` or `declined` means no.",
    seenAt: ["strict.mjs", "enterprise.py"],
    atStake: "money",
    code: ["provider/resource/removal/request.ts"],
  },
  {
    what: "A removal that is accepted for later, or that has not ended in time, is noted in a line of the asset's `custom_description`, if the host reports descriptions. Without them only the run that requested it reports it, and a second removal waits as the first one did.",
    seenAt: ["reseller.py", "enterprise.py"],
    atStake: "money",
    code: ["provider/host/shown/hostMark.ts", "provider/resource/removal/removeAsset.ts"],
  },
  {
    what: "The provider filters assets by `uniq_id`, because the filter `domain` may compare letter by letter. Only if the list never stays as it is while it is read, an order asks the filter too, in the program's letters and in small ones. Servers that are listed without a `domain` are asked for their own record.",
    seenAt: ["reseller.py"],
    atStake: "money",
    code: ["provider/resource/surely.ts", "provider/resources/server/order/candidates.ts"],
  },
  {
    what: "A rebuild keeps the server's uniqId and ip, and resets its login. A server without an address yet shows `127.0.0.1`.",
    seenAt: "clients",
    atStake: "nothing",
    code: ["provider/resource/record.ts"],
  },
  {
    what: "A host may not show that a rebuild has started, and may keep the status of a server during it. A rebuild that was sent is marked at the host, so that the run after a kill does not erase the disks again.",
    seenAt: ["minimal.py"],
    atStake: "data",
    code: ["provider/resources/server/work/evidence.ts", "provider/resources/server/life/decide.ts"],
  },
  {
    what: "The template of a server may have another name than in the order.",
    seenAt: ["panel.mjs", "reseller.py", "enterprise.py"],
    atStake: "data",
    code: ["provider/resources/server/life/decide.ts", "provider/resources/server/life/state.ts"],
  },
  {
    what: "The words of `status` and `powerStatus` are English; an unknown word is ignored. A word or a right may be an object that has it in a member such as `state` or `granted`.",
    seenAt: ["games.mjs"],
    atStake: "nothing",
    code: ["provider/api/contract/answerTypes.ts", "provider/host/shown/power.ts"],
  },
  {
    what: "`server.details` may have one of two field sets, and leave out status, type or template.",
    seenAt: ["old.py", "telecom.py"],
    atStake: "data",
    code: ["provider/resources/server/life/reported.ts"],
  },
  {
    what: "A host may write numbers and truths as texts, and texts in other letters or trimmed.",
    seenAt: ["old.py", "reseller.py", "telecom.py"],
    atStake: "data",
    code: ["provider/normalForms.ts", "provider/api/contract/answerTypes.ts"],
  },
  {
    what: "A host may mask a secret that it was sent. The provider does not take the mask for a changed value.",
    seenAt: ["panel.mjs"],
    atStake: "data",
    code: ["provider/normalForms.ts", "provider/resource/judgement.ts"],
  },
  {
    what: "A list of credentials may leave out what the record itself has, such as its secret, or mask it. Then the record's own call is asked, for drift and for an import.",
    seenAt: "imagined",
    atStake: "data",
    code: ["provider/resources/credential.ts"],
  },
  {
    what: "Where the specification has an array, a host may write an object with number keys, as PHP does with a list that has gaps. It is read as the list.",
    seenAt: "imagined",
    atStake: "data",
    code: ["provider/api/contract/answerList.ts"],
  },
  {
    what: "A host may quote a secret in a failure, also as Base64 or escaped. No line that is printed has the secret.",
    seenAt: "imagined",
    atStake: "a secret",
    code: ["provider/secrets.ts", "provider/readings.ts", "provider/api/pipeline/learn.ts"],
  },
  {
    what: "The member that a word of `alsowith` adds to an answer has the name of that word.",
    seenAt: ["games.mjs"],
    atStake: "nothing",
    code: ["provider/resources/server/life/price.ts"],
  },
  {
    what: "Ids are at most 9007199254740991. A larger one cannot be kept exactly in JSON: a program that has it is refused, and no key or credential is added once a list, or the first one that a run adds, has shown such an id.",
    seenAt: ["enterprise.py"],
    atStake: "data",
    code: ["provider/api/contract/dataTypes.ts", "provider/host/countedIds.ts"],
  },
];
