/** The demo went otherwise than it has to; the message is for the user. */
export class StoryError extends Error {}
