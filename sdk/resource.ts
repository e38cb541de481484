import * as pulumi from "@pulumi/pulumi";
import { unknown } from "@pulumi/pulumi/output";
import type { ResourceName } from "../provider/resourceName";
import { classAdditions, type Declaration } from "./classAdditions";
import { checkInstallation } from "./installation";
import { checkSerialising } from "./serialising";

/** The names of a resource's properties. */
export interface Shape {
  readonly name: ResourceName;
  /** Inputs are outputs too. */
  readonly outputs: readonly string[];
  readonly secretInputs: readonly string[];
  readonly secretOutputs: readonly string[];
}

/** The common part of the four resources: their type, their secrets, and their outputs. */
export abstract class HostingResource extends pulumi.dynamic.Resource {
  constructor(
    provider: pulumi.dynamic.ResourceProvider,
    shape: Shape,
    { name, args, opts: optionValue }: Declaration,
  ) {
    const { options: own, extra, members } = classAdditions[shape.name];
    const opts = { ...own?.(args), ...optionValue };
    if (!isChecked) {
      checkSerialising();
      checkInstallation();
    }
    isChecked = true;
    refuseImport(shape.name, name, opts);
    let whenMade: (isProtected: true | undefined) => void = () => {};
    const __isProtected = new Promise<true | undefined>((resolve) => {
      whenMade = resolve;
    });
    const withUsualTraces = shortenTraces();
    try {
      const hidden = { __secretInputs: secretsOf(args), __isProtected };
      const all = { ...properties(shape, args), ...extra?.({ name, args, opts }), ...hidden };
      const options = pulumi.mergeOptions(opts, { additionalSecretOutputs: [...shape.secretOutputs] });
      super(provider, name, all, options, "hosting", shape.name);
    } catch (error) {
      withUsualTraces();
      throw withCallers(error);
    }
    withUsualTraces();
    whenMade(isProtected(this));
    warnOfOptions(shape.name, name, opts);
    Object.assign(this, members?.(this));
  }
}

/** Whether all that was checked, which is once in a program. */
let isChecked = false;

/**
 * For speed (ARCHITECTURE.md, What is fast on purpose): Pulumi keeps a stack trace for each of the hundreds of promises
 * of a resource. Until the answer is called, each has one line, and is not looked up in the source maps of TypeScript.
 */
function shortenTraces(): () => void {
  const { stackTraceLimit, prepareStackTrace } = Error;
  Error.stackTraceLimit = Math.min(stackTraceLimit, 1);
  // Pulumi raises the limit for the trace that it stores. One of an error is prepared when it is read, which is later.
  // Node's own source maps have no function that could be called for them.
  if (prepareStackTrace && !process.sourceMapsEnabled)
    Error.prepareStackTrace = (error, lines) =>
      Error.stackTraceLimit > 1 ? prepareStackTrace(error, lines) : [error, ...lines].join("\n    at ");
  return () => Object.assign(Error, { stackTraceLimit, prepareStackTrace });
}

/**
 * The class that a class with these outputs extends. Only the type is new: Pulumi stores the stack trace of each
 * resource, and one more class would be one more line of it.
 */
export const resourceWith = <Outputs>() =>
  HostingResource as unknown as Pick<typeof HostingResource, "isInstance"> &
    (abstract new (
      ...optionValue: ConstructorParameters<typeof HostingResource>
    ) => HostingResource & Outputs);

/** The error, whose stack trace has only its own line, with the lines of the program that made the resource. */
function withCallers(error: unknown): unknown {
  const here = { stack: "" };
  Error.captureStackTrace(here, withCallers);
  if (error instanceof Error) error.stack += here.stack.slice(here.stack.indexOf("\n"));
  return error;
}

/**
 * Whether Pulumi's `protect` is set, on the resource or a parent; Pulumi knows that once the resource is created.
 * Pulumi itself refuses removals and replacements, but does not know that an update can erase disks.
 */
const isProtected = (resource: object): true | undefined =>
  (resource as { readonly __protect?: unknown }).__protect === true ? true : undefined;

