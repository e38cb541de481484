/**
 * An error that this package raises itself, after it has evaluated a host's response or its own records. The failed
 * call needs no further evaluation, because it counts as refused.
 */
export class JudgedError extends Error {}
