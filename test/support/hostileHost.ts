import type { Http, HttpRequest } from "../../provider/api/http";
import type { Configuration } from "../../provider/config";
import type { ResourceName } from "../../provider/resourceName";
import { createSession, type SessionDependencies } from "../../provider/session";
import type { Properties } from "../../provider/values";
import { fakeServers } from "./fakeServers";
import { sampleServer } from "./sampleServer";
import { VirtualClock } from "./virtualClock";

const password = "S3cret.pw+x/y";
const token = "L1ve/t0ken+z==";
export const login = { baseUrl: "https://api.example.com", username: "bob", password };

/** The texts that a hostile host sends: the message of a refusal, and the text in every field of a record. */
export interface Says {
  refusal(request: HttpRequest): string;
  record(): string;
}

/** A host that sends this text everywhere. */
export const saying = (text: string): Says => ({ refusal: () => text, record: () => text });

/**
 * A host that repeats secrets: the login of the request, the password and token, and the request body, in some of the
 * encodings of secrets.test.ts.
 */
export const echo: Says = { refusal: echoOf, record: () => `${token} ${password}` };

function echoOf({ headers, body }: HttpRequest): string {
  const basic = headers.authorization ?? "";
  const both = [password, token];
  const forms = both.flatMap((one) => [
    one,
    encodeURIComponent(one),
    JSON.stringify(one),
    Buffer.from(one).toString("base64"),
    Buffer.from(`bob:${one}`).toString("base64url"),
  ]);
  return [basic, Buffer.from(basic.slice(6), "base64"), ...forms, body].join(" ");
}

/** Parts of the login and of the program's secrets, also as they look in base64. No output may contain them. */
export const secretParts =
  /S3cret|L1ve|t0ken|pw%2B|UzNjcmV0|M2NyZXQ|NjcmV0LnB3|TDF2ZS90|MXZlL3Qw|F2ZS90MGtlb|Pr0gr4m|P4nel/;

/**
 * How the hostile host behaves: it shows records that never become ready, is temporarily unavailable, or refuses each
 * call.
 */
export const moods = ["shows", "turns away", "refuses"] as const;
export type Mood = (typeof moods)[number];

/** A session on a host that answers with the texts of `says` everywhere. */
export function hostileSession(
  configuration: Configuration,
  mood: Mood,
  says: Says,
  lines: Pick<SessionDependencies, "warn" | "status" | "log">,
) {
  const clock = new VirtualClock();
  let asked = 0;
  const http: Http = {
    async post(request) {
      const { pathname } = new URL(request.url);
      const answer = (status: number, body: object) => ({ status, headers: {}, text: JSON.stringify(body) });
      if (pathname.endsWith("auth/token")) return answer(200, { token, expires: 4_000_000_000 });
      if (mood === "refuses" || (mood === "turns away" && asked++ % 4 < 2)) {
        const text = says.refusal(request);
        return answer(mood === "refuses" ? 400 : 429, {
          ...{ error_class: `Host::Exception::${text}`, error_message: text, field: text },
          errors: [{ field: text, error_message: text }, { error_class: text }],
        });
      }
      const record = recordOf(says.record());
      return answer(200, pathname.endsWith("/list") ? { items: [record], item_total: 1 } : record);
    },
    async close() {},
  };
  const { warn, status, log } = lines;
  const said = { warn, status, ...(log && { log }) };
  return createSession(configuration, {
    clock,
    http,
    random: () => 0.3,
    servers: fakeServers(clock).servers,
    ...said,
  });
}

/** A record that fits every operation, with this text in every field that holds a text. */
const recordOf = (text: string) => ({
  uniq_id: "ABC123",
  id: 5,
  accnt: 12,
  active: 0,
  ...Object.fromEntries(
    ["domain", "status", "ip", "name", "username", "public_key_name", "description", "customName"]
      .concat("customDescription", "template_name", "location", "auth_type", "powerStatus", "error")
      .map((member) => [member, text]),
  ),
});

/** Inputs of each resource for the hostile host. */
export const sampleInputs: Readonly<Record<ResourceName, Properties>> = {
  Server: {
    ...sampleServer,
    timeouts: { build: 10, removal: 10 },
    ...{ powerState: "running", onExisting: "adopt", password: "Pr0gr4m+w/z==" },
  },
  SshKey: { publicKeyName: "deploy", publicKeyValue: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIdwZ1Gv me" },
  Credential: {
    ...{ uniqId: "ABC123", type: "app", name: "panel", username: "root", authType: "password" },
    authData: "P4nel/w+x==",
  },
  Asset: { uniqId: "ABC123", customName: "web", customDescription: "mine" },
};

/** The stored outputs of a resource, with a text from the host in every output that the host reports. */
export const storedSample = (name: ResourceName, text: string): Properties => ({
  ...sampleInputs[name],
  ...(name === "Server" && { ip: text, status: text, domain: text, username: text }),
  ...(name === "Asset" && { customDescription: text, status: text }),
  __set: Object.keys(sampleInputs[name]),
});
