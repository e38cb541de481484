/** The files of a commit. */
export interface Tree {
  readonly files: readonly string[];
  /**
   * The text of a file. The text of a symbolic link is its target, and the text of a missing or very large file is
   * empty.
   */
  text(file: string): string;
}
