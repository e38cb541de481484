/** A failure as the engine gets it. */
export interface ShownFailure {
  readonly property: string;
  readonly reason: string;
}
