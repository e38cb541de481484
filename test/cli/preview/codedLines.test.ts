import { describe, expect, it } from "vitest";
import { codedLines, hasCodedLine, namesOfServer } from "../../../cli/preview/codedLines";
import { message } from "../../../provider/message";
import { messageText } from "../../../provider/messages";

const urn = "urn:pulumi:dev::shop::hosting:index:Server::web";
const changes = [{ property: "rebuildTriggers" }];
const erases = (server: string) => messageText(message("disks-erased", { server, changes }));
const waits = (domain: string) =>
  messageText(message("stock-would-wait", { domain, places: [], deadline: 60_000 }));

// secrets.test.ts covers that code, URN and id must all match.
describe("coded messages of the provider about a server", () => {
  it.each<[string, { message: string; urn?: string }, boolean]>([
    ["are recognised with the id alone", { message: erases("ABC123") }, true],
    [
      "are recognised with the id in colours and after other lines",
      {
        message: `warning: other\n\u001b[33mwarning:\u001b[0m ${erases("\u001b[1mweb\u001b[0m (ABC123)")}\n`,
      },
      true,
    ],
    ["are not recognised by a part of a longer id", { message: erases("db.example.com (ABC1234)") }, false],
    [
      "are not recognised if the id is in another line",
      { message: `(ABC123)\n${erases("db.example.com (XYZ789)")}` },
      false,
    ],
    [
      "are not recognised by a code in the middle of the text",
      { urn, message: "[disks-erased] is a code. [server-replaced]" },
      false,
    ],
  ])("%s: %s", (_name, told, is) => {
    const diagnostics = [
      { severity: "info", message: "" },
      { severity: "warning", ...told },
    ];
    expect(hasCodedLine(codedLines(diagnostics), "disks-erased", { urn, names: ["ABC123"] })).toBe(is);
  });

  it.each([
    ["web.example.com", true],
    ["web.example.com.au", false],
    ["a.web.example.com", false],
  ])("are assigned to a server without an id by its domain: %s", (domain, is) => {
    const diagnostics = [{ severity: "info", message: waits(domain) }];
    expect(
      hasCodedLine(codedLines(diagnostics), "stock-would-wait", { urn, names: ["web.example.com"] }),
    ).toBe(is);
  });

  it.each<[what: string, told: { message: string; urn?: string }, is: boolean]>([
    ["a message with its id and domain", { message: erases("web.example.com (ABC123)") }, true],
    ["a message with its id and another domain", { message: erases("db.example.com (ABC123)") }, false],
    [
      "a message of another resource with its id and domain",
      { urn: `${urn}2`, message: erases("web.example.com (ABC123)") },
      false,
    ],
  ])("are assigned to the right one of two servers with the same id: %s", (_what, told, is) => {
    const lines = codedLines([{ severity: "warning", ...told }]);
    const names = namesOfServer({ type: "", id: "ABC123", outputs: { domain: "web.example.com" } });
    expect(hasCodedLine(lines, "disks-erased", { urn, names })).toBe(is);
  });

  it("are assigned to a server without a name by its URN alone", () => {
    const warning = (more: object) =>
      codedLines([{ severity: "warning", message: erases("undefined"), ...more }]);
    expect(hasCodedLine(warning({}), "disks-erased", { urn, names: [undefined] })).toBe(false);
    expect(hasCodedLine(warning({ urn }), "disks-erased", { urn, names: [undefined] })).toBe(true);
  });
});
