/**
 * The value of an input in an example: a plain value, an output of another resource, or a secret of the stack's
 * configuration.
 */
export type ExampleValue = string | number | Reference | Secret;

export interface Reference {
  readonly resource: string;
  readonly output: string;
}

interface Secret {
  readonly secret: string;
}

export interface ExampleResource {
  /** The type of the resource, such as `Server`. */
  readonly type: string;
  readonly name: string;
  readonly args: Readonly<Record<string, ExampleValue>>;
}

/** A short program. The program is written once, and printed in every language. */
export type Example = readonly ExampleResource[];

/** A function call with its required arguments. */
export interface ExampleCall {
  /** The name of the function, such as `plans`. */
  readonly functionName: string;
  readonly args: Readonly<Record<string, string | number>>;
  /**
   * Whether the result has secrets. Then the call must be in the form that returns an output, because plain results do
   * not keep secrets.
   */
  readonly secret: boolean;
}

/** Turns `Cloud.VPS` into `CloudVPS`, the name in the schema. */
export const enumMember = (value: string | number): string => String(value).replace(/\W/g, "");

/** Turns `plans` into `getPlans`, the function's name in all languages except TypeScript with this package. */
export const nameInPlugin = ({ functionName }: ExampleCall): string => `get${pascal(functionName)}`;

/** Turns `zoneId` into `ZoneId`. */
export const pascal = (name: string): string => `${name[0]?.toUpperCase()}${name.slice(1)}`;
/** Turns `zoneId` into `zone_id`. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