/** How each resource adopts what exists already. */
const howToAdopt: Readonly<Record<ResourceName, string>> = {
  Server: 'To manage it, declare it as it was ordered, with onExisting: "adopt".',
  SshKey: 'To manage it, declare it under its name, with onExisting: "adopt".',
  Credential: 'Use type: "server" to adopt the login of a server itself. Declare any other login again.',
  Asset: "To manage it, declare it with its uniqId: that is all.",
};

/** With this option the SDK's dynamic provider fails with a stack trace. Here it is refused in one sentence. */
function refuseImport(
  type: ResourceName,
  name: string,
  opts: pulumi.CustomResourceOptions | undefined,
): void {
  if (opts?.import === undefined) return;
  throw new pulumi.RunError(
    `${type} "${name}": the option import has no effect on dynamic resources. ${howToAdopt[type]} ${type}.get reads it without managing it. ` +
      "To import it, run `npx pulumi-hosting import --program classes`, which writes a file for `pulumi import` and the program.",
  );
}

/** The options that do not reach Pulumi's dynamic providers, and what does the same. */
const optionsWithoutEffect = {
  replaceOnChanges:
    "`pulumi up --replace` with the resource's URN replaces it; with the plugin replaceOnChanges works.",
  customTimeouts:
    "The `timeouts` of a Server or an Asset, or hosting:timeouts, say how long to wait; with the plugin customTimeouts works.",
};

/**
 * The lines are not given the resource: Pulumi's log waits for its URN, and with it every line after it. A resource
 * that is refused gets none, and then a program in the Automation API's own process never ends.
 */
function warnOfOptions(type: string, name: string, opts: pulumi.CustomResourceOptions | undefined): void {
  for (const [option, instead] of Object.entries(optionsWithoutEffect)) {
    const optionValue = opts?.[option as keyof typeof optionsWithoutEffect];
    if (optionValue === undefined || Object.keys(optionValue).length === 0) continue;
    const line = `${type} "${name}": ${option} has no effect on dynamic resources. ${instead}`;
    void pulumi.log.warn(line);
  }
  if (type === "Server" && opts?.deletedWith)
    void pulumi.log.warn(
      `Server "${name}": deletedWith. When that other resource is deleted or replaced, Pulumi forgets the server and sends no removal: it stays at the host and is paid for. Remove deletedWith from its options.`,
    );
}

/**
 * Names of the arguments that are secrets in the program. Pulumi gives dynamic providers their values, but not that
 * they are secret; and a failure that names one makes the CLI print its value. A value that is not known yet may turn
 * out to be secret: then the list ends with an unknown one, so that a saved plan holds.
 */
async function secretsOf(args: object): Promise<unknown[] | undefined> {
  // Most values are plain, and for each of the others Pulumi makes promises.
  const optionValue = Object.entries(args).filter(([, value]) => typeof value === "object" && value !== null);
  if (optionValue.length === 0) return undefined;
  const outputs = optionValue.map(([, value]) => pulumi.output(value as unknown));
  const secret = await Promise.all(outputs.map((output) => pulumi.isSecret(output)));
  const known = await Promise.all(outputs.map(({ isKnown }) => isKnown));
  const names = optionValue.flatMap(([name], index) => (secret[index] ? [name] : []));
  return known.every(Boolean) ? names : [...names, unknown];
}

/**
 * Every output is declared, so that it exists on the resource. Arguments have values, and secret ones are marked.
 */
function properties(shape: Shape, args: object): pulumi.Inputs {
  const optionValue = args as Record<string, unknown>;
  const all: Record<string, unknown> = {};
  for (const name of shape.outputs) all[name] = undefined;
  // Unknown arguments are sent as well: check reports them and names the inputs that exist.
  Object.assign(all, optionValue);
  // Outputs are marked by name; inputs are marked here, because the state keeps them too.
  for (const name of shape.secretInputs)
    if (optionValue[name] !== undefined) all[name] = pulumi.secret(optionValue[name]);
  return all;
}
