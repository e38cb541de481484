/** An error that this package has made of an answer or of what it knows: of a call nothing else follows from it. */
export class JudgedError extends Error {}
