import type { Operation } from "../contract/operation";
import type { FailureKind } from "../failedCall";
import type { Wire } from "../wire";

type Ending = readonly [ending: RegExp, kind: FailureKind];

// Only the ending of `Prefix::Exception::Name[::Sub]` counts, never the prefix or the message text.
const endings: readonly Ending[] = [
  [/(?:^|::)Authorization$/, "authorization"],
  [/(?:^|::)(?:Permission|Forbidden)$/, "permission"],
  [/(?:^|::)API::RateLimit$/, "rateLimit"],
  [/(?:^|::)API::Maintenance$/, "maintenance"],
  // `Serialize`: the work was done, but the answer could not be written.
  [/(?:^|::)(?:API::Internal|Serialize)$/, "hostFault"],
  [/(?:^|::)API::InvalidMethod$/, "wrongAddress"],
  [/(?:^|::)API::InvalidEncoding$/, "input"],
  [/(?:^|::)Input::(?:Required|Validation|Unknown|Disallowed|NotInRealm|OutOfBounds|Multiple)$/, "input"],
  [/(?:^|::)Resource::(?:Insufficient|Unavailable)$/, "noStock"],
  [/(?:^|::)Deserialize$/, "input"],
  [/(?:^|::)Incapable$/, "other"],
];

/**
 * The endings of classes at hosts with classes of their own, such as `Record.NotFound` or `APP_RATE_LIMIT_EXCEEDED`.
 */
const inWords: readonly Ending[] = [
  [/\b(?:record|object|item|entity|server|asset|key) not found$|\bgone$/, "notFound"],
  [/\b(?:record|object|item|name|key|already) exists$|\bduplicate(?: \w+){0,2}$/, "duplicate"],
  [/\b(?:rate limit(?: exceeded| reached)?|too many requests)$/, "rateLimit"],
  [/\b(?:api|service|system) maintenance$/, "maintenance"],
  [
    /\b(?:out of stock|sold out|(?:capacity|stock) (?:exceeded|exhausted|insufficient|unavailable))$/,
    "noStock",
  ],
];

/** The endings that say, with status 503, that the host has as much work as it does at a time. */
const limitInWords = /\b(?:busy|limits?(?: (?:exceeded|reached))?|capacity)$/;

/** Fields that a call names its record by: a conflict about one of them is no taken name. */
const ofRecord: readonly string[] = ["uniq_id", "id", "accnt"];

/** Whether a conflict about this field is about a name: the call gives it, and not the state of a record. */
const mayBeTaken = (
  field: string,
  { destructive, params }: Pick<Operation, "destructive" | "params">,
): boolean =>
  !destructive &&
  !ofRecord.includes(field) &&
  (Object.hasOwn(params.shape, field) || /name|domain/i.test(field));

const wordsOf = (errorClass: string): string =>
  errorClass
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, " ")
    .replace(/[^A-Za-z\d]+/g, " ")
    .toLowerCase()
    .replace(/ (?:error|exception)$/, "");

const statuses: Readonly<Record<number, FailureKind>> = {
  400: "input",
  401: "authorization",
  403: "permission",
  // A bare 404 is a wrong address. If it counted as "gone", it would empty a stack.
  404: "wrongAddress",
  405: "wrongAddress",
  // The host did not wait for a slow request.
  408: "hostFault",
  409: "busy",
  410: "wrongAddress",
  422: "input",
  429: "rateLimit",
};

/** The classes that hosts may have further ones of. */
const endingsOf = ({ goneClasses, duplicateClasses, busyClasses }: Wire): Ending[] => {
  const kinds = { notFound: goneClasses, duplicate: duplicateClasses, busy: busyClasses } as const;
  return Object.entries(kinds).flatMap(([kind, classes]) =>
    classes.map((ending): Ending => [new RegExp(`(?:^|::)${ending}$`), kind as keyof typeof kinds]),
  );
};

/** The signs in an answer besides its status and its class. */
interface Marks {
  /** It is an error in the words of the API. */
  readonly isOfApi?: boolean;
  /** The parameter that it names, and the call. */
  readonly field?: string | undefined;
  readonly operation?: Operation | undefined;
  readonly retryAfter?: number | undefined;
}

export function classifier(wire: Wire) {
  const all = [...endingsOf(wire), ...endings];
  const kindOf = (errorClass = ""): FailureKind | undefined =>
    (all.find(([ending]) => ending.test(errorClass)) ??
      inWords.find(([ending]) => ending.test(wordsOf(errorClass))))?.[1];
  return {
    /** Whether the class alone decides what the failure means. */
    isKnownClass: (errorClass: string | undefined): boolean => kindOf(errorClass) !== undefined,
    /** Classifies a failure by its class if that is known, otherwise by its status. */
    classify(
      status: number,
      errorClass: string | undefined,
      { isOfApi = false, field, operation, retryAfter }: Marks = {},
    ): FailureKind {
      const known = kindOf(errorClass);
      if (known) return known;
      // Its class says so, or the time of the next try.
      const isLimit = limitInWords.test(wordsOf(errorClass ?? "")) || retryAfter !== undefined;
      // A gateway's JSON has no class, and the gateway does not know what the host did.
      if (isOfApi && errorClass !== undefined && status === 503 && isLimit) return "limit";
      const isOfName = field !== undefined && operation !== undefined && mayBeTaken(field, operation);
      if (isOfApi && status === 409 && isOfName) return "duplicate";
      // Redirections are not followed: that would send the login somewhere else.
      if (status >= 300 && status < 400) return "wrongAddress";
      if (status >= 500) return "hostFault";
      return statuses[status] ?? "other";
    },
  };
}

export type Classifier = ReturnType<typeof classifier>;
