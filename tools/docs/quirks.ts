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
  /** The files that cope with it. The files may do other things too. */
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
    what: "If the answer of the token call has a `username`, calls with the token use this name.",
    seenAt: "specification",
    atStake: "nothing",
    code: ["provider/api/pipeline/login.ts"],
  },
  {
    what: "A token is a string. If the login returns an object instead, `connect` says so, and you set a token in `hosting:token`, or use the password.",
    seenAt: ["enterprise.py"],
    atStake: "nothing",
    code: ["cli/connect/login.ts"],
  },
  {
    what: "Error classes are also recognised by their endings, such as `API::RateLimit`, `API::Maintenance` and `Permission`, and in another notation by their last words: `Record.NotFound`, `KEY_EXISTS`, `OutOfStockError`. For an unknown class the HTTP status decides.",
    seenAt: ["strict.mjs", "telecom.py", "enterprise.py"],
    atStake: "money",
    code: ["provider/api/pipeline/classify.ts", "provider/api/pipeline/failure.ts"],
  },
  {
    what: "A busy host answers with 429, with 503 and `Retry-After` or a class that ends in `Busy`, `Limit`, `LimitReached` or `Capacity`, or with a class of `busyClasses`. The provider looks for the server, and sends the order again at the time that the host names, or when a build has ended; after 429 and maintenance it waits at least ten seconds. If a host carries out an order that it has refused, and lists the server only after the second order, it gets both.",
    seenAt: ["reseller.py", "telecom.py", "enterprise.py"],
    atStake: "money",
    code: ["provider/host/orderLine.ts", "provider/host/createOnce.ts"],
  },
  {
    what: "If a conflict (409) names another `field` than the id, the name is taken.",
    seenAt: ["strict.mjs"],
    atStake: "nothing",
    code: ["provider/api/pipeline/failure.ts"],
  },
  {
    what: "The answer to an order may be lost although the host carries it out. The provider looks for the server by its name, and sends no second order until a list or ten minutes have shown that there is none.",
    seenAt: "imagined",
    atStake: "money",
    code: ["provider/host/createOnce.ts", "provider/resources/server/order/orderNotes.ts"],
  },
  {
    what: "A proxy may send a call twice. The provider uses a separate connection for each call that must not be done twice, and keeps only one of two equal keys or credentials.",
    seenAt: "imagined",
    atStake: "money",
    code: ["provider/api/pipeline/connecting.ts", "provider/resource/duplicateRecords.ts"],
  },
  {
    what: "A list may lag behind, or change while it is read. The provider trusts a list of several pages only if two readings have the same ids and as many records as the host counts. If every reading differs, it decides nothing that costs money.",
    seenAt: ["old.py", "reseller.py", "panel.mjs", "telecom.py"],
    atStake: "money",
    code: ["provider/host/readList.ts", "provider/host/pass.ts", "provider/resource/sureRecords.ts"],
  },
  {
    what: "Lists are asked for pages of 100 records. If a host refuses this `page_size`, the provider sends none from then on, and uses the host's own size.",
    seenAt: "imagined",
    atStake: "nothing",
    code: ["provider/api/client/pages.ts"],
  },
  {
    what: "A record is gone if the call for it says so and a later list does not have it either, or if its status is `Terminated` or `Pending-Termination`. If only the call or only the list says so, the record stays in the state, and a warning quotes the host. A `RecordNotFound` that names another `field` than the id does not mean this record.",
    seenAt: ["minimal.py", "panel.mjs", "games.mjs"],
    atStake: "money",
    code: ["provider/host/assets/existence.ts", "provider/resources/server/work/look.ts"],
  },
  {
    what: "The provider requests a removal with a reason, because some hosts require one, and even if the host does not show the server. If `removal_requested` in the answer is empty, `0`, `false` or a word such as `no` or `declined`, the host has refused.",
    seenAt: ["strict.mjs", "enterprise.py"],
    atStake: "money",
    code: ["provider/resource/removal/request.ts"],
  },
  {
    what: "If a host accepts a removal for later, or does not finish it in time, the provider writes a line into the asset's `custom_description`. At a host that reports no descriptions, only the run that requested the removal reports it, and a second removal waits like the first.",
    seenAt: ["reseller.py", "enterprise.py"],
    atStake: "money",
    code: ["provider/host/shown/hostMark.ts", "provider/resource/removal/removeAsset.ts"],
  },
  {
    what: "The provider filters assets by `uniq_id`, because the filter `domain` may be case-sensitive. Only if a list changes in every reading, an order also uses this filter, with the program's spelling and in lower case. If a list has servers without a `domain`, the provider reads their own records.",
    seenAt: ["reseller.py"],
    atStake: "money",
    code: ["provider/resource/sureRecords.ts", "provider/resources/server/order/candidates.ts"],
  },
  {
    what: "A rebuild keeps the server's uniqId and ip, and resets its login. A server without an address shows `127.0.0.1`.",
    seenAt: "clients",
    atStake: "nothing",
    code: ["provider/resource/record.ts"],
  },
  {
    what: "A host may not show that a rebuild has started, and may leave the server's status unchanged during it. The provider marks a rebuild at the host, so that the run after a kill does not erase the disks again.",
    seenAt: ["minimal.py"],
    atStake: "data",
    code: ["provider/resources/server/work/evidence.ts", "provider/resources/server/life/decide.ts"],
  },
  {
    what: "A server's template may have another name than in the order.",
    seenAt: ["panel.mjs", "reseller.py", "enterprise.py"],
    atStake: "data",
    code: ["provider/resources/server/life/decide.ts", "provider/resources/server/life/state.ts"],
  },
  {
    what: "The words of `status` and `powerStatus` are English; an unknown word is ignored. A host may wrap such a word or a permission in an object, in a field such as `state` or `granted`.",
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
    what: "A host may write numbers and booleans as strings, and change the case or the outer spaces of strings.",
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
    what: "A list of credentials may leave out or mask fields, such as the secret. For drift and imports, the provider then reads the record itself.",
    seenAt: "imagined",
    atStake: "data",
    code: ["provider/resources/credential.ts"],
  },
  {
    what: "Instead of an array, a host may write an object with numbers as keys, as PHP does for a list with gaps. The provider reads it as a list.",
    seenAt: "imagined",
    atStake: "data",
    code: ["provider/api/contract/answerList.ts"],
  },
  {
    what: "A host may quote a secret in an error, also as Base64 or escaped. No line that the provider prints contains the secret.",
    seenAt: "imagined",
    atStake: "a secret",
    code: ["provider/secrets.ts", "provider/readings.ts", "provider/api/pipeline/learn.ts"],
  },
  {
    what: "A word of `alsowith` adds a field of the same name to the answer.",
    seenAt: ["games.mjs"],
    atStake: "nothing",
    code: ["provider/host/shown/productOptions.ts"],
  },
  {
    what: "Ids are at most 9007199254740991, because JSON cannot hold a larger one exactly. The provider refuses a program with a larger id. It adds no key or credential if a list, or the first one that the run has added, shows such an id.",
    seenAt: ["enterprise.py"],
    atStake: "data",
    code: ["provider/api/contract/dataTypes.ts", "provider/host/countedIds.ts"],
  },
];
