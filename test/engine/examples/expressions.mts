import { data, Evaluator, Lexer, Parser } from "@actions/expressions";

/** The contexts of expressions (`github`, `secrets` and so on), with their values. */
export type Contexts = Readonly<Record<string, unknown>>;

/** The value of an expression, evaluated by the library of the code host that defines the language. */
export function evaluated(expression: string, contexts: Contexts): data.ExpressionData {
  const { tokens } = new Lexer(expression).lex();
  const parsed = new Parser(tokens, Object.keys(contexts), []).parse();
  return new Evaluator(
    parsed,
    JSON.parse(JSON.stringify(contexts), data.reviver) as data.Dictionary,
  ).evaluate();
}

/** The text with each `${{ … }}` replaced by its value. */
export const filledText = (text: unknown, contexts: Contexts): string =>
  String(text).replace(/\$\{\{(.+?)\}\}/g, (_, expression: string) =>
    evaluated(expression, contexts).coerceString(),
  );

/** The list that a single expression `${{ … }}` evaluates to. */
export const evaluatedList = (text: string, contexts: Contexts): unknown[] =>
  JSON.parse(evaluated(`toJSON(${text.replace(/^\$\{\{|\}\}$/g, "")})`, contexts).coerceString());

/** Whether the condition of an `if:` is true, or there is none. */
export const holds = (condition: string | undefined, contexts: Contexts): boolean =>
  condition === undefined || evaluated(`!(${condition})`, contexts).coerceString() === "false";
