import { expect, it } from "vitest";
import { deniedText, waysOfDenied } from "../../../provider/messages/denied";

const grant = "Ask the owner of the account to grant it, or use another user.";
const set = 'Set the path in hosting:paths {"server.create": "…"}: `npx pulumi-hosting connect` finds it.';

it.each([
  [true, "The host does not let this user call server.create.", [grant]],
  [false, "The host has no method at server/create, so it cannot be asked for server.create.", [set]],
  [
    undefined,
    "The host does not let this user call server.create, or has it at another path than server/create.",
    [grant, set],
  ],
])("a denial of a path that is described (%s) is told as %s", (isThere, text, ways) => {
  const denied = { operation: "server.create", path: "server/create", isThere };
  expect([deniedText(denied), waysOfDenied(denied)]).toEqual([text, ways]);
});
