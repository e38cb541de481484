/** What the host's failure means, classified by status and by the ending of `error_class` only. */
export type FailureKind =
  | "authorization"
  | "permission"
  | "notFound"
  | "wrongAddress"
  | "duplicate"
  | "input"
  | "busy"
  | "noStock"
  | "rateLimit"
  | "maintenance"
  | "hostFault"
  | "unreachable"
  | "unreadable"
  | "power"
  | "other";
