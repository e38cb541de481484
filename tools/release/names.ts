import file from "./names.json";

/**
 * Where the package is published, and the names of its SDKs. All names come from `names.json`, with its `${…}`
 * references filled in.
 */
export const names = namesOf(file);

/** The content of `names.json`. */
interface Names {
  /** The account that publishes the package. No other entry repeats it. */
  readonly owner: string;
  readonly publisher: string;
  readonly repository: string;
  readonly homepage: string;
  readonly bugs: string;
  readonly logo: string;
  /** The folder with a version's archives. Pulumi fills in `${VERSION}`. */
  readonly downloads: string;
  /** The package for each language: its name, import path, root namespace or base package. */
  readonly packages: Readonly<Record<"nodejs" | "python" | "go" | "csharp" | "java", string>>;
}

export function namesOf({ owner, repository, ...otherNames }: Names): Names {
  const text = JSON.stringify({ owner, repository, ...otherNames });
  const filledNames: Names = JSON.parse(
    text.replace(/\$\{repository\}/g, repository).replace(/\$\{owner\}/g, owner),
  );
  // An account's name may have hyphens, but a Java package may not.
  const java = filledNames.packages.java.replaceAll("-", "_");
  return { ...filledNames, packages: { ...filledNames.packages, java } };
}
