/** Whether an error is one of code: it says nothing of the network, nor of the host. */
export const isDefect = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError;
