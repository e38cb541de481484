import { describe, expect, it } from "vitest";
import { operations } from "../../../../provider/api/contract";
import { addressesOf, addressReader, ipAddress } from "../../../../provider/api/contract/ipAddress";
import { markedMembers } from "../../../../provider/api/contract/marks";
import { sourceFiles } from "../../../support/sourceFiles";

const far = "https://api.example.com";
const here = "http://127.0.0.1:8080";

describe("an IP address in a host's response", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"],
    [" 192.0.2.1\n", "192.0.2.1"],
    ["10.0.0.1", "10.0.0.1"],
    ["2001:DB8:0:0:0:0:0:0001", "2001:db8::1"],
    ["0:0:0:0:0:ffff:c000:0201", "192.0.2.1"],
    ["2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"],
  ])("is converted to its shortest form: %j", (text, shortest) => {
    expect(addressesOf(far)(text)).toBe(shortest);
  });

  it.each([
    "",
    "evil.example.com",
    "ada:word@192.0.2.1",
    "192.0.2.1:8080",
    "192.0.2.1/health",
    "127.1",
    "0x7f000001",
    "[2001:db8::1]",
    "2001:db8::1%eth0",
    ["192.0.2.1"],
    2_130_706_433,
    null,
  ])("is ignored if it is no valid address: %j", (text) => {
    expect([ipAddress(text), addressReader(far)(text)]).toEqual([undefined, ""]);
  });

  it.each([
    [far, []],
    ["https://192.0.2.1", []],
    [here, ["127.18.0.1", "::1", "0.0.0.0", "::", "127.18.0.1"]],
    ["http://localhost:8080", ["127.18.0.1", "::1", "0.0.0.0", "::", "127.18.0.1"]],
    ["http://[::1]:8080", ["127.18.0.1", "::1", "0.0.0.0", "::", "127.18.0.1"]],
    ["https://169.254.169.254", ["169.254.1.1", "fe80::1"]],
  ])("is ignored if it is local or link-local, unless the host %s is local, too: %j", (baseUrl, allowed) => {
    const near = ["127.18.0.1", "::1", "0.0.0.0", "::", "::ffff:127.18.0.1", "169.254.1.1", "fe80::1"];
    expect(near.map(addressesOf(baseUrl)).filter((one) => one !== undefined)).toEqual(allowed);
  });

  it.each([far, here])(
    "is only a placeholder while the server is being built if it is 127.0.0.1, at %s",
    (baseUrl) => {
      expect([addressesOf(baseUrl)("127.0.0.1"), addressReader(baseUrl)("127.0.0.1")]).toEqual([
        undefined,
        "127.0.0.1",
      ]);
    },
  );
});

it("is read as an address in every response with a field `ip`", () => {
  const withIp = operations().filter(([, { answer }]) => "ip" in answer.shape);
  expect(withIp.length).toBeGreaterThan(5);
  for (const [, { answer }] of withIp) expect(markedMembers(answer, "address")).toEqual(["ip"]);
});

const sources = sourceFiles("provider", "cli", "policy");
/** Code that reads a field `ip`: by its name, or by destructuring. */
const reads = /\.ip\b|\["ip"\]|[{,]\s*ip\b[^:{}()]*\}\s*=[^>]/;
/** Code that reads the field through `ipAddress`, or from a server's state, where its type is IpAddress. */
const isRead = /\b(?:ipAddress|addressesOf)\(|\breported(?:\.ip\b|;$)/m;
const isUnread = (text: string): boolean => {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, "");
  return reads.test(code) && !isRead.test(code);
};

describe("code that reads a field `ip`", () => {
  /** This file compares the address with the one in a preview, and never connects to it. */
  const compared = ["cli/preview/subject.ts"];

  it("takes it through the contract's check", () => {
    expect(sources.filter(([, text]) => isUnread(text)).map(([path]) => path)).toEqual(compared);
  });

  it.each(["get(`http://`.concat(outputs.ip));", "const { id, ip } = record;", 'connect(outputs["ip"]);'])(
    "is found if it has not: %s",
    (planted) => {
      expect(isUnread(planted)).toBe(true);
    },
  );
});
