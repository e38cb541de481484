import { describe, expect, it } from "vitest";
import type * as z from "zod";
import * as types from "../../../../provider/api/contract/dataTypes";

/** Values that a type takes, and values that it refuses. */
const cases: Record<string, { type: z.ZodType; accepts: unknown[]; refuses: unknown[] }> = {
  "ACCOUNT_NUMBER ^\\d{1,8}\\z": {
    type: types.accountNumber(),
    accepts: [0, 1, 12345678, "00000001", "12345678"],
    refuses: [123456789, -1, 1.5, "", "12\n", "1 ", "12a", "١", true, null, Number.NaN, 1e21],
  },
  "SUBACCNT_UNIQ_ID ^[A-HJ-NP-Z0-9]{6}\\z": {
    type: types.uniqId(),
    accepts: ["ABC123", "HJNPZ9", "000000"],
    refuses: ["ABC12I", "OBC123", "abc123", "ABC12", "ABC1234", "ABC123\n", " ABC123", "", 123456, null],
  },
  "POSITIVE_INT ^[1-9]\\d*\\z": {
    type: types.positiveInt(),
    accepts: [1, 25, "7", Number.MAX_SAFE_INTEGER],
    refuses: [0, -1, 1.5, "0", "01", "7\n", "", "12345678901234567890", Number.POSITIVE_INFINITY, [1]],
  },
  "RELATION_ID ^[1-9]\\d*\\z": {
    type: types.relationId(),
    accepts: [1, "42"],
    refuses: [0, "042", "42\n", "1e3", 2 ** 53],
  },
  "BOOLEAN 0 or 1": {
    type: types.boolean(),
    accepts: [0, 1, true, false, "0", "1"],
    refuses: [2, -1, "yes", "true", "", null, "1\n"],
  },
  "LINE ^[^[:cntrl:]]*\\z": {
    type: types.line(),
    accepts: ["", "one line", " ", "ünïcode ✓ 日本", "a\u00a0b", "\u{1f600}"],
    refuses: ["a\n", "a\r", "a\tb", "\0", "\u001b[0m", "\u007f", "\u0085", "\u009f", 5, null],
  },
  LINE_NON_BLANK: {
    type: types.lineNonBlank(),
    accepts: ["a", " a "],
    refuses: ["", " ", "\u00a0", "a\n", "\na", "a\u007f"],
  },
  TEXT_GENERAL: {
    type: types.textGeneral(),
    accepts: ["", "a\tb\r\nc\n", "ünïcode"],
    refuses: ["\0", "\u000b", "\u000c", "\u001b", "\u007f", "\u0085", 1],
  },
  "WORD ^(?i)[a-z0-9]*\\z": {
    type: types.word(),
    accepts: ["", "abc", "ABC", "Provisioned9"],
    refuses: ["a_b", "a-b", "a b", "abc\n", "é", "\u212a", "\u017f"],
  },
  "WORD_ ^\\w+\\z": {
    type: types.wordUnderscore(),
    accepts: ["a", "A_9", "_"],
    refuses: ["", "my-key", "a b", "key\n", "a.b", "é"],
  },
  "LAXWORD ^[\\w-]*\\z": {
    type: types.laxWord(),
    accepts: ["", "Pending-Config", "a_b-9"],
    refuses: ["a b", "a.b", "a\n", "a/b"],
  },
  "LAXWORDS ^[\\w -]*\\z": {
    type: types.laxWords(),
    accepts: ["", "my app - 1", "a_b"],
    refuses: ["a\n", "a\tb", "a.b", "a\u00a0b"],
  },
  DOMAIN_FULL: {
    type: types.domainFull(),
    accepts: ["web1.example.com", "a.b", "xn--bcher-kva.example", "1and1.com", `${"a".repeat(63)}.com`],
    refuses: [
      "localhost",
      "web_1.example.com",
      "-a.com",
      "a-.com",
      "a..com",
      ".com",
      "a.com.",
      "a.com\n",
      "a b.com",
      "192.0.2.1",
      `${"a".repeat(64)}.com`,
      `${"abcdefghi.".repeat(26)}com`,
      "",
    ],
  },
  DOMAIN_FRAGMENT: {
    type: types.domainFragment(),
    accepts: ["example", "web1.ex", ".com", "a-"],
    refuses: ["", "a b", "a_b", "a\n", "*"],
  },
  PUBLIC_IPV4: {
    type: types.publicIpv4(),
    accepts: ["8.8.8.8", "172.15.0.1", "172.32.0.1", "100.63.0.1", "100.128.0.1", "11.0.0.1", "223.1.1.1"],
    refuses: [
      "127.0.0.1",
      "10.1.2.3",
      "172.16.0.1",
      "172.31.9.9",
      "192.168.1.1",
      "169.254.1.1",
      "100.64.0.1",
      "0.0.0.0",
      "224.0.0.1",
      "255.255.255.255",
      "8.8.8",
      "8.8.8.256",
      "8.8.8.8\n",
      "::1",
    ],
  },
  "IPv4 address of a pool": {
    type: types.ipv4(),
    accepts: ["8.8.8.8", "10.1.2.3", "192.168.1.1"],
    refuses: ["8.8.8", "8.8.8.256", "8.8.8.8\n", "8.8.8.0/24", "::1", ""],
  },
  "IPv6 /64 block": {
    type: types.ipv6Block(),
    accepts: ["2001:db8:1::/64", "2001:DB8:1:2::/64"],
    refuses: ["2001:db8:1::/48", "2001:db8:1::", "2001:db8:1::/640", "2001:db8:1::/64\n", "8.8.8.0/24", ""],
  },
  SSH_KEY_PUBLIC: {
    type: types.publicSshKey(),
    accepts: [
      "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB",
      "ssh-rsa AAAAB3NzaC1yc2E= bob@example.com",
      "ssh-rsa\tAAAAB3NzaC1yc2E==",
      "ssh-ed25519 AAAA+/ a comment, with words",
      "ssh-ed25519 AAAAC3Nz bob\n",
    ],
    refuses: [
      "",
      "ssh-rsa",
      "ssh-rsa ",
      "rsa AAAA",
      "SSH-RSA AAAA",
      " ssh-rsa AAAA",
      "ssh- AAAA",
      "ssh-rsa AAAA_BBBB",
      "ssh-rsa AA=AA",
      "ssh-rsa AAAA===",
      "ssh-rsa AAAA\nssh-rsa BBBB",
      "ssh-rsa AAAA\n\n",
      "ecdsa-sha2-nistp256 AAAAE2VjZHNh",
      "-----BEGIN OPENSSH PRIVATE KEY-----",
    ],
  },
  "a public key of any type that OpenSSH reads": {
    type: types.openSshKey(),
    accepts: [
      "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB bob@example.com\n",
      "ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTY= bob@example.com",
      "ecdsa-sha2-nistp521 AAAAE2VjZHNh",
      "sk-ssh-ed25519@openssh.com AAAAGnNrLXNzaC1lZDI1NTE5QG9wZW5zc2guY29t token",
      "sk-ecdsa-sha2-nistp256@openssh.com AAAAInNrLWVjZHNh",
    ],
    refuses: ["", "ecdsa AAAA", "ecdsa-sha2- AAAA", "sk-rsa AAAA", "sk-ssh-ed25519@openssh.com", "AAAA"],
  },
  HASH: {
    type: types.hash(),
    accepts: [{}, { any: { thing: [1] } }],
    refuses: [[], "a", null, 1, new Map()],
  },
  "MULTI_TYPE of WORD_": {
    type: types.oneOrMany(types.wordUnderscore()),
    accepts: ["a", ["a", "b"], []],
    refuses: ["a-b", ["a", "a-b"], [["a"]], null],
  },
  "whole number from 0": {
    type: types.wholeNumber(),
    accepts: [0, 5, "10"],
    refuses: [-1, 0.5, "", "a", "1\n"],
  },
};

describe.each(Object.entries(cases))("%s", (_name, { type, accepts, refuses }) => {
  it.each(accepts.map((value) => [value]))("takes %j", (value) => {
    expect(type.safeParse(value).success).toBe(true);
  });
  it.each(refuses.map((value) => [value]))("refuses %j and says what is allowed", (value) => {
    const issues = type.safeParse(value).error?.issues ?? [];
    expect(issues.length).toBeGreaterThan(0);
    for (const issue of issues) expect(issue.message).toMatch(/^(each item )?must (be|begin)/);
  });
});

describe("what goes on the wire", () => {
  it.each([
    [types.boolean(), true, 1],
    [types.boolean(), false, 0],
    [types.boolean(), "0", 0],
    [types.positiveInt(), "25", 25],
    [types.accountNumber(), "00000012", 12],
    [types.uniqId(), "ABC123", "ABC123"],
  ])("%# %s", (type: z.ZodType, given: unknown, sent: unknown) => {
    expect(type.parse(given)).toBe(sent);
  });
});
