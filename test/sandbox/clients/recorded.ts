import type { SandboxOptions } from "../../../sandbox";

// What clients that know nothing of this package have sent, byte by byte, as it was recorded from the running clients.
// Three things stand for what differs from run to run: HOST, LOGIN (the Base64 of username and password) and SERVER
// (the id of a server of six letters).

/** One request as it came, and what must be in the answer. */
export interface Exchange {
  readonly sent: readonly string[];
  readonly status: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly answer: Readonly<Record<string, unknown>>;
}

export interface Recorded {
  readonly client: string;
  readonly options?: SandboxOptions;
  /** The exchanges of each connection. */
  readonly connections: readonly (readonly Exchange[])[];
}

type Told = Omit<Exchange, "sent">;
/** A request and its answer: the first line, the headers with | between them, and the body. */
const sent = (told: Told, line: string, headers: string, body = ""): Exchange => ({
  sent: [line, ...headers.split(" | "), "", body],
  ...told,
});
const well = (answer: Told["answer"]): Told => ({ status: "HTTP/1.1 200 OK", answer });

const found = well({ uniq_id: "SERVER", status: "Running", active: true });
/** What a client must learn that sends no login before it is asked for one. */
const asked = {
  status: "HTTP/1.1 401 Unauthorized",
  headers: { "www-authenticate": 'Basic realm="api"' },
  answer: { error_class: "Sandbox::Exception::Authorization" },
};
const missing = "the server ZZZZZZ does not exist";
const gone = { error_class: "Old::Exception::RecordNotFound", full_message: missing };
const asOlder = { active: 1, backup_quota: 0, create_date: "2026-01-01 00:00:00" };
const olderZones = { item_total: 4, items: [{ region: { id: 1 } }, {}, {}, {}] };

const post = "POST /v3/server/details HTTP/1.1";
const params = '{"params":{"uniq_id":"SERVER"}}';
const ofAccount = params.replace('{"uniq', '{"accnt":"100001","uniq');
const [form, login] = ["Content-Type: application/x-www-form-urlencoded", "Authorization: Basic LOGIN"];
const curl = "User-Agent: curl/7.88.1 | Accept: */*";
const java = `Connection: Upgrade, HTTP2-Settings | Content-Length: 31 | Host: HOST | HTTP2-Settings: AAEAAEAAAAIAAAAAAAMAAAAAAAQBAAAAAAUAAEAAAAYABgAA | Upgrade: h2c | User-Agent: Java-http-client/17.0.15`;
const perl = "Content-Length: 48 | User-Agent: HTTP-Tiny/0.080 | Content-Type: application/octet-stream";
const listed = well({ item_total: 4 });
const gzip = "Accept-Encoding: gzip";
const other = params.replace("SERVER", "ZZZZZZ");
const go = "Host: HOST | User-Agent: Go-http-client/1.1";
const [oldPost, oldZones] = ["POST /v1/server/details HTTP/1.1", "GET /v1/network/zone/list HTTP/1.1"];
const zones = "POST /v3/network/zone/list.json HTTP/1.1";
const python = "Host: HOST | Accept-Encoding: identity";

export const recorded: readonly Recorded[] = [
  {
    client: "curl --anyauth: no login before it is asked for one",
    connections: [
      [
        sent(asked, post, `Host: HOST | ${curl} | Content-Length: 31 | ${form}`, params),
        sent(found, post, `Host: HOST | ${login} | ${curl} | Content-Length: 31 | ${form}`, params),
      ],
    ],
  },
  {
    client: "Java's HttpClient with an Authenticator: it offers HTTP/2 as well",
    connections: [[sent(asked, post, java, params)], [sent(found, post, `${login} | ${java}`, params)]],
  },
  {
    client: "Perl's HTTP::Tiny: bytes of no type, a number as digits",
    connections: [[sent(found, post, `Host: HOST | ${login} | ${perl}`, ofAccount)]],
  },
  {
    client: "Go's net/http, with types that read numbers and dates of older hosts",
    options: { dialect: "legacy", errorPrefix: "Old" },
    connections: [
      [
        sent(well(asOlder), oldPost, `${go} | Content-Length: 31 | ${login} | ${gzip}`, params),
        sent(well(olderZones), oldZones, `${go} | ${login} | ${gzip}`),
        sent(well(gone), oldPost, `${go} | Content-Length: 31 | ${login} | ${gzip}`, other),
      ],
    ],
  },
  {
    client: "Python's http.client: no type, params of null, no body, no version",
    options: { dialect: "legacy" },
    connections: [
      [
        sent(listed, zones, `${python} | Content-Length: 25 | ${login}`, '{"params": null, "id": 7}'),
        sent(listed, zones, `${python} | Content-Length: 0 | ${login}`),
        sent(well({ ping: "success" }), "GET /utilities/info/ping HTTP/1.1", `${python} | ${login}`),
      ],
    ],
  },
];
