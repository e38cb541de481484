import { describe, expect, it } from "vitest";
import type * as z from "zod";
import * as types from "../../../../provider/api/contract/dataTypes";
import { alsowithWord } from "../../../../provider/api/contract/enumerations";

const words = (text: string) => text.split(" ");

/** Each type with values that it accepts, and values that it refuses. */
const cases: readonly [name: string, type: z.ZodType, accepts: unknown[], refuses: unknown[]][] = [
  [
    "ACCOUNT_NUMBER ^\\d{1,8}\\z",
    types.accountNumber(),
    [0, 1, 12345678, "00000001", "12345678"],
    [123456789, -1, 1.5, "", "12\n", "1 ", "12a", "١", true, null, Number.NaN, 1e21],
  ],
  [
    "SUBACCNT_UNIQ_ID ^[A-HJ-NP-Z0-9]{6}\\z",
    types.uniqId(),
    ["ABC123", "HJNPZ9", "000000"],
    ["ABC12I", "OBC123", "abc123", "ABC12", "ABC1234", "ABC123\n", " ABC123", "", 123456, null],
  ],
  [
    "POSITIVE_INT ^[1-9]\\d*\\z",
    types.positiveInt(),
    [1, 25, "7", Number.MAX_SAFE_INTEGER],
    [0, -1, 1.5, "0", "01", "7\n", "", "12345678901234567890", Number.POSITIVE_INFINITY, [1]],
  ],
  ["RELATION_ID ^[1-9]\\d*\\z", types.relationId(), [1, "42"], [0, "042", "42\n", "1e3", 2 ** 53]],
  ["BOOLEAN 0 or 1", types.boolean(), [0, 1, true, false, "0", "1"], [2, -1, "yes", "true", "", null, "1\n"]],
  [
    "LINE ^[^[:cntrl:]]*\\z",
    types.line(),
    ["", "one line", " ", "ünïcode ✓ 日本", "a\u00a0b", "\u{1f600}"],
    ["a\n", "a\r", "a\tb", "\0", "\u001b[0m", "\u007f", "\u0085", "\u009f", 5, null],
  ],
  ["LINE_NON_BLANK", types.lineNonBlank(), ["a", " a "], ["", " ", "\u00a0", "a\n", "\na", "a\u007f"]],
  [
    "TEXT_GENERAL",
    types.textGeneral(),
    ["", "a\tb\r\nc\n", "ünïcode"],
    ["\0", "\u000b", "\u000c", "\u001b", "\u007f", "\u0085", 1],
  ],
  [
    "WORD ^(?i)[a-z0-9]*\\z",
    types.word(),
    ["", "abc", "ABC", "Provisioned9"],
    ["a_b", "a-b", "a b", "abc\n", "é", "\u212a", "\u017f"],
  ],
  ["WORD_ ^\\w+\\z", types.wordUnderscore(), ["a", "A_9", "_"], ["", "my-key", "a b", "key\n", "a.b", "é"]],
  ["LAXWORD ^[\\w-]*\\z", types.laxWord(), ["", "Pending-Config", "a_b-9"], ["a b", "a.b", "a\n", "a/b"]],
  ["LAXWORDS ^[\\w -]*\\z", types.laxWords(), ["", "my app - 1", "a_b"], ["a\n", "a\tb", "a.b", "a\u00a0b"]],
  [
    "DOMAIN_FULL",
    types.domainFull(),
    ["web1.example.com", "a.b", "xn--bcher-kva.example", "1and1.com", `${"a".repeat(63)}.com`],
    [
      ...words("localhost web_1.example.com -a.com a-.com a..com .com a.com. 192.0.2.1"),
      ...["", "a.com\n", "a b.com", `${"a".repeat(64)}.com`, `${"abcdefghi.".repeat(26)}com`],
    ],
  ],
  [
    "DOMAIN_FRAGMENT",
    types.domainFragment(),
    words("example web1.ex .com a-"),
    ["", "a b", "a_b", "a\n", "*"],
  ],
  [
    "PUBLIC_IPV4",
    types.publicIpv4(),
    words("8.8.8.8 172.15.0.1 172.32.0.1 100.63.0.1 100.128.0.1 11.0.0.1 223.1.1.1"),
    [
      ...words("127.0.0.1 10.1.2.3 172.16.0.1 172.31.9.9 192.168.1.1 169.254.1.1 100.64.0.1 0.0.0.0"),
      ...words("224.0.0.1 255.255.255.255 8.8.8 8.8.8.256 ::1"),
      "8.8.8.8\n",
    ],
  ],
  [
    "IPv4 address of a pool",
    types.ipv4(),
    ["8.8.8.8", "10.1.2.3", "192.168.1.1"],
    ["8.8.8", "8.8.8.256", "8.8.8.8\n", "8.8.8.0/24", "::1", ""],
  ],
  [
    "IPv6 /64 block",
    types.ipv6Block(),
    ["2001:db8:1::/64", "2001:DB8:1:2::/64"],
    ["2001:db8:1::/48", "2001:db8:1::", "2001:db8:1::/640", "2001:db8:1::/64\n", "8.8.8.0/24", ""],
  ],
  [
    "SSH_KEY_PUBLIC",
    types.publicSshKey(),
    [
      ...["ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB", "ssh-rsa AAAAB3NzaC1yc2E= bob@example.com"],
      ...[
        "ssh-rsa\tAAAAB3NzaC1yc2E==",
        "ssh-ed25519 AAAA+/ a comment, with words",
        "ssh-ed25519 AAAAC3Nz bob\n",
      ],
    ],
    [
      ...["", "ssh-rsa", "ssh-rsa ", "rsa AAAA", "SSH-RSA AAAA", " ssh-rsa AAAA", "ssh- AAAA"],
      ...["ssh-rsa AAAA_BBBB", "ssh-rsa AA=AA", "ssh-rsa AAAA===", "ssh-rsa AAAA\nssh-rsa BBBB"],
      ...["ssh-rsa AAAA\n\n", "ecdsa-sha2-nistp256 AAAAE2VjZHNh", "-----BEGIN OPENSSH PRIVATE KEY-----"],
    ],
  ],
  [
    "a public key of any type that OpenSSH reads",
    types.openSshKey(),
    [
      "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB bob@example.com\n",
      "ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTY= bob@example.com",
      "ecdsa-sha2-nistp521 AAAAE2VjZHNh",
      "sk-ssh-ed25519@openssh.com AAAAGnNrLXNzaC1lZDI1NTE5QG9wZW5zc2guY29t token",
      "sk-ecdsa-sha2-nistp256@openssh.com AAAAInNrLWVjZHNh",
    ],
    ["", "ecdsa AAAA", "ecdsa-sha2- AAAA", "sk-rsa AAAA", "sk-ssh-ed25519@openssh.com", "AAAA"],
  ],
  ["HASH", types.hash(), [{}, { any: { thing: [1] } }], [[], "a", null, 1, new Map()]],
  [
    "MULTI_TYPE",
    types.oneOrMany(types.wordUnderscore()),
    ["a", ["a", "b"], []],
    ["a-b", ["a", "a-b"], [["a"]], null],
  ],
  [
    "word of alsowith",
    alsowithWord(),
    words("children creation_date vendorBackingUp acmeOpsRemoteDetails xServiceDetails"),
    ["Children", "password", "", "children\n", "a b BackingUp", 1],
  ],
  ["whole number from 0", types.wholeNumber(), [0, 5, "10"], [-1, 0.5, "", "a", "1\n"]],
];

describe.each(cases)("%s", (_name, type, accepts, refuses) => {
  it.each(accepts.map((value) => [value]))("accepts %j", (value) => {
    expect(type.safeParse(value).success).toBe(true);
  });
  it.each(refuses.map((value) => [value]))("refuses %j and says what is allowed", (value) => {
    const issues = type.safeParse(value).error?.issues ?? [];
    expect(issues.length).toBeGreaterThan(0);
    for (const issue of issues) expect(issue.message).toMatch(/^(each item )?must (be|begin)/);
  });
});

it.each([
  [types.boolean(), true, 1],
  [types.boolean(), false, 0],
  [types.boolean(), "0", 0],
  [types.positiveInt(), "25", 25],
  [types.accountNumber(), "00000012", 12],
  [types.uniqId(), "ABC123", "ABC123"],
])("sends parameters in the host's form: %# %s", (type: z.ZodType, given: unknown, sent: unknown) =>
  expect(type.parse(given)).toBe(sent),
);
