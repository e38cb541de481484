import * as z from "zod";

const name = "[A-Za-z0-9](?:[\\w.-]{0,61}[A-Za-z0-9])?";
const rules = {
  key: new RegExp(`^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?/)?${name}$`),
  value: new RegExp(`^(?:${name})?$`),
} as const;
const syntaxText =
  "at most 63 letters, digits, dots, dashes and underscores, with a letter or a digit at both ends";

/**
 * Schema of labels. Keys and values follow the syntax of Kubernetes labels, which every tool that groups servers
 * accepts.
 */
export const labels = () =>
  z.record(
    z.string().regex(rules.key),
    z
      .string({ error: "must be a text: write it in quotes" })
      .regex(rules.value, { error: `must be ${syntaxText}, or empty` }),
    {
      error: ({ code }) =>
        code === "invalid_key"
          ? `must have a key of ${syntaxText}; a prefix such as example.com/ may come before it`
          : 'must be an object such as { team: "a" }',
    },
  );
