import { HostError } from "../../provider/api/errors";
import type { FailureKind } from "../../provider/api/failedCall";

/** A failure of the host as the client throws it. */
export const hostError = (kind: FailureKind, { mayHaveHappened = false, isPage = false } = {}): HostError =>
  new HostError({
    ...{ operation: "server.details", kind, hostMessage: `it is ${kind}`, params: {} },
    mayHaveHappened,
    ...(isPage && { isPage }),
  });
