/**
 * The exit codes of all commands, with their meaning for the documentation. Where the Pulumi CLI has an exit code for
 * the same case, the number is the same.
 */
const ends = {
  well: [0, "success"],
  failed: [
    1,
    "a failure; for `import`, nothing was found; for `init`, a file was left as it was. If Pulumi failed, it is Pulumi's own code",
  ],
  configuration: [2, "the command line or the configuration is wrong"],
  host: [4, "the host refused, or could not be reached"],
  gate: [
    5,
    "a gate stopped it: `--fail-on`, or a call that orders, destroys or interrupts something was not confirmed",
  ],
  changes: [7, "drift was found"],
  interrupted: [130, "interrupted"],
} as const;

export const endsOfCommands: readonly (readonly [code: number, means: string])[] = Object.values(ends);

type Ends = typeof ends;

/** The exit codes by name. */
export const exitCodes = Object.fromEntries(Object.entries(ends).map(([name, [code]]) => [name, code])) as {
  readonly [End in keyof Ends]: Ends[End][0];
};
