import type { FailureKind } from "../errors";

// By the ending of `Prefix::Exception::Name[::Sub]`: never by the prefix, never by the message text.
const endings: readonly (readonly [ending: RegExp, kind: FailureKind])[] = [
  [/(?:^|::)RecordNotFound$/, "notFound"],
  [/(?:^|::)DuplicateRecord$/, "duplicate"],
  [/(?:^|::)Authorization$/, "authorization"],
  [/(?:^|::)(?:Permission|Forbidden)$/, "permission"],
  [/(?:^|::)API::RateLimit$/, "rateLimit"],
  [/(?:^|::)API::Maintenance$/, "maintenance"],
  [/(?:^|::)API::Internal$/, "hostFault"],
  [/(?:^|::)API::InvalidMethod$/, "wrongAddress"],
  [/(?:^|::)API::InvalidEncoding$/, "input"],
  [/(?:^|::)Input::(?:Required|Validation|Unknown|Disallowed|NotInRealm|OutOfBounds|Multiple)$/, "input"],
  [/(?:^|::)Workflow::Conflict$/, "busy"],
  [/(?:^|::)Resource::(?:Insufficient|Unavailable)$/, "noStock"],
  [/(?:^|::)(?:Deserialize|Serialize)$/, "input"],
  [/(?:^|::)Incapable$/, "other"],
];

const statuses: Readonly<Record<number, FailureKind>> = {
  400: "input",
  401: "authorization",
  403: "permission",
  // A bare 404 is a wrong address: it must never empty a stack.
  404: "wrongAddress",
  405: "wrongAddress",
  409: "busy",
  422: "input",
  429: "rateLimit",
};

/** What a failure means: by its class where that is known, else by its status. */
export function classify(status: number, errorClass: string | undefined): FailureKind {
  const known = endings.find(([ending]) => errorClass !== undefined && ending.test(errorClass));
  if (known) return known[1];
  if (status >= 500) return "hostFault";
  return statuses[status] ?? "other";
}
