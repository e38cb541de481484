/** A value of an example: a plain one, an output of another resource of it, or a secret of the stack's configuration. */
export type ExampleValue = string | number | Reference | Secret;

export interface Reference {
  readonly resource: string;
  readonly output: string;
}

interface Secret {
  readonly secret: string;
}

export interface ExampleResource {
  /** `Server`, `SshKey` … */
  readonly type: string;
  readonly name: string;
  readonly args: Readonly<Record<string, ExampleValue>>;
}

/** A short program, written once and printed in every language. */
export type Example = readonly ExampleResource[];

/** A function with what it must be given. */
export interface ExampleCall {
  /** `plans`. */
  readonly functionName: string;
  readonly args: Readonly<Record<string, string | number>>;
  /** Whether the answer has secrets: the form that answers an output keeps them, the others do not. */
  readonly secret: boolean;
}

/** `Cloud.VPS` → `CloudVPS`, as the schema names it. */
export const enumMember = (value: string | number): string => String(value).replace(/\W/g, "");

/** `plans` → `getPlans`, as all languages but TypeScript with this package name it. */
export const nameInPlugin = ({ functionName }: ExampleCall): string => `get${pascal(functionName)}`;

/** `zoneId` → `ZoneId`. */
export const pascal = (name: string): string => `${name[0]?.toUpperCase()}${name.slice(1)}`;
/** `zoneId` → `zone_id`. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
