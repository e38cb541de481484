import { describe, expect, it } from "vitest";
import { warnsOfErase } from "../../../cli/report/eraseWarnings";
import { message } from "../../../provider/message";
import { worded, wordsOf } from "../../../provider/messages";

const urn = "urn:pulumi:dev::shop::hosting:index:Server::web";
const change = { property: "rebuildTriggers" };
const disksErased = (server: string) => message("disks-erased", { server, changes: [change] });
const erases = (server: string) => worded(disksErased(server));
const server = "web.example.com (ABC123)";
const replaced = message("server-replaced", { server, changes: [change], isSure: true });

describe("a warning that disks are erased", () => {
  it.each<[string, { message: string; urn?: string }, boolean]>([
    ["with the URN of the server", { urn, message: erases("web.example.com") }, true],
    ["with its id", { message: erases("web.example.com (ABC123)") }, true],
    ["with its id alone", { message: erases("ABC123") }, true],
    [
      "with its id, in colours and after other lines",
      {
        message: `warning: other\n\u001b[33mwarning:\u001b[0m ${erases("\u001b[1mweb\u001b[0m (ABC123)")}\n`,
      },
      true,
    ],
    ["in other words, with the same code", { urn, message: "All is lost. [disks-erased]" }, true],
    ["with the URN of another server", { urn: `${urn}2`, message: erases("db.example.com") }, false],
    ["with a longer id", { message: erases("db.example.com (ABC1234)") }, false],
    ["with its id in another line", { message: `(ABC123)\n${erases("db.example.com (XYZ789)")}` }, false],
    ["of another kind", { urn, message: worded(replaced) }, false],
    ["without the code", { urn, message: wordsOf(disksErased("web.example.com (ABC123)"))[0] ?? "" }, false],
    ["with the code inside of it", { urn, message: "[disks-erased] is a code. [server-replaced]" }, false],
  ])("%s: %s", (_name, told, is) => {
    const diagnostics = [
      { severity: "info", message: "" },
      { severity: "warning", ...told },
    ];
    const oldState = { type: "hosting:index:Server", id: "ABC123" };
    expect(warnsOfErase(diagnostics, { urn, oldState })).toBe(is);
  });

  it.each([undefined, null, { type: "hosting:index:Server" }])(
    "of a server without an id: %o",
    (oldState) => {
      const warning = (more: object) => [{ severity: "warning", message: erases("undefined"), ...more }];
      expect(warnsOfErase(warning({}), { urn, oldState })).toBe(false);
      expect(warnsOfErase(warning({ urn }), { urn, oldState })).toBe(true);
    },
  );
});
