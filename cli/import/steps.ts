import { shellQuote } from "../../provider/shellQuote";
import type { Program } from "./programs";

const newStack = "dev";

/** The written files, and what is needed to import them into a stack. */
export interface Written {
  readonly program: Program;
  /** The paths of the import file and of the program, as seen from the project's folder. */
  readonly bulk: string;
  readonly file: string;
  readonly isDirect: boolean;
  /** The stack; undefined if the project has no stack yet. */
  readonly stack: string | undefined;
  /** For a stack that does not exist yet: the stack whose configuration is copied, because its login was used. */
  readonly newLike?: string | undefined;
  /**
   * The folder of the stack's project, if it is not this folder. The paths of the files are relative to the project's
   * folder.
   */
  readonly project?: string | undefined;
  /** Whether files for other stacks were written as well. */
  readonly isOneOfSeveral?: boolean;
  /** The folder of this package, as seen from the project's folder. */
  readonly installed: string;
}

/** The option that names the stack in a printed command. */
export const namedStack = (stack = newStack): string => `--stack ${shellQuote(stack)}`;

/**
 * The next steps for the user, one on each line. Every command names the stack, because the user may select another
 * stack in between.
 */
export function stepsOf(writtenFiles: Written): string[] {
  const { program, bulk, file, isDirect, stack, newLike, project } = writtenFiles;
  const stackOption = namedStack(stack);
  const writes = program.text ? "--generate-code=false" : `--out ${shellQuote(file)}`;
  const check = "it fails if anything would be sent to the host";
  const emptyPreview = `pulumi preview --expect-no-changes ${stackOption}: ${check}`;
  const gate = `npx pulumi-hosting report --fail-on erase,replace,delete,failed,power,update,create ${stackOption}: ${check}`;
  const isAlike = isDirect || !program.text;
  const steps = [
    ...(project === undefined ? [] : [`cd ${shellQuote(project)}`]),
    ...(stack === undefined ? [`pulumi stack select --create ${newStack}`] : []),
    ...(stack === undefined || newLike === undefined ? [] : stepsOfNew(stack, newLike)),
    ...(program.isOfClasses && isDirect
      ? []
      : [`if the project does not have the plugin: ${program.setUp(writtenFiles.installed)}`]),
    `pulumi import --file ${shellQuote(bulk)} --yes ${writes} --protect=false ${stackOption}`,
    `add ${program.text ? "" : "what is in "}${file} to ${writtenFiles.isOneOfSeveral && !program.hasConditions ? `a program for ${stack} alone, because ${program.file} is for this stack and cannot say so` : "your program"}${program.onlyOnce ? `, without ${program.onlyOnce} if your program has it` : ""}`,
    isAlike ? emptyPreview : gate,
    ...(isAlike ? [] : [`pulumi up ${stackOption}: it records what is new in the program`]),
  ];
  return steps.map((step, index) => `  ${index + 1}. ${step}`);
}

/** The steps that create a new stack, which needs a copy of the login. */
const stepsOfNew = (stack: string, templateStack: string): string[] => [
  `pulumi stack init ${shellQuote(stack)}`,
  `pulumi config cp ${namedStack(templateStack)} --dest ${shellQuote(stack)}: the login, and all else that is set there`,
];
