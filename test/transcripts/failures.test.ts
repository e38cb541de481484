import { afterAll, beforeAll, expect, it } from "vitest";
import { type Client, createClient, HostError } from "../../provider/api";
import failures from "./errors/failures";
import { type RawHost, startRawHost } from "./support/rawHost";

let host: RawHost;
let client: Client;
beforeAll(async () => {
  host = await startRawHost();
  client = createClient({ baseUrl: host.url, username: "jo", token: "t0ken" });
});
afterAll(async () => {
  await client.close();
  await host.close();
});

it.each(failures.map((failure) => [failure.does, failure] as const))(
  "%s",
  async (_, { status, answer, error }) => {
    const requests = host.answerWith({ status, answer });

    const thrown = await client.sshKey
      .add({ public_key_name: "KEY", public_key_value: "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAAAgQDf" })
      .catch((reason: unknown) => reason);

    expect(thrown).toBeInstanceOf(HostError);
    expect(thrown).toMatchObject({ operation: "sshKey.add", ...error });
    expect((thrown as Error).message).toContain((thrown as HostError).hostMessage.replace(/[.\s]+$/, ""));
    // A write that was refused is not sent again.
    expect(requests).toHaveLength(1);
  },
);
