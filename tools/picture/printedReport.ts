import { processSurroundings } from "../../cli/processSurroundings";
import { report } from "../../cli/report/report";

interface Previewed {
  /** The output of `pulumi preview --json`. `state` is the output of `pulumi stack export`. */
  readonly preview: string;
  readonly state: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly columns: number;
}

/** The output of `pulumi-hosting report` at a terminal, in colours. */
export async function printedReport(previewed: Previewed): Promise<string> {
  const { preview, state, environment, columns } = previewed;
  let printed = "";
  await report(
    ["-"],
    {},
    {
      ...processSurroundings(new AbortController().signal),
      write: (text) => {
        printed += text;
      },
      writeError: () => {},
      environment,
      processors: 2,
      terminal: { output: true, input: false, columns },
      readInput: async () => preview,
      run: async () => ({ exitCode: 0, output: state, errors: "" }),
    },
  );
  return printed;
}
