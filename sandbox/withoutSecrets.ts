/** Names that secrets go by; `public_key_value` is none. */
const sounds = /pass(word|wd|code|phrase)|auth_data|secret|token|licen[cs]e|private|api_?key/i;

/** A copy in which every member that sounds like a secret, and has a value, is shown as stars. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => [
      member,
      sounds.test(member) && inner && inner !== "[secret]" ? "******" : withoutSecrets(inner),
    ]),
  );
}
