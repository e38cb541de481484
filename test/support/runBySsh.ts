import { Client, type ConnectConfig } from "ssh2";

export interface Ran {
  readonly code: number | undefined;
  readonly output: string;
}

/**
 * Logs in with the client of the SSH library, and runs one command.
 *
 * @throws if the login or the command is refused.
 */
export async function runBySsh(login: ConnectConfig, command: string, stdin = ""): Promise<Ran> {
  const client = new Client();
  try {
    return await new Promise((resolve, reject) => {
      // The client may emit more than one error.
      client.on("error", reject);
      client.once("close", () => reject(new Error("the connection was closed")));
      client.once("ready", () =>
        client.exec(command, { env: { LANG: "C" } }, (error, channel) => {
          if (error) return reject(error);
          let output = "";
          let code: number | undefined;
          for (const stream of [channel, channel.stderr])
            stream.on("data", (data: Buffer) => {
              output += data;
            });
          channel.on("exit", (told: number) => {
            code = told;
          });
          channel.on("close", () => resolve({ code, output }));
          channel.end(stdin);
        }),
      );
      client.connect({ ...login, readyTimeout: 0 });
    });
  } finally {
    client.destroy();
  }
}
