import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { HostError } from "../../../../provider/api";
import { errorOf, failure, scriptedClient } from "../support";

const server = { uniq_id: "ABC123" } as const;

describe("secrets", () => {
  it("stand in no error, whatever the host quotes and however the error is printed", async () => {
    const quote = { field: "password", errors: [{ field: "password", message: "hunter22 is weak" }] };
    const { client } = scriptedClient(
      [
        {
          status: 400,
          body: {
            error_class: "X::Input::Validation",
            error_message: "hunter22 and top-secret fail",
            ...quote,
          },
        },
      ],
      { token: "top-secret" },
    );
    const error = await errorOf(client.server.update({ ...server, password: "hunter22" }), "input");
    expect(error.params).toEqual({ ...server, password: "[secret]" });
    expect(error.hostMessage).toBe("[secret] and [secret] fail");
    for (const text of [
      error.message,
      String(error),
      error.stack,
      inspect(error, { depth: 9, showHidden: true }),
      JSON.stringify(error),
    ])
      expect(text).not.toMatch(/hunter22|top-secret|Ym9iOnRvcC1zZWNyZXQ/);
  });

  it("of the whole session stand in no member of an error: the password after its exchange, tokens of before", async () => {
    const token = (name: string) => ({ body: { token: name, expires: 1_800_003_600 } });
    const quote = "hunter22, first-token, JBSWY3DPEHPK3PXP and c2Vjb25kLXRva2Vu";
    const refusal = {
      status: 400,
      body: {
        error_class: `X::${quote}`,
        error_message: quote,
        field: quote,
        errors: [{ field: quote, error_message: quote }, { error_class: quote }],
      },
    };
    const { client } = scriptedClient(
      [token("first-token"), failure("Authorization", 401), token("second-token"), refusal],
      { password: "hunter22", totpSecret: "JBSWY3DPEHPK3PXP" },
    );
    const error = await errorOf(client.server.details(server), HostError);
    const clean = "[secret], [secret], [secret] and [secret]";
    expect(error).toMatchObject({
      errorClass: `X::${clean}`,
      hostMessage: clean,
      field: clean,
      errors: [{ field: clean, message: clean }, { message: clean }],
    });
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/hunter22|-token|JBSWY|c2Vjb25k/);
  });

  it("of whoever makes the client are kept out as well, and it adds its own to them", async () => {
    const secrets = new Set(["of-the-account"]);
    const { client } = scriptedClient(
      [
        { body: { token: "a-token", expires: 1_800_003_600 } },
        failure("Incapable", 400, { error_message: "of-the-account is wrong" }),
      ],
      { password: "hunter22", secrets },
    );
    expect((await errorOf(client.server.details(server), HostError)).hostMessage).toBe("[secret] is wrong");
    expect([...secrets]).toEqual(["of-the-account", "hunter22", "a-token"]);
  });

  it("stand in no inspection of the client", () => {
    const { client } = scriptedClient([], {
      password: "hunter22",
      passcode: "123456",
      totpSecret: "JBSWY3DPEHPK3PXP",
    });
    expect(inspect(client, { depth: 9, showHidden: true })).not.toMatch(/hunter22|123456|JBSWY3DPEHPK3PXP/);
  });

  it("stand in no error of a failed exchange", async () => {
    const { client } = scriptedClient(
      [failure("Authorization", 401, { error_message: "bob:hunter22 is unknown" })],
      { password: "hunter22" },
    );
    const error = await errorOf(client.asset.list(), HostError);
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/hunter22/);
    expect(error.operation).toBe("account.token");
  });
});
