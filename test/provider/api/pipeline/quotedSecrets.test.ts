import { inspect } from "node:util";
import { expect, it } from "vitest";
import { operations } from "../../../../provider/api/contract";
import { secretNames } from "../../../../provider/api/contract/marks";
import { callError } from "../../../../provider/api/pipeline/failure";
import { isSecretName } from "../../../../provider/secretNames";

const secret = "pw-T7q!hunter2";
const sending = [...operations()].flatMap(([name, operation]) => {
  const secrets = secretNames(operation.params);
  return secrets.map((parameter) => ({ name, operation, parameter }));
});

it("every parameter with the name of a secret is marked as a secret", () => {
  const unmarked = [...operations()].flatMap(([name, { params }]) =>
    Object.keys(params.shape)
      .filter((parameter) => isSecretName(parameter) && !secretNames(params).includes(parameter))
      .map((parameter) => `${name} ${parameter}`),
  );
  expect(unmarked).toEqual([]);
  expect(sending.length).toBeGreaterThan(3);
});

it.each(sending)(
  "no failure of $name repeats its $parameter, wherever the host's message quotes it",
  (one) => {
    const { name, operation, parameter } = one;
    const call = {
      ...{ name, operation, url: "", options: {}, secrets: [], sent: { times: 1 } },
      params: { [parameter]: secret },
      credentials: { headers: {}, secrets: [], renewable: false },
    } as unknown as Parameters<typeof callError>[0];
    const quoted = `the value "${secret}" is too weak, and so is ${encodeURIComponent(secret)}`;
    const failed = callError(call, {
      ...{ kind: "input", status: 400, mayHaveHappened: false, errorClass: `X::${secret}` },
      ...{ hostMessage: quoted, field: quoted, details: { [quoted]: quoted } },
      errors: [{ field: quoted, message: quoted }],
    });
    expect(failed.message).toContain("[secret]");
    expect(inspect(failed, { depth: 9 })).not.toMatch(/hunter2|T7q/);
  },
);
