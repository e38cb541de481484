/** A check failure in the form that is sent to the engine. */
export interface ShownFailure {
  readonly property: string;
  readonly reason: string;
}
