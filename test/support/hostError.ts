import { HostError } from "../../provider/api/errors";
import type { FailureKind } from "../../provider/api/failedCall";

/** A HostError of this kind, as the client throws it after a failed request. */
export const hostError = (kind: FailureKind, { mayHaveHappened = false, isPage = false } = {}): HostError =>
  new HostError({
    ...{ operation: "server.details", kind, hostMessage: `it is ${kind}`, params: {} },
    mayHaveHappened,
    ...(isPage && { isPage }),
  });
