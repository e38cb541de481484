import { operationOf } from "../../provider/api/contract";
import { shownAnswer } from "../call/shownAnswer";
import { viewerFile, viewerHint } from "../call/viewerFile";
import { exitCodes } from "../exitCodes";
import type { Surroundings } from "../surroundings";
import { hostAnswer, type NameFlags, namedServer } from "./namedServer";

/**
 * `pulumi-hosting console`: prints the address of a server's remote console. The console's token works only once, so
 * it is written only to a file.
 */
export async function openConsole(
  name: string,
  { vv, ...flags }: NameFlags & { readonly vv?: string },
  surroundings: Surroundings,
): Promise<number> {
  const viewer = vv === undefined ? undefined : await viewerFile(vv, "server.console", surroundings);
  const stackServer = await namedServer(name, flags, surroundings);
  await hostAnswer(stackServer, surroundings, async (session, params) => {
    const answer = await session.host.call("server.console", params, { signal: surroundings.stop });
    const shownResponse = shownAnswer(operationOf("server.console"), answer);
    surroundings.write(`${JSON.stringify(shownResponse, null, 2)}\n`);
    await viewer?.write(answer, params);
  });
  surroundings.writeError(
    vv === undefined ? "To open it: --vv and the name of a file for remote-viewer.\n" : `${viewerHint(vv)}\n`,
  );
  return exitCodes.well;
}
