import type { Operation } from "../contract/operation";
import type { FailureKind } from "../failedCall";
import type { Wire } from "../wire";

type Ending = readonly [ending: RegExp, kind: FailureKind];

// Only the ending of `Prefix::Exception::Name[::Sub]` decides, never the prefix or the message text.
const endings: readonly Ending[] = [
  [/(?:^|::)Authorization$/, "authorization"],
  [/(?:^|::)(?:Permission|Forbidden)$/, "permission"],
  [/(?:^|::)API::RateLimit$/, "rateLimit"],
  [/(?:^|::)API::Maintenance$/, "maintenance"],
  // `Serialize`: the host did the work, but could not write its response.
  [/(?:^|::)(?:API::Internal|Serialize)$/, "hostFault"],
  [/(?:^|::)API::InvalidMethod$/, "wrongAddress"],
  [/(?:^|::)API::InvalidEncoding$/, "input"],
  [/(?:^|::)Input::(?:Required|Validation|Unknown|Disallowed|NotInRealm|OutOfBounds|Multiple)$/, "input"],
  [/(?:^|::)Resource::(?:Insufficient|Unavailable)$/, "noStock"],
  [/(?:^|::)Deserialize$/, "input"],
  [/(?:^|::)Incapable$/, "other"],
];

/**
 * Endings of error classes at hosts that have their own class names, such as `Record.NotFound` or
 * `APP_RATE_LIMIT_EXCEEDED`.
 */
const wordEndings: readonly Ending[] = [
  [/\b(?:record|object|item|entity|server|asset|key) not found$|\bgone$/, "notFound"],
  [/\b(?:record|object|item|name|key|already) exists$|\bduplicate(?: \w+){0,2}$/, "duplicate"],
  [/\b(?:rate limit(?: exceeded| reached)?|too many requests)$/, "rateLimit"],
  [/\b(?:api|service|system) maintenance$/, "maintenance"],
  [
    /\b(?:out of stock|sold out|(?:capacity|stock) (?:exceeded|exhausted|insufficient|unavailable))$/,
    "noStock",
  ],
];

/** Endings of error classes that, with status 503, mean that the host runs as many jobs as it allows at a time. */
const limitInWords = /\b(?:busy|limits?(?: (?:exceeded|reached))?|capacity)$/;

/**
 * Fields that identify the record of a call. A conflict about one of these fields does not mean that a name is taken.
 */
const recordFields: readonly string[] = ["uniq_id", "id", "accnt"];

/**
 * Whether a conflict about a field means that a name is taken, rather than that a record is in the wrong state: the
 * field must be a parameter of the call, or look like a name.
 */
const mayBeTaken = (
  field: string,
  { destructive, params }: Pick<Operation, "destructive" | "params">,
): boolean =>
  !destructive &&
  !recordFields.includes(field) &&
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
  // A plain 404 counts as a wrong address. If it counted as a missing record, it would empty a stack.
  404: "wrongAddress",
  405: "wrongAddress",
  // The host gave up waiting for a slow request.
  408: "hostFault",
  409: "busy",
  410: "wrongAddress",
  422: "input",
  429: "rateLimit",
};

/** The endings of the error classes that a configuration can extend. */
const endingsOf = ({ goneClasses, duplicateClasses, busyClasses }: Wire): Ending[] => {
  const kinds = { notFound: goneClasses, duplicate: duplicateClasses, busy: busyClasses } as const;
  return Object.entries(kinds).flatMap(([kind, classes]) =>
    classes.map((ending): Ending => [new RegExp(`(?:^|::)${ending}$`), kind as keyof typeof kinds]),
  );
};

/** Facts about a response besides its status and its error class. */
interface Marks {
  /** Whether the response is an error in the format of the API. */
  readonly isOfApi?: boolean;
  /** The parameter that the response names, and the operation that was called. */
  readonly field?: string | undefined;
  readonly operation?: Operation | undefined;
  readonly retryAfter?: number | undefined;
}

export function classifier(wire: Wire) {
  const allEndings = [...endingsOf(wire), ...endings];
  const kindOf = (errorClass = ""): FailureKind | undefined =>
    (allEndings.find(([ending]) => ending.test(errorClass)) ??
      wordEndings.find(([ending]) => ending.test(wordsOf(errorClass))))?.[1];
  return {
    /** Whether the error class alone decides the kind of failure. */
    isKnownClass: (errorClass: string | undefined): boolean => kindOf(errorClass) !== undefined,
    /** Finds the kind of a failure: by its error class if that is known, otherwise by its status. */
    classify(
      status: number,
      errorClass: string | undefined,
      { isOfApi = false, field, operation, retryAfter }: Marks = {},
    ): FailureKind {
      const kindOfClass = kindOf(errorClass);
      if (kindOfClass) return kindOfClass;
      // A limit of the host shows in the error class, or in the time that the host gives for the next attempt.
      const isLimit = limitInWords.test(wordsOf(errorClass ?? "")) || retryAfter !== undefined;
      // A gateway's JSON has no error class, and a gateway does not know what the host did.
      if (isOfApi && errorClass !== undefined && status === 503 && isLimit) return "limit";
      const isOfName = field !== undefined && operation !== undefined && mayBeTaken(field, operation);
      if (isOfApi && status === 409 && isOfName) return "duplicate";
      // The client does not follow redirects, because that would send the login to another address.
      if (status >= 300 && status < 400) return "wrongAddress";
      if (status >= 500) return "hostFault";
      return statuses[status] ?? "other";
    },
  };
}

export type Classifier = ReturnType<typeof classifier>;
