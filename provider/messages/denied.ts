/** An operation that the host says that this user cannot call. */
export interface Denied {
  readonly operation: string;
  /** Where we call it. */
  readonly path: string;
  /** Whether the host describes a method there; undefined: it does not say, and the path may be wrong. */
  readonly isThere: boolean | undefined;
}

export const deniedText = ({ operation, path, isThere }: Denied): string => {
  if (isThere === false) return `The host has no method at ${path}, so it cannot be asked for ${operation}.`;
  const orElsewhere = isThere ? "" : `, or has it at another path than ${path}`;
  return `The host does not let this user call ${operation}${orElsewhere}.`;
};

export function waysOfDenied({ operation, isThere }: Denied): [string] | [string, string] {
  const grant = "Ask the owner of the account to grant it, or use another user.";
  const path = `Set the path in hosting:paths {"${operation}": "…"}: \`npx pulumi-hosting connect\` finds it.`;
  if (isThere === undefined) return [grant, path];
  return [isThere ? grant : path];
}
