import type { FailureKind } from "../errors";

// Only the ending of `Prefix::Exception::Name[::Sub]` counts, never the prefix or the message text.
const endings: readonly (readonly [ending: RegExp, kind: FailureKind])[] = [
  [/(?:^|::)RecordNotFound$/, "notFound"],
  [/(?:^|::)DuplicateRecord$/, "duplicate"],
  [/(?:^|::)Authorization$/, "authorization"],
  [/(?:^|::)(?:Permission|Forbidden)$/, "permission"],
  [/(?:^|::)API::RateLimit$/, "rateLimit"],
  [/(?:^|::)API::Maintenance$/, "maintenance"],
  // `Serialize`: the work was done, but the answer could not be written.
  [/(?:^|::)(?:API::Internal|Serialize)$/, "hostFault"],
  [/(?:^|::)API::InvalidMethod$/, "wrongAddress"],
  [/(?:^|::)API::InvalidEncoding$/, "input"],
  [/(?:^|::)Input::(?:Required|Validation|Unknown|Disallowed|NotInRealm|OutOfBounds|Multiple)$/, "input"],
  [/(?:^|::)Workflow::Conflict$/, "busy"],
  [/(?:^|::)Resource::(?:Insufficient|Unavailable)$/, "noStock"],
  [/(?:^|::)Deserialize$/, "input"],
  [/(?:^|::)Incapable$/, "other"],
];

const statuses: Readonly<Record<number, FailureKind>> = {
  400: "input",
  401: "authorization",
  403: "permission",
  // A bare 404 is a wrong address. Taken for "gone" it would empty a stack.
  404: "wrongAddress",
  405: "wrongAddress",
  // The host did not wait for a slow request.
  408: "hostFault",
  409: "busy",
  410: "wrongAddress",
  422: "input",
  429: "rateLimit",
};

const kindOf = (errorClass: string | undefined): FailureKind | undefined =>
  endings.find(([ending]) => errorClass !== undefined && ending.test(errorClass))?.[1];

/** Whether the class alone says what the failure means. */
export const isKnownClass = (errorClass: string | undefined): boolean => kindOf(errorClass) !== undefined;

/** What a failure means: by its class if that is known, otherwise by its status. */
export function classify(status: number, errorClass: string | undefined): FailureKind {
  const known = kindOf(errorClass);
  if (known) return known;
  // Redirections are not followed: that would send the login somewhere else.
  if (status >= 300 && status < 400) return "wrongAddress";
  if (status >= 500) return "hostFault";
  return statuses[status] ?? "other";
}
