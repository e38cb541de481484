import { describe, expect, it } from "vitest";
import { warnsOfErase } from "../../../cli/report/eraseWarnings";
import { message } from "../../../provider/message";
import { worded } from "../../../provider/messages";

const urn = "urn:pulumi:dev::shop::hosting:index:Server::web";
const changes = [{ property: "rebuildTriggers" }];
const erases = (server: string) => worded(message("disks-erased", { server, changes }));

// That the code, the URN and the id count is in secrets.test.ts.
describe("a warning that disks are erased", () => {
  it.each<[string, { message: string; urn?: string }, boolean]>([
    ["with its id alone", { message: erases("ABC123") }, true],
    [
      "with its id, in colours and after other lines",
      {
        message: `warning: other\n\u001b[33mwarning:\u001b[0m ${erases("\u001b[1mweb\u001b[0m (ABC123)")}\n`,
      },
      true,
    ],
    ["with a longer id", { message: erases("db.example.com (ABC1234)") }, false],
    ["with its id in another line", { message: `(ABC123)\n${erases("db.example.com (XYZ789)")}` }, false],
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
