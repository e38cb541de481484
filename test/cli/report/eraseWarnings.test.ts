import { describe, expect, it } from "vitest";
import { warnsOfErase } from "../../../cli/report/eraseWarnings";

const urn = "urn:pulumi:dev::shop::hosting:index:Server::web";
const erases = (server: string) =>
  `\`pulumi up\` rebuilds server ${server} and ERASES ITS DISKS. Reason: another value of rebuildTriggers.`;
const replaces = "`pulumi up` replaces server web.example.com (ABC123): its disks and its ip are lost.";
const [begin, end] = ["`pulumi up` rebuilds server", "and ERASES ITS DISKS."];

describe("a warning that disks are erased", () => {
  it.each<[string, { message: string; urn?: string }, boolean]>([
    ["with the URN of the server", { urn, message: erases("web.example.com") }, true],
    ["with its id", { message: erases("web.example.com (ABC123)") }, true],
    ["with its id alone", { message: erases("ABC123") }, true],
    [
      "with its id, in colours and after other lines",
      { message: `warning: other\n\u001b[33mwarning:\u001b[0m ${erases("\u001b[1mweb\u001b[0m (ABC123)")}` },
      true,
    ],
    ["with the URN of another server", { urn: `${urn}2`, message: erases("db.example.com") }, false],
    ["with a longer id", { message: erases("db.example.com (ABC1234)") }, false],
    [
      "with its id beside the warning of another",
      { message: `ABC123: ${erases("db.example.com (XYZ789)")}` },
      false,
    ],
    ["with its id in another line", { message: `(ABC123)\n${erases("db.example.com (XYZ789)")}` }, false],
    ["of another kind", { urn, message: replaces }, false],
    ["that only begins like it", { urn, message: `${begin} web.example.com` }, false],
    ["that only ends like it", { urn, message: `web.example.com ${end}` }, false],
    ["with the words in another order", { urn, message: `${end} ${begin} web.example.com` }, false],
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
