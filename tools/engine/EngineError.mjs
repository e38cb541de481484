/** The machine cannot run the engine; the message is for the user. */
export class EngineError extends Error {
  /** @override */
  name = "EngineError";
}
