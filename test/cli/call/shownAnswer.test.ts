import { describe, expect, it } from "vitest";
import { shownAnswer } from "../../../cli/call/shownAnswer";
import { type OperationName, operationOf, operations } from "../../../provider/api/contract";
import { isSecretName } from "../../../provider/secretNames";

const shown = (name: OperationName, answer: unknown, items = false) =>
  shownAnswer(operationOf(name), answer, items);
const one = { "[hidden]": "1 member; --show-secrets" };

describe("a response as shown to a person", () => {
  it("contains the fields of the contract, and says how many others are hidden", () => {
    const known = { uniq_id: "ABC123", active: true, zone_id: 12 };
    const answer = {
      ...known,
      rescue: { url: "https://h/" },
      root_password: "R00t-pw-5x",
      disks: [{ serial: 1 }],
    };
    expect(shown("server.details", answer)).toEqual({ ...known, "[hidden]": "3 members; --show-secrets" });
    expect(shown("server.details", known)).toEqual(known);
  });

  it("hides secrets in each item of a page or list, and beside the items", () => {
    const items = [{ uniq_id: "ABC123", api_key: "k" }, { uniq_id: "ABC124" }];
    const shownItems = [{ uniq_id: "ABC123", ...one }, { uniq_id: "ABC124" }];
    const page = { item_total: 2, items };
    expect(shown("asset.list", { ...page, next: "?token=a" })).toEqual({
      item_total: 2,
      items: shownItems,
      ...one,
    });
    expect(shown("asset.list", items, true)).toEqual(shownItems);
  });

  it.each<[what: string, name: OperationName, answer: object, expected: object]>([
    [
      "hides the fields of an object given in place of a text",
      "server.details",
      { domain: { a: 1, password: "x" } },
      { domain: { "[hidden]": "2 members; --show-secrets" } },
    ],
    [
      "hides the fields of an object in a list given in place of a text",
      "server.details",
      { ip: ["192.0.2.1", { a: 1 }] },
      { ip: ["192.0.2.1", one] },
    ],
    [
      "shows free-form fields, but hides secrets nested in them",
      "server.details",
      { features: { raid: { level: 1 }, list: [{ pin: 4711 }] } },
      { features: { raid: { level: 1 }, list: [one] } },
    ],
    [
      "hides a secret nested in options, recognised by its name",
      "product.details",
      { options: [{ price: 5, apiKey: "xyz", login: { pass: "yz", user: "z" } }] },
      { options: [{ price: 5, login: { user: "z", ...one }, ...one }] },
    ],
    [
      "hides the value of a name/value pair whose name is that of a secret",
      "server.details",
      {
        features: {
          list: [
            { name: "root_password", value: "hunter2" },
            { key: "raid", value: "1" },
          ],
        },
      },
      {
        features: {
          list: [
            { name: "root_password", ...one },
            { key: "raid", value: "1" },
          ],
        },
      },
    ],
    [
      "hides a field that the contract declares secret",
      "server.credential.details",
      { auth_data: "a" },
      { auth_data: "[secret]" },
    ],
    [
      "hides a secret that is an object instead of a text",
      "asset.login",
      { password: { value: "a" } },
      { password: "[secret]" },
    ],
  ])("%s", (_what, name, answer, expected) => expect(shown(name, answer)).toEqual(expected));

  it("repeats no secret or hidden text inside another text, in any encoding", () => {
    const token = "t0ken/&+of the console";
    const texts = [
      token,
      encodeURIComponent(token),
      Buffer.from(`x ${token} y`).toString("base64"),
      `{"a":"${token}"}`,
    ];
    const features = Object.fromEntries(texts.map((text, at) => [`${at} ${text}`, [`see ${text}`]]));
    const answer = JSON.stringify(shown("server.details", { features, session_token: token }));
    for (const text of [...texts, "t0ken"]) expect(answer).not.toContain(text);
    expect(
      shown("asset.details", { custom_name: "pw is S3cret-of-mine", more: { of: ["S3cret-of-mine"] } }),
    ).toEqual({
      custom_name: "pw is [secret]",
      ...one,
    });
  });

  it("leaves a text unchanged that merely equals the value of another field", () => {
    const known = { status: "Running", domain: "web1.example.com", type: "Cloud.VPS", username: "root" };
    const more = { state: "Running", hostname: "web1.example.com", active: 1, password: "root" };
    expect(shown("server.list", [{ ...known, ...more }], true)).toMatchObject([known]);
  });
});

