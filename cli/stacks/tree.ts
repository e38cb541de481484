/** The files of a commit. */
export interface Tree {
  readonly files: readonly string[];
  /** The text of a file. For a symbolic link it is the target, and for a file without text it is empty. */
  text(file: string): string;
}
