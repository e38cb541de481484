import { data, Evaluator, Lexer, Parser } from "@actions/expressions";

/** `github`, `secrets` and so on, with what is in them. */
export type Contexts = Readonly<Record<string, unknown>>;

/** The value of an expression, by the library of those who have defined the language. */
export function evaluated(expression: string, contexts: Contexts): data.ExpressionData {
  const { tokens } = new Lexer(expression).lex();
  const parsed = new Parser(tokens, Object.keys(contexts), []).parse();
  return new Evaluator(
    parsed,
    JSON.parse(JSON.stringify(contexts), data.reviver) as data.Dictionary,
  ).evaluate();
}

/** A text with `${{ … }}` in it. */
export const filledText = (text: unknown, contexts: Contexts): string =>
  String(text).replace(/\$\{\{(.+?)\}\}/g, (_, expression: string) =>
    evaluated(expression, contexts).coerceString(),
  );

/** The list that a text with one `${{ … }}` stands for. */
export const evaluatedList = (text: string, contexts: Contexts): unknown[] =>
  JSON.parse(evaluated(`toJSON(${text.replace(/^\$\{\{|\}\}$/g, "")})`, contexts).coerceString());

/** Whether an `if:` lets a job or step run. */
export const holds = (condition: string | undefined, contexts: Contexts): boolean =>
  condition === undefined || evaluated(`!(${condition})`, contexts).coerceString() === "false";