it.each([
  ["password", true],
  ["rootPassword", true],
  ["root_password_2", true],
  ["API-Key", true],
  ["auth_data", true],
  ["vncpasswd", true],
  ["sessionToken", true],
  ["private_key", true],
  ["connection_string", true],
  ["PIN", true],
  ["session_id", true],
  ["sessionid", true],
  ["wireguard_psk", true],
  ["preshared_key", true],
  ["wgPrivKey", true],
  ["totp_seed", true],
  ["seed_phrase", true],
  ["ftp_creds", true],
  ["Authorization", true],
  ["basicAuth", true],
  ["rootpw", true],
  ["dbpass", true],
  ["vnc_ticket", true],
  ["unlock_code", true],
  ["licence_key", true],
  ["seeds_per_hour", false],
  ["support_ticket", false],
  ["wg_public_key", false],
  ["secret_id", false],
  ["auth_type", false],
  ["password_expires", false],
  ["key", false],
  ["public_key", false],
  ["ssh_key", false],
  ["token_type", false],
  ["passenger", false],
  ["zone_id", false],
  ["shipping", false],
  ["compass", false],
])("whether the field name %s means a secret: %s", (name, isSecret) =>
  expect(isSecretName(name)).toBe(isSecret),
);

it.each([
  ["https://ada:pass-word@h/x", "https://[secret]@h/x"],
  ["wss://h/?path=ws&access_token=abc#key=1", "wss://h/?path=ws&access_token=[secret]#key=[secret]"],
  ["wss://h/?path=ws%3Ftoken%3Dabc&a=b%20c", "wss://h/?path=[secret]&a=b%20c"],
  ["https://h/?zone=12&page=2", "https://h/?zone=12&page=2"],
  ["ada@example.com", "ada@example.com"],
])("hides the secrets in the address %s: %s", (text, expected) => {
  expect(shown("asset.details", { custom_name: text })).toEqual({ custom_name: expected });
});

it.each([
  ["export ROOT_PASSWORD=hunter2; reboot", "export ROOT_PASSWORD=[secret]; reboot"],
  ['{"user":"ada","password":"hunter 2"}', '{"user":"ada","password":"[secret]"}'],
  [String.raw`{\"api_key\":\"k3\"}`, String.raw`{\"api_key\":\"[secret]\"}`],
  ["password: hunter2\nuser: ada", "password: [secret]\nuser: ada"],
  ["Authorization: Bearer abc.def", "Authorization: [secret]"],
  ["password: true, token=1, zone=12", "password: true, token=1, zone=12"],
  ["see https://h.example.com:8443/a?zone=2", "see https://h.example.com:8443/a?zone=2"],
])("hides a secret assigned within the text %s: %s", (text, expected) => {
  expect(shown("asset.details", { custom_name: text })).toEqual({ custom_name: expected });
});

it("hides neither a permission whose name looks like a secret's nor any part of a description", () => {
  const permissions = { "server/password": { allowed: "yes" }, manage_passwords: 1, token: true };
  expect(shown("account.permitted", { permissions })).toEqual({ permissions });
  const input = { password: { type: "LINE", required: 0 } };
  expect(shown("api.describe", { input })).toEqual({ input });
});

it("takes only the secret fields of the contract for secrets by their names", () => {
  const taken = operations().flatMap(([, { answer }]) => Object.keys(answer.shape).filter(isSecretName));
  expect([...new Set(taken)].sort()).toEqual(["auth_data", "password", "token"]);
});
