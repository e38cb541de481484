import file from "./names.json";

/** Where the package is published and what its SDKs are called: `names.json`, with its own members filled in. */
export const names = namesOf(file);

/** The content of `names.json`. */
interface Names {
  /** The account that publishes. Nothing else names it. */
  readonly owner: string;
  readonly publisher: string;
  readonly repository: string;
  readonly homepage: string;
  readonly bugs: string;
  readonly logo: string;
  /** The folder of a version's archives. Pulumi fills in `${VERSION}`. */
  readonly downloads: string;
  /** The package of each language: its name, import path, root namespace or base package. */
  readonly packages: Readonly<Record<"nodejs" | "python" | "go" | "csharp" | "java", string>>;
}

export function namesOf({ owner, repository, ...others }: Names): Names {
  const text = JSON.stringify({ owner, repository, ...others });
  const filled: Names = JSON.parse(
    text.replace(/\$\{repository\}/g, repository).replace(/\$\{owner\}/g, owner),
  );
  // A hyphen is part of an account's name, but not of a package's in Java.
  const java = filled.packages.java.replaceAll("-", "_");
  return { ...filled, packages: { ...filled.packages, java } };
}
