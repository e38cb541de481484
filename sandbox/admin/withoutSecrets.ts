const secretMembers: ReadonlySet<string> = new Set(["password", "auth_data", "totpSecret", "token"]);

/** A copy in which every secret member that has a value is shown as stars. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => [
      member,
      secretMembers.has(member) && inner ? "******" : withoutSecrets(inner),
    ]),
  );
}
