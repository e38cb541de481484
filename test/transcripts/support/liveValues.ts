type Scalar = string | number | boolean;
const isScalar = (value: unknown): value is Scalar => ["string", "number", "boolean"].includes(typeof value);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/**
 * In requests and responses, 1 and true (or 7 and "7") are different values; which one is right depends on the member,
 * not on the value.
 */
const plain = (value: Scalar): string => (typeof value === "boolean" ? String(Number(value)) : String(value));

const kindOf = (value: unknown): string => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  if (typeof value === "number" && Number.isInteger(value)) return "integer";
  return typeof value;
};

/**
 * Compares the exchanges of a transcript with a live host, which chooses its own ids and times.
 *
 * These must match exactly: the members of every object, the type of every value, the length of every list, every value
 * that was sent before under the same name, and every value that the host has chosen (`assigned`) wherever it occurs
 * again.
 */
export function liveValues(assigned: readonly (string | number)[], open: readonly string[] = []) {
  const names = new Set(assigned.map(String));
  const bound = new Map<string, Scalar>();
  const sent = new Map<string, Set<string>>();

  /** Sets the value that the host has chosen for an assigned value of the transcript. */
  const bind = (name: string | number, value: Scalar) => void bound.set(String(name), value);

  /** The parameters of an exchange, with the values of this host. */
  function toSend(params: unknown, key = ""): unknown {
    if (Array.isArray(params)) return params.map((one) => toSend(one, key));
    if (isObject(params))
      return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, toSend(value, name)]));
    if (!isScalar(params)) return params;
    if (names.has(plain(params))) {
      const value = bound.get(plain(params));
      if (value === undefined) throw new Error(`${key}: the host has not yet said what ${params} is`);
      return typeof params === "string" ? String(value) : value;
    }
    sent.set(key, (sent.get(key) ?? new Set()).add(plain(params)));
    return params;
  }

  /** The differences between the host's response and the transcript's. */
  function differences(expected: unknown, actual: unknown, path = "answer", key = ""): string[] {
    if (kindOf(expected) !== kindOf(actual))
      return [`${path} is ${kindOf(actual)} (${JSON.stringify(actual)}) instead of ${kindOf(expected)}`];
    if (open.includes(key)) return [];
    if (Array.isArray(expected) && Array.isArray(actual)) {
      if (expected.length !== actual.length)
        return [`${path} has ${actual.length} entries instead of ${expected.length}`];
      return expected.flatMap((one, index) => differences(one, actual[index], `${path}[${index}]`, key));
    }
    if (isObject(expected) && isObject(actual)) {
      const missing = Object.keys(expected).filter((name) => !(name in actual));
      const extra = Object.keys(actual).filter((name) => !(name in expected));
      return [
        ...missing.map((name) => `${path}.${name} is missing`),
        ...extra.map((name) => `${path}.${name} is not in the transcript`),
        ...Object.entries(expected)
          .filter(([name]) => name in actual)
          .flatMap(([name, value]) => differences(value, actual[name], `${path}.${name}`, name)),
      ];
    }
    return isScalar(expected) && isScalar(actual) ? scalar(expected, actual, path, key) : [];
  }

  function scalar(expected: Scalar, actual: Scalar, path: string, key: string): string[] {
    const literal = plain(expected);
    if (names.has(literal) && !bound.has(literal)) bind(literal, actual);
    const wanted = names.has(literal)
      ? plain(bound.get(literal) as Scalar)
      : sent.get(key)?.has(literal)
        ? literal
        : undefined;
    return wanted === undefined || wanted === plain(actual)
      ? []
      : [`${path} is ${JSON.stringify(actual)} instead of ${wanted}`];
  }

  return { bind, toSend, differences };
}
