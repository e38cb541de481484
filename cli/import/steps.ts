import { inShell } from "../../provider/inShell";
import type { Program } from "./programs";

const newStack = "dev";

/** What was written, and how it comes into the state of a stack. */
export interface Written {
  readonly program: Program;
  /** The paths of both files. */
  readonly bulk: string;
  readonly file: string;
  readonly isDirect: boolean;
  /** Undefined: the project has no stack yet. */
  readonly stack: string | undefined;
}

/** The option that names the stack in a printed command. */
export const namedStack = (stack = newStack): string => `--stack ${inShell(stack)}`;

/** The steps that follow, a line each. Every command names the stack: what it writes to must not depend on a selection. */
export function stepsOf({ program, bulk, file, isDirect, stack }: Written): string[] {
  const named = namedStack(stack);
  const writes = program.text ? "--generate-code=false" : `--out ${inShell(file)}`;
  const check = "it fails if anything would be sent to the host";
  const empty = `pulumi preview --expect-no-changes ${named}: ${check}`;
  const gate = `npx pulumi-hosting report --fail-on erase,replace,delete,failed,power,update,create ${named}: ${check}`;
  const isAlike = isDirect || !program.text;
  const steps = [
    ...(stack === undefined ? [`pulumi stack select --create ${newStack}`] : []),
    ...(program.isOfClasses && isDirect ? [] : [`if the project does not have the plugin: ${program.setUp}`]),
    `pulumi import --file ${inShell(bulk)} --yes ${writes} --protect=false ${named}`,
    `add ${program.text ? "" : "what is in "}${file} to your program`,
    isAlike ? empty : gate,
    ...(isAlike ? [] : [`pulumi up ${named}: it records what is new in the program`]),
  ];
  return steps.map((step, index) => `  ${index + 1}. ${step}`);
}
