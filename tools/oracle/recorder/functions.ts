import fc from "fast-check";
import {
  callFunction,
  createSession,
  fakeServers,
  functions,
  hostInProcess,
  readConfiguration,
  VirtualClock,
} from "../surface";
import { account, type DrawnAccount, fill } from "./account";
import { failureLine, type Recorded, type RecordedLine, requestLines } from "./line";

type Name = keyof typeof functions;
type Args = Parameters<typeof callFunction>[2];
const noArgs: Args = {};
const ofServer = ({ servers }: Ids): Args => ({ uniqId: servers[0] ?? "ABC123" });
type Ids = ReturnType<typeof fill>;

/** The arguments that each function is called with. A function without an entry is called without arguments. */
const questions: { readonly [Function in Name]?: (ids: Ids) => Args } = {
  region: () => ({ id: 1 }),
  plans: () => ({ zoneId: 12, serverType: "Cloud.VPS" }),
  plan: () => ({ id: 1201 }),
  template: () => ({ name: "DEBIAN_12_64" }),
  product: () => ({ type: "Cloud.VPS" }),
  assets: () => ({ alsowith: ["custom_description"] }),
  asset: ofServer,
  assetLogin: ofServer,
  servers: () => ({ type: "Cloud.VPS" }),
  server: ofServer,
  serverPassword: ofServer,
  serverPower: ofServer,
  serverCachedPower: ofServer,
  serverConsole: ofServer,
  credentials: () => ({ type: "app" }),
  credential: () => ({ id: 1 }),
  apiDescription: () => ({ path: "server/details" }),
};

/** Calls every function in a generated account, with or without its arguments. */
export const functionsOfPrograms: Recorded<{ readonly account: DrawnAccount; readonly isPlain: boolean }> = {
  draw: fc.record({ account, isPlain: fc.boolean() }),
  async record({ account, isPlain }) {
    const clock = new VirtualClock({ idle: 1 });
    const { host, http, requests } = hostInProcess(account.host, clock);
    const ids = fill(host, account);
    const [owner] = host.state.users;
    const login = { username: owner?.username, password: owner?.password };
    const warnings: string[] = [];
    const session = createSession(readConfiguration({ baseUrl: "http://127.0.0.1:1", ...login }, {}), {
      ...{ clock, http, servers: fakeServers(clock).servers, random: () => 0.5 },
      warn: (line) => void warnings.push(line),
    });
    const lines = requestLines();
    const transcript: RecordedLine[] = [];
    for (const name of Object.keys(functions) as Name[]) {
      const sentCount = requests.length;
      const args = isPlain ? noArgs : (questions[name]?.(ids) ?? noArgs);
      const answer = await callFunction(session, name, args).then(
        (data): RecordedLine => ({ about: name, kind: "stored", name, data }),
        (error: unknown) => failureLine(name, error),
      );
      transcript.push(...lines(name, requests.slice(sentCount)), answer);
    }
    return [
      ...transcript,
      ...warnings.map((data): RecordedLine => ({ about: "said", kind: "message", name: "warning", data })),
    ];
  },
};
