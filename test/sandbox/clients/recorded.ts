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

const ok = "HTTP/1.1 200 OK";
const details = '{"params":{"uniq_id":"SERVER"}}';
const form = "Content-Type: application/x-www-form-urlencoded";
const found = { status: ok, answer: { uniq_id: "SERVER", status: "Running", active: true } };
/** What a client must be told that sends no login before it is asked for one. */
const asked = {
  status: "HTTP/1.1 401 Unauthorized",
  headers: { "www-authenticate": 'Basic realm="api"' },
  answer: { error_class: "Sandbox::Exception::Authorization" },
};
const gone = {
  error_class: "Old::Exception::RecordNotFound",
  full_message: "the server ZZZZZZ does not exist",
};

export const recorded: readonly Recorded[] = [
  {
    client: "curl --anyauth: no login before it is asked for one",
    connections: [
      [
        {
          sent: [
            "POST /v3/server/details HTTP/1.1",
            ...["Host: HOST", "User-Agent: curl/7.88.1", "Accept: */*", "Content-Length: 31", form, ""],
            details,
          ],
          ...asked,
        },
        {
          sent: [
            "POST /v3/server/details HTTP/1.1",
            ...["Host: HOST", "Authorization: Basic LOGIN", "User-Agent: curl/7.88.1", "Accept: */*"],
            ...["Content-Length: 31", form, ""],
            details,
          ],
          ...found,
        },
      ],
    ],
  },
  {
    client: "wget --user --password --post-data",
    connections: [
      [
        {
          sent: [
            "POST /v3/server/details HTTP/1.1",
            ...["Host: HOST", "User-Agent: Wget/1.21.3", "Accept: */*", "Accept-Encoding: identity"],
            ...["Connection: Keep-Alive", form, "Content-Length: 31", ""],
            details,
          ],
          ...asked,
        },
        {
          sent: [
            "POST /v3/server/details HTTP/1.1",
            ...["Host: HOST", "User-Agent: Wget/1.21.3", "Accept: */*", "Accept-Encoding: identity"],
            ...["Connection: Keep-Alive", form, "Content-Length: 31", "Authorization: Basic LOGIN", ""],
            details,
          ],
          ...found,
        },
      ],
    ],
  },
  {
    client: "Python's urllib with a password manager: a connection for each request",
    connections: [
      [
        {
          sent: [
            "POST /v3/server/details HTTP/1.1",
            ...["Accept-Encoding: identity", form, "Content-Length: 33", "Host: HOST"],
            ...["User-Agent: Python-urllib/3.11", "Connection: close", ""],
            '{"params": {"uniq_id": "SERVER"}}',
          ],
          ...asked,
        },
      ],
      [
        {
          sent: [
            "POST /v3/server/details HTTP/1.1",
            ...["Accept-Encoding: identity", form, "Content-Length: 33", "Host: HOST"],
            ...["User-Agent: Python-urllib/3.11", "Authorization: Basic LOGIN", "Connection: close", ""],
            '{"params": {"uniq_id": "SERVER"}}',
          ],
          ...found,
        },
      ],
    ],
  },
  {
    client: "Java's HttpClient with an Authenticator: it offers HTTP/2 as well",
    connections: [
      [
        {
          sent: [
            "POST /v3/server/details HTTP/1.1",
            ...["Connection: Upgrade, HTTP2-Settings", "Content-Length: 31", "Host: HOST"],
            ...["HTTP2-Settings: AAEAAEAAAAIAAAAAAAMAAAAAAAQBAAAAAAUAAEAAAAYABgAA", "Upgrade: h2c"],
            ...["User-Agent: Java-http-client/17.0.15", ""],
            details,
          ],
          ...asked,
        },
      ],
      [
        {
          sent: [
            "POST /v3/server/details HTTP/1.1",
            ...["Authorization: Basic LOGIN", "Connection: Upgrade, HTTP2-Settings", "Content-Length: 31"],
            ...["Host: HOST", "HTTP2-Settings: AAEAAEAAAAIAAAAAAAMAAAAAAAQBAAAAAAUAAEAAAAYABgAA"],
            ...["Upgrade: h2c", "User-Agent: Java-http-client/17.0.15", ""],
            details,
          ],
          ...found,
        },
      ],
    ],
  },
  {
    client: "Perl's HTTP::Tiny: bytes of no type, a number as digits",
    connections: [
      [
        {
          sent: [
            "POST /v3/server/details HTTP/1.1",
            ...["Host: HOST", "Authorization: Basic LOGIN", "Content-Length: 48"],
            ...["User-Agent: HTTP-Tiny/0.080", "Content-Type: application/octet-stream", ""],
            '{"params":{"accnt":"100001","uniq_id":"SERVER"}}',
          ],
          ...found,
        },
      ],
    ],
  },
  {
    client: "Go's net/http, with types that read numbers and dates of older hosts",
    options: { dialect: "legacy", errorPrefix: "Old" },
    connections: [
      [
        {
          sent: [
            "POST /v1/server/details HTTP/1.1",
            ...["Host: HOST", "User-Agent: Go-http-client/1.1", "Content-Length: 31"],
            ...["Authorization: Basic LOGIN", "Accept-Encoding: gzip", ""],
            details,
          ],
          status: ok,
          answer: { active: 1, backup_quota: 0, create_date: "2026-01-01 00:00:00" },
        },
        {
          sent: [
            "GET /v1/network/zone/list HTTP/1.1",
            ...["Host: HOST", "User-Agent: Go-http-client/1.1", "Authorization: Basic LOGIN"],
            ...["Accept-Encoding: gzip", "", ""],
          ],
          status: ok,
          answer: { item_total: 4, items: [{ region: { id: 1 } }, {}, {}, {}] },
        },
        {
          sent: [
            "POST /v1/server/details HTTP/1.1",
            ...["Host: HOST", "User-Agent: Go-http-client/1.1", "Content-Length: 31"],
            ...["Authorization: Basic LOGIN", "Accept-Encoding: gzip", ""],
            '{"params":{"uniq_id":"ZZZZZZ"}}',
          ],
          status: ok,
          answer: gone,
        },
      ],
    ],
  },
  {
    client: "Python's http.client: no type, params of null, no body, no version",
    options: { dialect: "legacy" },
    connections: [
      [
        {
          sent: [
            "POST /v3/network/zone/list.json HTTP/1.1",
            ...[
              "Host: HOST",
              "Accept-Encoding: identity",
              "Content-Length: 25",
              "Authorization: Basic LOGIN",
              "",
            ],
            '{"params": null, "id": 7}',
          ],
          status: ok,
          answer: { item_total: 4 },
        },
        {
          sent: [
            "POST /v3/network/zone/list.json HTTP/1.1",
            ...[
              "Host: HOST",
              "Accept-Encoding: identity",
              "Content-Length: 0",
              "Authorization: Basic LOGIN",
              "",
            ],
            "",
          ],
          status: ok,
          answer: { item_total: 4 },
        },
        {
          sent: [
            "GET /utilities/info/ping HTTP/1.1",
            ...["Host: HOST", "Accept-Encoding: identity", "Authorization: Basic LOGIN", "", ""],
          ],
          status: ok,
          answer: { ping: "success" },
        },
      ],
    ],
  },
  {
    client: "curl -X PUT: told what is allowed",
    connections: [
      [
        {
          sent: [
            "PUT /v3/utilities/info/ping HTTP/1.1",
            ...["Host: HOST", "Authorization: Basic LOGIN", "User-Agent: curl/7.88.1", "Accept: */*", "", ""],
          ],
          status: "HTTP/1.1 405 Method Not Allowed",
          headers: { allow: "POST" },
          answer: { error_class: "Sandbox::Exception::API::InvalidMethod" },
        },
      ],
    ],
  },
];
