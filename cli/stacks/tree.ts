/** The files of a commit. */
export interface Tree {
  readonly files: readonly string[];
  /** The text of one; that of a link is its target. "" if it is no text. */
  text(file: string): string;
}
