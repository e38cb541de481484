import { expect, it } from "vitest";
import { readOutlook } from "../../cli/drift/account";
import { findAll } from "../../cli/import/foundResources";
import { commandSession } from "../../cli/openSession";
import { scriptedLine } from "../support/cli";
import { listedServer, neverStill } from "../support/movingList";
import { refuse, scriptedHost } from "../support/scriptedHost";

// How commands report a list that changes during each reading of it.

const three = () => ["AAAAAA", "BBBBBB", "CCCCCC"].map((id) => listedServer(id));
const changed =
  "The host's list of assets changed each time it was read, as while another job orders or removes: ";
const { signal } = new AbortController();

it("call --all warns about it, and prints the records of all readings as JSON", async () => {
  const line = scriptedLine({ "asset.list": neverStill(...three()) });
  const { exitCode, output, errors } = await line.hosting(["call", "asset.list", "--all"]);
  expect(errors).toMatch(/^The host's list of asset\.list changed .*: records may be missing here\.\n$/);
  expect(
    JSON.parse(output)
      .map((one: { uniq_id: string }) => one.uniq_id)
      .sort(),
  ).toEqual(["AAAAAA", "BBBBBB", "CCCCCC"]);
  expect(exitCode).toBe(0);
});

it("import warns about each list whose records may be missing", async () => {
  const { session } = scriptedHost({
    "asset.list": neverStill(...three()),
    "server.details": ({ uniq_id }) => ({ ...listedServer(String(uniq_id)), status: "Running" }),
    "asset.details": ({ uniq_id }) => listedServer(String(uniq_id)),
    "sshKey.list": () => [],
    "server.credential.list": () => [],
  });
  const { records, mayLack } = await findAll(commandSession(session), { stackOption: "--stack dev" }, signal);
  expect(records.map(({ id }) => id).sort()).toEqual(["AAAAAA", "BBBBBB", "CCCCCC"]);
  expect(mayLack).toEqual([`${changed}assets may be missing in what follows.`]);
});

it("drift warns that servers in no stack may be missing", async () => {
  const { session } = scriptedHost({
    "asset.list": (params) => (params.alsowith ? refuse("Input::Validation") : list(params)),
  });
  const list = neverStill(...three());
  const { orphans, mayLack } = await readOutlook(commandSession(session), [], [], signal);
  expect(orphans.map(({ uniqId }) => uniqId).sort()).toEqual(["AAAAAA", "BBBBBB", "CCCCCC"]);
  expect(mayLack).toBe(`${changed}servers that are in no stack may be missing here.`);
});
