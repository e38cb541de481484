#!/usr/bin/env python3
"""Choices: those of minimal.py, whose server this is, as a web framework of Go or Java puts them

- Verbs by kind: GET for reads, POST for what is new and for actions, PUT and PATCH for changes, DELETE for removals. Any
  other verb is a 405 with `Allow`. Parameters of a GET are in the query, those of the others in the body.
- Names: server/rebuild, server/refresh (purpose unstated), asset/remove, account/sshkey/*, plan/*, template/*,
  account/user/permissions, utilities/describe, which has the words of a path and its verb.
- Refusals are problems (RFC 9457) that repeat their text, name the member in `errors`, and have classes of an exception.
  A path that is not there is quoted with all of the address.
- Nothing is null: an empty text, an address before the build's end, the items of an empty page. Ids are above 2^32.
- At most 3 builds at once, rebuilds included: then 429 with `Retry-After`.
- A power operation that is not possible now is a 200 with `error`, also while the same one lasts. A second removal is a 409.
"""
import sys
sys.dont_write_bytecode = True
import json
from http import HTTPStatus
from urllib.parse import parse_qs, urlsplit
import minimal as api
from minimal import Err, GONE, LOCK, OPS, SEQ, SRV

MOST_BUILDS = 3
SEQ.update(key=4_300_000_000, cred=4_400_000_000, task=4_500_000_000)
NAMES = {"server/reinstall": "server/rebuild", "server/sync": "server/refresh", "asset/cancel": "asset/remove",
         "account/key/add": "account/sshkey/create", "account/key/list": "account/sshkey/list",
         "account/key/remove": "account/sshkey/delete", "account/key/update": "account/sshkey/update",
         "server/plan/details": "plan/details", "server/plan/list": "plan/list",
         "server/template/details": "template/details", "server/template/list": "template/list",
         "account/auth/check": "account/user/permissions", "api/describe": "utilities/describe"}
for old, new in NAMES.items(): OPS[new] = OPS.pop(old)
api.KNOWN[:] = [NAMES.get(path, path) for path in api.KNOWN]
READS = "details list password status cached get login permissions describe".split()
def verb_of(path):
    last = path.split("/")[-1]
    if path == "account/sshkey/update": return "PUT"
    return "GET" if last in READS else "DELETE" if last in ("delete", "remove") else "PATCH" if last == "update" else "POST"

# ---- what is done in another way
def dressed(path):
    def dress(wrap):
        f, spec, out = OPS[path]
        OPS[path] = (lambda p: wrap(f, p), spec, out)
        return wrap
    return dress
def in_turn(f, p):
    if sum(map(api.busy, SRV.values())) >= MOST_BUILDS: raise Err(429, "BuildLimitExceeded", "no more than %d builds at once" % MOST_BUILDS)
    return f(p)
for path in ("server/provision", "server/rebuild"): dressed(path)(in_turn)
@dressed("asset/remove")
def _(f, p):
    if any(s["uniq_id"] == p["uniq_id"] for s in GONE): raise Err(409, "RemovalPending", "the removal was requested before")
    return f(p)
for word in "start stop shutdown reboot reset".split():
    @dressed("server/power/" + word)
    def _(f, p, word=word):
        record = f(p)
        return dict(record, error="%s is in progress" % word) if record["error"] == "busy" else record
@dressed("utilities/describe")
def _(f, p):
    path = p["path"].strip("/").lower()
    if path not in OPS: return f(p)
    words = path.replace("sshkey", "SSH key").replace("/", " ")
    return dict(f(p), method_description=words, method_metadata={"http_method": verb_of(path)})
def without_empty(value):
    if isinstance(value, dict):
        shown = {k: without_empty(v) for k, v in value.items()}
        return dict(shown, ip=None) if shown.get("active") is False and "domain" in shown else shown
    if isinstance(value, list): return [without_empty(v) for v in value] or None
    return None if value == "" else value

# ---- the wire
INTEGERS = ("pos", "nat", "bool", "accnt", "life", "rating")
LISTS = ("uids", "cats", "also", "strs")
JSONS = ("hash", "order", "any")
def from_query(path, query):
    """Values of a query by what the operation takes."""
    params = {}
    for name, kind, _ in OPS[path][1]:
        values = query.get(name)
        if values is None: continue
        if kind in INTEGERS: params[name] = int(values[0]) if values[0].isdigit() else values[0]
        elif kind in LISTS or len(values) > 1: params[name] = values
        else: params[name] = json.loads(values[0]) if kind in JSONS else values[0]
    return params
CLASSES = {"NotFound": "ResourceNotFound", "Invalid": "MethodArgumentNotValid", "Missing": "MethodArgumentNotValid"}

class H(api.H):
    def problem(self, code, cls, text):
        errors = [dict(field="params." + text.split(": ")[-1], rejected_value=None, code=cls, default_message=text)] if code == 400 else None
        body = dict(type="about:blank", title=HTTPStatus(code).phrase, status=code, detail=text, instance=self.path.split("?")[0],
                    errors=errors, error_class=CLASSES.get(cls, cls) + "Exception", error_message=text)
        if code == 429: self.headers_more = {"Retry-After": "1"}
        self.send(code, body, "application/problem+json")
    def end_headers(self):
        for name, value in getattr(self, "headers_more", {}).items(): self.send_header(name, value)
        self.headers_more = {}
        super().end_headers()
    def do_GET(self):
        if self.path == "/_ledger": super().do_GET()
        else: self.answer()
    def do_POST(self):
        if self.path.startswith("/_"): super().do_POST()
        else: self.answer()
    def answer(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        url = urlsplit(self.path)
        whole = url.path.strip("/")
        path = whole[3:] if whole.startswith("v1/") else ""
        with LOCK:
            api.tick()
            try:
                self.auth(path)
                if path not in OPS: raise Err(404, "NoResourceFound", "No static resource %s." % whole)
                if self.command != verb_of(path):
                    self.headers_more = {"Allow": verb_of(path)}
                    raise Err(405, "HttpRequestMethodNotSupported", "Request method '%s' is not supported" % self.command)
                if self.command == "GET": body = json.dumps({"params": from_query(path, parse_qs(url.query, True))})
                out, failure = without_empty(api.call(path, body)), None
            except Err as error: failure = error
            kind = api.FAULTS[path].pop(0) if api.FAULTS.get(path) else None
            if kind == "lost": self.close_connection = True
            elif kind == "429": self.problem(429, "RateLimitExceeded", "too many calls")
            elif kind == "503html": self.send(503, "<html><body>Service Unavailable</body></html>", "text/html")
            elif kind == "401": self.problem(401, "BadCredentials", "bad credentials")
            elif failure: self.problem(failure.http, failure.cls, failure.msg)
            else: self.send(200, out)
    do_PUT = do_PATCH = do_DELETE = answer

if __name__ == "__main__":
    api.H = H
    api.main()
