import * as pulumi from "@pulumi/pulumi";
import { unknown } from "@pulumi/pulumi/output";
import type { ResourceName } from "../provider/resourceName";
import { classAdditions, type Declaration } from "./classAdditions";
import { checkInstallation } from "./installation";
import { checkSerialising } from "./serialising";

/** The names of a resource's properties. */
export interface Shape {
  readonly name: ResourceName;
  /** The names of all outputs, including the inputs. */
  readonly outputs: readonly string[];
  readonly secretInputs: readonly string[];
  readonly secretOutputs: readonly string[];
}

/** The common base class of the four resources. The class sets the type, the secrets and the outputs of a resource. */
export abstract class HostingResource extends pulumi.dynamic.Resource {
  constructor(
    provider: pulumi.dynamic.ResourceProvider,
    shape: Shape,
    { name, args, opts: givenOptions }: Declaration,
  ) {
    const { options: defaultOptions, extra, members } = classAdditions[shape.name];
    const opts = { ...defaultOptions?.(args), ...givenOptions };
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
      const hiddenProperties = { __secretInputs: secretsOf(args), __isProtected };
      const allProperties = {
        ...properties(shape, args),
        ...extra?.({ name, args, opts }),
        ...hiddenProperties,
      };
      const options = pulumi.mergeOptions(opts, { additionalSecretOutputs: [...shape.secretOutputs] });
      super(provider, name, allProperties, options, "hosting", shape.name);
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

/** Whether the installation was checked already. The installation is checked once in a program. */
let isChecked = false;

/**
 * Shortens stack traces, for speed (ARCHITECTURE.md, What is fast on purpose): Pulumi keeps a stack trace for each of
 * the hundreds of promises of a resource. Until the returned function is called, each trace has one line, which is not
 * looked up in TypeScript's source maps.
 */
function shortenTraces(): () => void {
  const { stackTraceLimit, prepareStackTrace } = Error;
  Error.stackTraceLimit = Math.min(stackTraceLimit, 1);
  // Pulumi raises the limit for the one trace that it stores, which therefore stays complete. Traces of errors are
  // prepared later, when they are read. With Node's own source maps, `prepareStackTrace` is not a function that could
  // be called, so it is not replaced.
  if (prepareStackTrace && !process.sourceMapsEnabled)
    Error.prepareStackTrace = (error, lines) =>
      Error.stackTraceLimit > 1 ? prepareStackTrace(error, lines) : [error, ...lines].join("\n    at ");
  return () => Object.assign(Error, { stackTraceLimit, prepareStackTrace });
}

/**
 * The base class with these outputs as its type. This type is no new class at run time: Pulumi stores the stack trace
 * of each resource, and another constructor would add a line to it.
 */
export const resourceWith = <Outputs>() =>
  HostingResource as unknown as Pick<typeof HostingResource, "isInstance"> &
    (abstract new (
      ...args: ConstructorParameters<typeof HostingResource>
    ) => HostingResource & Outputs);

/** Appends the program's call stack to an error whose stack trace was shortened to one line. */
function withCallers(error: unknown): unknown {
  const callers = { stack: "" };
  Error.captureStackTrace(callers, withCallers);
  if (error instanceof Error) error.stack += callers.stack.slice(callers.stack.indexOf("\n"));
  return error;
}

/**
 * Whether Pulumi's option `protect` is set on the resource or on a parent; Pulumi determines that when the resource
 * object is created. Pulumi itself refuses to delete or replace a protected resource, but it does not know that an
 * update can erase disks.
 */
const isProtected = (resource: object): true | undefined =>
  (resource as { readonly __protect?: unknown }).__protect === true ? true : undefined;

/** How to adopt an existing record, by resource. */
const howToAdopt: Readonly<Record<ResourceName, string>> = {
  Server: 'To manage it, declare it as it was ordered, with onExisting: "adopt".',
  SshKey: 'To manage it, declare it under its name, with onExisting: "adopt".',
  Credential: 'Use type: "server" to adopt the login of a server itself. Declare any other login again.',
  Asset: "To manage it, declare it with its uniqId: that is all.",
};

/** Refuses the option `import` with a readable error; the SDK's dynamic provider would fail with a stack trace. */
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

/** Resource options that have no effect on dynamic resources, and what to use instead. */
const optionsWithoutEffect = {
  replaceOnChanges:
    "`pulumi up --replace` with the resource's URN replaces it; with the plugin replaceOnChanges works.",
  customTimeouts:
    "The `timeouts` of a Server or an Asset, or hosting:timeouts, say how long to wait; with the plugin customTimeouts works.",
};

/**
 * Warns about options without effect. The warnings are not attached to the resource: Pulumi's log would wait for the
 * resource's URN, and every later line would wait too. A refused resource never gets a URN, so a program in the
 * Automation API's own process would never end.
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
 * The names of the arguments that the program marks as secret. Pulumi passes their values to dynamic providers without
 * the marks, and if an error names such a property, the CLI prints its value. A value that is not known yet may turn
 * out to be secret, so the list then ends with an unknown item, which keeps a saved plan valid.
 */
async function secretsOf(args: object): Promise<unknown[] | undefined> {
  // Plain values are skipped, because Pulumi creates several promises for every other value.
  const objectArgs = Object.entries(args).filter(([, value]) => typeof value === "object" && value !== null);
  if (objectArgs.length === 0) return undefined;
  const outputs = objectArgs.map(([, value]) => pulumi.output(value as unknown));
  const secretFlags = await Promise.all(outputs.map((output) => pulumi.isSecret(output)));
  const knownFlags = await Promise.all(outputs.map(({ isKnown }) => isKnown));
  const names = objectArgs.flatMap(([name], index) => (secretFlags[index] ? [name] : []));
  return knownFlags.every(Boolean) ? names : [...names, unknown];
}

/**
 * The properties of the resource. Every output is declared, so that it exists on the resource object. Arguments keep
 * their values, and secret ones are marked.
 */
function properties(shape: Shape, args: object): pulumi.Inputs {
  const givenArgs = args as Record<string, unknown>;
  const allProperties: Record<string, unknown> = {};
  for (const name of shape.outputs) allProperties[name] = undefined;
  // Unknown arguments are passed on, because check reports them and names the existing inputs.
  Object.assign(allProperties, givenArgs);
  // Secret inputs are marked here, because the state keeps inputs as well. Secret outputs are marked by the option
  // additionalSecretOutputs.
  for (const name of shape.secretInputs)
    if (givenArgs[name] !== undefined) allProperties[name] = pulumi.secret(givenArgs[name]);
  return allProperties;
}
