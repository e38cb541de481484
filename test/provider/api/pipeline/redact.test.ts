import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { HostError } from "../../../../provider/api";
import { errorOf, failure, scriptedClient, server, token, unauthorized } from "../support";

const hunter = { password: "hunter22" };
const printed = (value: unknown) => inspect(value, { depth: 9, showHidden: true });

describe("secrets", () => {
  it("stand in no error, whatever the host quotes and however the error is printed", async () => {
    const quote = { field: "password", errors: [{ field: "password", message: "hunter22 is weak" }] };
    const words = { error_message: "hunter22 and top-secret fail", ...quote };
    const { client } = scriptedClient([failure("Input::Validation", 400, words)], { token: "top-secret" });
    const error = await errorOf(client.server.update({ ...server, ...hunter }), "input");
    expect(error.params).toEqual({ ...server, password: "[secret]" });
    expect(error.hostMessage).toBe("[secret] and [secret] fail");
    for (const text of [error.message, String(error), error.stack, printed(error), JSON.stringify(error)])
      expect(text).not.toMatch(/hunter22|top-secret|Ym9iOnRvcC1zZWNyZXQ/);
  });

  it("of the whole session stand in no member of an error: the password after its exchange, tokens of before", async () => {
    const quote = "hunter22, first-token, JBSWY3DPEHPK3PXP and c2Vjb25kLXRva2Vu";
    const errors = [{ field: quote, error_message: quote }, { error_class: quote }];
    const body = { error_class: `X::${quote}`, error_message: quote, field: quote, errors };
    const answers = [token("first-token"), unauthorized, token("second-token"), { status: 400, body }];
    const { client } = scriptedClient(answers, { ...hunter, totpSecret: "JBSWY3DPEHPK3PXP" });
    const error = await errorOf(client.server.details(server), HostError);
    const clean = "[secret], [secret], [secret] and [secret]";
    const said = { errorClass: `X::${clean}`, hostMessage: clean, field: clean };
    expect(error).toMatchObject({ ...said, errors: [{ field: clean, message: clean }, { message: clean }] });
    expect(printed(error)).not.toMatch(/hunter22|-token|JBSWY|c2Vjb25k/);
  });

  it("of whoever makes the client are kept out as well, and it adds its own to them", async () => {
    const secrets = new Set(["of-the-account"]);
    const refusal = failure("Incapable", 400, { error_message: "of-the-account is wrong" });
    const { client } = scriptedClient([token("a-token"), refusal], { ...hunter, secrets });
    expect((await errorOf(client.server.details(server), HostError)).hostMessage).toBe("[secret] is wrong");
    expect([...secrets]).toEqual(["of-the-account", "hunter22", "a-token"]);
  });

  it("stand in no inspection of the client", () => {
    const login = { ...hunter, passcode: "123456", totpSecret: "JBSWY3DPEHPK3PXP" };
    expect(printed(scriptedClient([], login).client)).not.toMatch(/hunter22|123456|JBSWY3DPEHPK3PXP/);
  });

  it("stand in no error of a failed exchange", async () => {
    const refusal = failure("Authorization", 401, { error_message: "bob:hunter22 is unknown" });
    const { client } = scriptedClient([refusal], hunter);
    const error = await errorOf(client.asset.list(), HostError);
    expect(printed(error)).not.toMatch(/hunter22/);
    expect(error.operation).toBe("account.token");
  });
});
