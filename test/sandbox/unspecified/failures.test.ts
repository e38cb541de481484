import { describe, expect, it } from "vitest";
import type { SandboxOptions } from "../../../sandbox";
import { openHost, sendTo } from "../support/host";

async function failing(options: SandboxOptions, params: object = { uniq_id: "ZZZZZZ" }) {
  const { sandbox } = await openHost(options);
  return (await sendTo(sandbox)("/v3/server/details", { body: JSON.stringify({ params }) })).body;
}
const text = "the server ZZZZZZ does not exist";
const gone = { error_class: "Sandbox::Exception::RecordNotFound", error_message: text };

describe("errorText", () => {
  it.each([
    ["message", gone],
    ["full", { ...gone, full_message: text }],
    ["error", { ...gone, error: text }],
  ] as const)("%s", async (errorText, body) => expect(await failing({ errorText })).toEqual(body));

  it("each of several failures has the same members", async () => {
    const failed = (name: string, error_message: string, more: object) => {
      const error_class = `Host::Exception::Input::${name}`;
      return { error_class, error_message, full_message: error_message, ...more };
    };
    const errors = [
      failed("Unknown", "colour is not a parameter of this method", { field: "colour" }),
      failed("Required", "uniq_id is required", { field: "uniq_id" }),
    ];
    expect(await failing({ errorText: "full", errorPrefix: "Host" }, { colour: "red" })).toEqual(
      failed("Multiple", "2 parameters are wrong", { errors }),
    );
  });
});

it.each(["Host", "My::Host_2"])("errorPrefix %s starts every class", async (errorPrefix) => {
  const error_class = `${errorPrefix}::Exception::RecordNotFound`;
  expect(await failing({ errorPrefix })).toEqual({ ...gone, error_class });
});
