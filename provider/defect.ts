/** Whether an error is a bug in the code, such as a TypeError, and not a failure of the network or the host. */
export const isDefect = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError;
