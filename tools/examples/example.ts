/** A value of an example: a plain one, an output of another resource of it, or a secret of the stack's configuration. */
export type ExampleValue = string | number | Reference | Secret;

export interface Reference {
  readonly resource: string;
  readonly output: string;
}

export interface Secret {
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

/** A look-up with what it must be given. */
export interface ExampleCall {
  /** `plans`. */
  readonly lookUp: string;
  readonly args: Readonly<Record<string, string | number>>;
  /** Whether the answer has secrets: the form that answers an output keeps them, the others do not. */
  readonly secret: boolean;
}

/** How one language prints them. */
export interface Language {
  /** As the registry's tabs name it. */
  readonly name: string;
  /** Of the code block. */
  readonly fence: string;
  print(example: Example): string;
  printCall(call: ExampleCall): string;
}

export const isReference = (value: ExampleValue): value is Reference =>
  typeof value === "object" && "resource" in value;
export const isSecret = (value: ExampleValue): value is Secret =>
  typeof value === "object" && "secret" in value;

/** Secrets that an example takes from the configuration. */
export const secretsOf = (example: Example): string[] =>
  example.flatMap(({ args }) =>
    Object.values(args).flatMap((value) => (isSecret(value) ? [value.secret] : [])),
  );

/** Enumerated inputs of the examples, and the named types that they are of. */
export const enumerated: Readonly<Record<string, string>> = { "Server.type": "ServerType" };

/** `Cloud.VPS` → `CloudVPS`, as the schema names it. */
export const enumMember = (value: ExampleValue): string => String(value).replace(/\W/g, "");

/** `plans` → `getPlans`, as all languages but TypeScript with this package name it. */
export const functionName = ({ lookUp }: ExampleCall): string => `get${pascal(lookUp)}`;

/** `zoneId` → `ZoneId`. */
export const pascal = (name: string): string => `${name[0]?.toUpperCase()}${name.slice(1)}`;
/** `zoneId` → `zone_id`. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
