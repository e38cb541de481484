import { describe, expect, it } from "vitest";
import type { FailureKind } from "../../../../provider/api";
import { isOperationPath } from "../../../../provider/api/address";
import { type CallAddress, strangeAnswer } from "../../../../provider/api/pipeline/strangeAnswer";
import { refusalOf } from "../../../../provider/api/waiting/tries";
import { type Answer, caughtError, fiveTries, scriptedClient, times } from "../support";

const html = { "content-type": "text/html" };
const at: CallAddress = { url: "https://api.example.com/v3/asset/list", path: "asset/list" };
const refused = "not an answer of the API: a proxy or firewall on the way may have refused the call";

/** The error of a call that always gets this response. */
async function failureAfter(answer: Answer, kind: FailureKind, options = {}) {
  const { client } = scriptedClient(
    times(9, () => answer),
    { ...fiveTries, ...options },
  );
  return caughtError(client.asset.list(), kind);
}

const nginx = (title: string) =>
  `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>nginx/1.22.1</center>\r\n</body>\r\n</html>\r\n`;
const haproxy =
  "<html><body><h1>403 Forbidden</h1>\nRequest forbidden by administrative rules.\n</body></html>\n";

describe("a page in place of an API response", () => {
  it.each<[who: string, answer: Exclude<Answer, Error>, kind: FailureKind, says: string, advice: string]>([
    [
      "nginx with its own login",
      {
        status: 401,
        headers: { ...html, "www-authenticate": 'Basic realm="Intranet"' },
        text: nginx("401 Authorization Required"),
      },
      "authorization",
      `status 401 came with a page in HTML ("401 Authorization Required", realm "Intranet"), ${refused}`,
      "If the host itself gives such pages, check username and password.",
    ],
    [
      "HAProxy that denies access",
      { status: 403, headers: html, text: haproxy },
      "permission",
      `status 403 came with a page in HTML ("403 Forbidden"), ${refused}`,
      "Ask whoever runs the proxy or firewall",
    ],
    [
      "nginx that refuses the size of the body",
      { status: 413, headers: html, text: nginx("413 Request Entity Too Large") },
      "other",
      `status 413 came with a page in HTML ("413 Request Entity Too Large"), ${refused}`,
      "Ask whoever runs the proxy or firewall",
    ],
    [
      "a firewall's page with a status of success",
      { status: 200, headers: html, text: "<!DOCTYPE html><title>Sign in &amp; go on</title>" },
      "unreadable",
      `status 200 came with a page in HTML ("Sign in & go on"), ${refused}`,
      "Check that baseUrl is the address of the API.",
    ],
    [
      "Envoy with a line of text",
      { status: 403, headers: { "content-type": "text/plain" }, text: "RBAC: access denied" },
      "permission",
      `status 403 came with a text ("RBAC: access denied"), ${refused}`,
      "Ask whoever runs the proxy or firewall",
    ],
    [
      "a proxy that cannot reach the host",
      { status: 502, headers: html, text: nginx("502 Bad Gateway") },
      "hostFault",
      'status 502 came with a page in HTML ("502 Bad Gateway"), not an answer of the API: a proxy on the way may have given it',
      "requestsPerSecond",
    ],
    [
      "a proxy with an empty body",
      { status: 503, text: "" },
      "hostFault",
      "status 503 came without words of the API: a proxy on the way may have given it",
      "If a proxy limits requests",
    ],
    [
      "an empty body with status 403",
      { status: 403, text: "" },
      "permission",
      "the host answered with status 403",
      "Ask whoever",
    ],
    [
      "JSON that was cut off",
      { status: 200, text: '{"items": [' },
      "unreadable",
      "the host's answer is no JSON",
      "Check that",
    ],
  ])("is described in the error, with its title: %s", async (_who, answer, kind, says, advice) => {
    const error = await failureAfter(answer, kind);
    expect(error.hostMessage).toBe(says);
    expect(error.message).toContain(advice);
    // The error quotes the page's title as its own description, not as the host's words.
    expect(refusalOf(error)).toBe(says);
  });

  it("is quoted in one short line, without possible secrets", () => {
    const title = (text: string) => strangeAnswer({ status: 403, headers: html, text }, at).words;
    expect(title("<html><title>\n Ticket  9f8e7d6c5b4a \n</title>")).toContain('("Ticket …")');
    // If the shortening cut a password in two, the rest could no longer be recognised as a secret.
    const long = `${"maintenance ".repeat(6)}until correct-horse`;
    expect(title(`<html><title>${long}</title>`)).toContain(`("${"maintenance ".repeat(6)}until …")`);
    expect(title(`<html><title>${"No ".repeat(99)}</title>`)).toMatch(/\("(?:No ){26}…"\)/);
    expect(title("<html><h1>Denied <b>here</b></h1>")).toContain('("Denied here")');
    expect(title("<html>")).toContain("a page in HTML, not an answer");
  });
});

describe("a redirection", () => {
  const to = (location: string, more: Partial<Exclude<Answer, Error>> = {}) =>
    failureAfter(
      { status: 301, headers: { location, ...html }, text: nginx("301 Moved"), ...more },
      "wrongAddress",
    );

  it("is reported with its target, and with the setting in case the target is the host, too", async () => {
    const error = await to("https://api2.example.com/v3/asset/list");
    expect(error.hostMessage).toBe(
      "the host answered with status 301, and points to https://api2.example.com/v3/asset/list",
    );
    expect(error.message).toContain(
      "If https://api2.example.com is your host too, set baseUrl to its address there.",
    );
  });

  it("to the same path with a slash is reported with a setting for it, which is accepted", async () => {
    for (const location of ["/v3/asset/list/", "https://api.example.com/v3/asset/list/?next=1"]) {
      const error = await to(location);
      expect(error.message).toContain('Set paths {"asset.list": "asset/list/"}, with the slash at the end.');
    }
    const { client, sent } = scriptedClient([{ body: { items: [] } }], {
      paths: { "asset.list": "asset/list/" },
    });
    await client.asset.list();
    expect(sent.map(({ path }) => path)).toEqual(["/v3/asset/list/"]);
    expect(["a/b/", "/a/b", "a//b", "a/b//", "/", ""].map(isOperationPath)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it.each<[location: string, shown: string]>([
    ["https://ada:pass-w0rd@sso.example.com/login?ticket=9f8e7d6c5b4a#x", "https://sso.example.com/login"],
    ["https://sso.example.com/9f8e7d6c5b4a3f2e/login;jsessionid=ABC", "https://sso.example.com/…/…"],
    ["https://sso.example.com/of/ready-token/x", "https://sso.example.com/of/[secret]/x"],
  ])("is reported without secrets of the target: %s", async (location, shown) => {
    const error = await to(location);
    expect(error.redirection?.to).toBe(shown);
    expect(error.hostMessage).toBe(`the host answered with status 301, and points to ${shown}`);
    expect(error.message).toContain("Check baseUrl and apiVersion.");
  });

  it.each(["ftp://x/y", "http://[", "http://api.example.com/v3/asset/list"])(
    "is not recommended as baseUrl if the login must not be sent there: %s",
    async (location) => expect((await to(location)).message).toContain("Check baseUrl and apiVersion."),
  );

  it("is reported even if it comes with JSON without an error message", async () => {
    const answer = { status: 308, headers: { location: "/other" }, text: '{"message":"Permanent Redirect"}' };
    expect((await failureAfter(answer, "wrongAddress")).hostMessage).toContain(
      "points to https://api.example.com/other",
    );
  });
});
