#!/usr/bin/env python3
"""Reseller front of the Cloud Infrastructure Management API (HTTP, loopback).
Choices (where the text is silent)
 1. Every operation is POST {base}/[version/]namespace/method[.json]; paths are case-insensitive; no prefix means v3.
    Other extensions are refused (406), other methods too (405). The version prefix is one of bleed, v1, v2, v3.
 2. The SSH key operations and server/reinstate exist in v3 and bleed only; everything else exists in all versions.
 3. Self-description is api/describe. `input` = {name: {type, required, multiple, description}}, `output` = array of
    {name, type, description[, fields]}; `methods`/`namespaces` are short names below the path; path "" is the root.
 4. Own names: server/order, rebuild, reinstate, password, console; server/power/{status,cached,start,...};
    server/credential/*; server/plan/*; server/template/*; server/image/*; asset/{details,list,login,cancel,update};
    network/{region,zone}/*; network/ip/list; account/sshkey/*; account/user/allowed; product/details, product/list.
 5. The operation "by identifier" is server/reinstate: it withdraws a cancellation that has not yet taken effect.
 6. Token: params lifetime (seconds, 60..43200, default 3600; more is refused), passcode; answer username, token, expires.
    Passcode elsewhere in header X-Passcode (6 digits, time-based). A token cannot be exchanged for another token.
 7. Input is checked strictly: unknown members are refused, numbers may come as digit strings, BOOLEAN only 0/1,
    null is "not given". Errors: 400 input, 401 login, 403 no access, 404 no record, 409 state or stock or name taken,
    429, 503; extra members field, request_id, retry_after, hint.
 8. Normalised on the way: all text trimmed; domain and key names lower case; template names upper case; custom_name
    has runs of blanks collapsed; a key's comment is dropped; user names lower case (except Administrator).
 9. An order is billed first: asset/details knows it at once (status New); server/* answers 404 (reason order_queued)
    until the queue picks it up. Lists are snapshots that live some seconds, also after writes.
10. Fields not known yet are left out (not null): ip comes part-way through a build, zone_id when a host was chosen,
    username at the end. Password, login and console are refused (409) until the build has ended.
11. Server status: Queued, Building, Active, Stopped, Rebuild-Queued, Rebuilding. Asset status: New, Pending-Activation,
    Active, Pending-Config (rebuild), Pending-Termination, Terminated. A cancelled server's server status is unchanged.
12. server/details carries both field sets together; all other server answers carry the short record.
13. Cancel: `removal_requested` is the time it takes effect (end of the term, UTC). Repeating it gives the same answer.
    An order still queued is withdrawn at once; during a build or rebuild cancelling is refused (409).
14. After the term end server/* says 404, asset/details says Terminated; lists hide Terminated unless status asks for it.
15. Rebuild of a running server needs force=1 (otherwise 409); no template means the present one; the old template name
    shows until the end, then a new root password is made. The IP stays. Refused when cancelled or busy; the server type stays.
16. Power: refusals are answered 200 with `error`; values on/off; status queued, done, nochange, refused. Live status
    names the last task. The cached status is up to half a minute old (scaled).
17. Bare metal builds take five times as long, cloud metal three times. Plans out of stock: 409 Capacity.Unavailable.
18. Order needs type, domain, plan_id, and template_name or image_id. Zone: zone_id or zone, else the first zone (of the
    region, if given) that has the plan. Same host name twice is allowed. Unknown password: generated, 8+ with letter and digit.
19. Plans and templates are one record per zone (and type), same id/name in several zones. available=0 also shows those
    that are not available. plan_id is a string in server records. Template names look like UBUNTU_24.04_CORE.
20. Lists: page_size above 100 is capped at 100 (the answer says 100); a page past the end is empty; page_total 0 if none;
    sort asc/desc; assets and servers newest first, others by id or name. order_by takes any plain field of the record.
21. Records of an account that the user may use but did not select: 404. An account that is not the user's: 403.
22. Credentials: a `server` one appears at the end of a build; app names need not be unique; wrong type with id: 404.
    Updating a server credential changes the record (and what password lookup says), not the machine.
23. Prices: product/details {code}: options [{key, values: [{value, price}]}], decimal strings, per month.
24. Dates are "YYYY-MM-DD HH:MM:SS" UTC. Rate limit: bucket per user; lists cost 2, orders 3. Maintenance: 503 JSON.
"""
import argparse, base64, copy, hashlib, heapq, hmac, json, random, re, secrets, socket, struct, threading, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
ap = argparse.ArgumentParser()
ap.add_argument("--port", type=int, default=0)
ap.add_argument("--speed", type=float, default=1.0, help="divides all durations")
ap.add_argument("--build", type=float, default=60, help="seconds of a cloud build (before --speed)")
ap.add_argument("--rebuild", type=float, default=45)
ap.add_argument("--queue", type=float, default=6, help="seconds until an order is picked up (before --speed)")
ap.add_argument("--term", type=float, default=300, help="seconds of a billing term (before --speed)")
ap.add_argument("--list-cache", type=float, default=None, help="seconds a list lives (default 8/speed, at least 1)")
ap.add_argument("--rate", type=float, default=10, help="calls per second and user (burst 5x); 0 = no limit")
ap.add_argument("--maintenance", type=float, default=300, help="seconds between maintenance windows; 0 = none")
ap.add_argument("--window", type=float, default=4, help="seconds of a maintenance window")
ap.add_argument("--latency", type=float, default=0.03)
ap.add_argument("--two-factor", action="store_true", help="the main user logs in with two factors")
A = ap.parse_args()
SP = max(A.speed, 0.001)
LIST_TTL = A.list_cache if A.list_cache is not None else max(1.0, 8 / SP)
START = time.time()
LOCK = threading.RLock()
VERSIONS = ["bleed", "v1", "v2", "v3"]
STYPES = ["Cloud.VPS", "Cloud.VPS.WIN", "Cloud.Metal", "Cloud.Metal.WIN", "Bare.Metal", "Bare.Metal.GPU", "Bare.Metal.WIN", "Bare.Metal.GPU.WIN"]
ASTATUS = "New Active BucketPart Disabled Terminated Pending-Termination Pending-Activation Pending-Payment Pending-Config".split()
CATS = "Dedicated VirtualDedicated StrictDedicated SpecialDedicated Provisioned LoadBalancer ObjectStorage SBS".split()
ALSO = set("""vendorBackingUp altGroup ancestorServer associationDetails backupsAndStorage businessEmailPricing capabilities
categories children creation_date custom_description description diskDetails distro emailFriendlyName featureDetails
finalizeDetails generatedDomainDetails hostedEmailPricing hostedEmailUsage hostingDetails instance loadbalancer machine
managedType mesDetails monitorableServices mrc networkSummary opsRemoteDetails opsServiceDetails objectStore osFamily
parentDetails powerStatus price primaryProductCategory privateParent product productDisplayGroup project prometheusDetails
publicProductCategory region resourceState servers shortDescription template templateApp upLink usageDetails zone""".split())
def ts(t): return time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(t))
class Err(Exception):
    def __init__(self, code, cls, msg, **more): self.code, self.body = code, dict(error_class=cls, error_message=msg, **more)
def bad(field, msg): return Err(400, "Input.Invalid", "%s: %s" % (field, msg), field=field)
def missing(what, ident): return Err(404, "Record.NotFound", "no such %s: %s" % (what, ident))
def conflict(msg, cls="State.Conflict", **m): return Err(409, cls, msg, **m)

# ---------------------------------------------------------------- input types
def num(pat):
    def f(v, n):
        if isinstance(v, bool) or not isinstance(v, (int, str)) or not re.match(pat, str(v).strip()): raise bad(n, "not a valid number")
        return int(v)
    return f
def txt(pat, fix=lambda s: s, what="not a valid text"):
    def f(v, n):
        if isinstance(v, int) and not isinstance(v, bool): v = str(v)
        if not isinstance(v, str): raise bad(n, "a string is expected")
        v = fix(v.strip())
        if not re.match(pat, v): raise bad(n, what)
        return v
    return f
def boolean(v, n):
    if isinstance(v, bool) or v not in (0, 1, "0", "1"): raise bad(n, "0 or 1 is expected")
    return int(v)
def hashv(v, n):
    if not isinstance(v, dict): raise bad(n, "an object is expected")
    return v
def sshkey(v, n):
    m = re.match(r"^(ssh-[\w@.-]+)\s+([A-Za-z0-9+/]{16,}={0,2})(\s[^\n]*)?$", v.strip()) if isinstance(v, str) else None
    if not m: raise bad(n, "not a public SSH key")
    return m.group(1) + " " + m.group(2)
HOST = r"^(?=.{3,253}\Z)([a-z0-9_]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\Z"
IP4 = r"^(?!10\.|127\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)(\d{1,3}\.){3}\d{1,3}\Z"
LINE = r"^[^\x00-\x1f\x7f]*\Z"
T = {"ACCOUNT_NUMBER": num(r"^\d{1,8}\Z"), "POSITIVE_INT": num(r"^[1-9]\d*\Z"), "RELATION_ID": num(r"^[1-9]\d*\Z"), "INT": num(r"^\d+\Z"),
     "UNIQ_ID": txt(r"^[A-HJ-NP-Z0-9]{6}\Z", what="six capital letters or digits are expected"), "BOOLEAN": boolean, "HASH": hashv,
     "LINE": txt(LINE), "LINE_NON_BLANK": txt(r"^[^\x00-\x1f\x7f]+\Z"), "TEXT_GENERAL": txt(r"^[^\x00-\x08\x0b\x0c\x0e-\x1f]*\Z"),
     "NAME_LINE": txt(LINE, lambda s: re.sub(" +", " ", s)), "WORD": txt(r"(?i)^[a-z0-9]*\Z"), "WORD_": txt(r"^\w+\Z"), "LAXWORD": txt(r"^[\w-]*\Z"),
     "KEY_NAME": txt(r"^\w+\Z", str.lower, "letters, digits and _ only"), "LAXWORDS": txt(r"^[\w -]*\Z"), "TEMPLATE": txt(LINE, str.upper), "SSH_KEY_PUBLIC": sshkey,
     "DOMAIN_FULL": txt(HOST, lambda s: s.lower().rstrip("."), "not a full host name"), "DOMAIN_FRAGMENT": txt(r"^[\w.-]+\Z", str.lower),
     "PUBLIC_IPV4": txt(IP4, what="not a public IPv4 address"), "ANY": lambda v, n: v}
DOCNAME = {"NAME_LINE": "LINE", "KEY_NAME": "WORD_", "TEMPLATE": "LINE", "ANY": "MULTI_TYPE"}
ENUM = {"SERVER_TYPE": STYPES, "SUBACCNT_STATUS": ASTATUS, "VERSION": VERSIONS}
def check(t, v, n):
    if t.endswith("*"): return [check(t[:-1], x, n) for x in (v if isinstance(v, list) else [v])]
    if t.startswith("["):
        if not isinstance(v, list): raise bad(n, "an array is expected")
        return [check(t[1:-1], x, n) for x in v]
    allowed = ENUM.get(t) or (t[1:].split("|") if t.startswith("=") else None)
    if allowed is None: return T[t](v, n)
    if isinstance(v, (dict, list, bool)) or str(v).strip() not in allowed: raise bad(n, "one of %s is expected" % ", ".join(allowed))
    return str(v).strip()
OPS = {}
PAGE = " page_size:POSITIVE_INT page_num:POSITIVE_INT"
ORD = " order_by:HASH"
SRV = "uniq_id:UNIQ_ID accnt:INTEGER ip:PUBLIC_IPV4 plan_id:STRING region_id:INTEGER zone_id:INTEGER status:STRING template_name:LINE type:SERVER_TYPE username:STRING"
SRVX = SRV + (" active:BOOLEAN backup_enabled:BOOLEAN backup_plan:STRING backup_quota:INTEGER backup_size:INTEGER bandwidth_quota:INTEGER capabilities:ARRAY config_id:INTEGER "
              "config_description:STRING create_date:DATETIME features:ARRAY ip_count:INTEGER manage_level:STRING template:STRING template_description:STRING zone:HASH domain:DOMAIN_FULL")
AST = "uniq_id:UNIQ_ID active:BOOLEAN custom_name:LINE cycle:STRING domain:STRING ip:PUBLIC_IPV4 project_id:INTEGER project_name:STRING region_id:INTEGER status:SUBACCNT_STATUS type:STRING username:STRING"
PWR = "error:STRING powerStatus:STRING resource:STRING status:STRING task:INTEGER"
CRED = "id:RELATION_ID accnt:INTEGER uniq_id:UNIQ_ID server_type:SERVER_TYPE type:STRING name:LAXWORDS description:LINE location:LINE username:LINE auth_type:WORD_ auth_data:TEXT_GENERAL"
REG = "id:INTEGER name:STRING city:STRING state:STRING country:STRING asn:INTEGER host_prefix:STRING"
KEY = "id:POSITIVE_INT public_key_name:WORD_ public_key_value:SSH_KEY_PUBLIC"
PLAN = ("id:INTEGER region_id:INTEGER zone_id:INTEGER available:BOOLEAN server_type:SERVER_TYPE type:STRING description:STRING cores:INTEGER cpu_cores:INTEGER cpu_count:INTEGER cpu_speed:INTEGER "
        "vcpu:INTEGER memory:INTEGER disk:INTEGER gpu_count:INTEGER link_speed:INTEGER raid_level:INTEGER cpu_hyperthreading:BOOLEAN cpu_model:STRING disk_type:STRING gpu_name:STRING")
TPL = "name:STRING available:BOOLEAN control_panel:STRING management:STRING os_bit:INTEGER os_name:STRING os_type:STRING os_version:STRING region_id:INTEGER zone_id:INTEGER server_type:SERVER_TYPE type:STRING"
WORDS = {"accnt": "Account to work on; your own one when left out.", "uniq_id": "Six-character identifier of the item.", "page_size": "Records per page (25; at most 100).",
         "page_num": "Page to show (1).", "order_by": "Object with field and sort (asc or desc).", "force": "1: go ahead although the server is running.",
         "template_name": "Name of an OS template, see server/template/list.", "plan_id": "Id of a hardware plan, see server/plan/list.", "alsowith": "Further details to add to each record.",
         "available": "1: orderable entries only; 0: all entries.", "domain": "Host name.", "lifetime": "Seconds the token is good for, 60 to 43200.", "passcode": "Current two-factor passcode.",
         "zone": "Same as zone_id.", "public_ssh_key": "Public key put into the authorized keys.", "password": "Password of the root or Administrator login.", "code": "Product code, for example Cloud.VPS."}
def fields(spec): return [tuple(x.split(":")) for x in spec.split()]
def outdoc(spec): return [{"name": n, "type": t, "description": n.replace("_", " ").capitalize() + "."} for n, t in fields(spec)]
def op(path, doc, inp="", out="", lst=False, vers=VERSIONS, cost=1, dep=False, write=False):
    def deco(f):
        ins = {n.rstrip("!"): (t, n.endswith("!")) for n, t in fields(inp + (PAGE if lst else ""))}
        OPS[path] = dict(f=f, doc=doc, ins=ins, out=out, lst=lst, vers=vers, cost=2 if lst else cost, dep=dep, write=write,
                         perm=".".join(x.capitalize() for x in path.split("/")))
        return f
    return deco

# ---------------------------------------------------------------- data
ACC1, ACC2 = 4021877, 4021990
USERS = {"alderpost_api": dict(pw="Harbor-" + secrets.token_hex(5), accts=[ACC1, ACC2], ro=False, totp=None),
         "alderpost_2fa": dict(pw="Beacon-" + secrets.token_hex(5), accts=[ACC1], ro=False, totp=base64.b32encode(secrets.token_bytes(10)).decode()),
         "alderpost_audit": dict(pw="Ledger-" + secrets.token_hex(5), accts=[ACC1, ACC2], ro=True, totp=None)}
if A.two_factor: USERS["alderpost_api"]["totp"] = base64.b32encode(secrets.token_bytes(10)).decode()
USED_CODES, TOKENS, BUCKETS, FAULTS, CACHE = {}, {}, {}, [], {}
REGIONS = [dict(id=3, name="Lakes", city="Port Alder", state="North Shore", country="Freeland", asn=64500, host_prefix="la"),
           dict(id=5, name="Coast", city="Saltmarsh", state="Westmark", country="Freeland", asn=64501, host_prefix="co"),
           dict(id=8, name="Overseas", city="Veldhaven", state="", country="Lowerland", asn=64502, host_prefix="ov")]
ZONES = [dict(id=31, name="Zone A", region_id=3), dict(id=32, name="Zone B", region_id=3), dict(id=51, name="Zone A", region_id=5), dict(id=81, name="Zone A", region_id=8)]
RBY, ZBY = {r["id"]: r for r in REGIONS}, {z["id"]: z for z in ZONES}
PLANS, PRICE = [], {}
for pid, st, ds, vc, mem, dk, gpu, price, where, stock in [
        (110, "Cloud.VPS", "1 vCPU, 2 GB", 1, 2048, 40, 0, "12.00", (31, 32, 51, 81), 1), (112, "Cloud.VPS", "2 vCPU, 4 GB", 2, 4096, 100, 0, "24.00", (31, 32, 51, 81), 1),
        (114, "Cloud.VPS", "4 vCPU, 8 GB", 4, 8192, 200, 0, "48.00", (31, 32, 51, 81), 1), (116, "Cloud.VPS", "8 vCPU, 16 GB", 8, 16384, 400, 0, "96.00", (31, 51), 0),
        (132, "Cloud.VPS.WIN", "4 vCPU, 8 GB, Windows", 4, 8192, 200, 0, "74.00", (31, 51), 1), (210, "Cloud.Metal", "8 cores, 32 GB", 8, 32768, 960, 0, "189.00", (31, 51), 1),
        (230, "Cloud.Metal.WIN", "8 cores, 32 GB, Windows", 8, 32768, 960, 0, "229.00", (31,), 1), (310, "Bare.Metal", "6 cores, 16 GB", 6, 16384, 480, 0, "119.00", (32, 51), 1),
        (312, "Bare.Metal", "32 cores, 128 GB", 32, 131072, 3840, 0, "399.00", (32, 81), 0), (330, "Bare.Metal.WIN", "6 cores, 16 GB, Windows", 6, 16384, 480, 0, "149.00", (32,), 1),
        (350, "Bare.Metal.GPU", "24 cores, 256 GB, 1 GPU", 24, 262144, 3840, 1, "1290.00", (51,), 1), (370, "Bare.Metal.GPU.WIN", "24 cores, 256 GB, 1 GPU, Windows", 24, 262144, 3840, 1, "1390.00", (51,), 1)]:
    PRICE[pid], metal = price, "Metal" in st
    for z in where:
        PLANS.append(dict(id=pid, region_id=ZBY[z]["region_id"], zone_id=z, available=bool(stock) or z == 81, server_type=st, type="MachineModel", description=ds, cores=vc,
                          cpu_cores=vc, cpu_count=1, cpu_speed=3200 if metal else 2600, vcpu=0 if metal else vc, memory=mem, disk=dk, gpu_count=gpu, link_speed=10000 if metal else 1000,
                          raid_level=1 if metal else 0, cpu_hyperthreading=metal, cpu_model="metal-32" if metal else "shared-26", disk_type="NVMe" if vc > 6 else "SSD", gpu_name="G-48" if gpu else ""))
TEMPLATES = []
for nm, on, ov, mg, cp, stock in [("UBUNTU_24.04_SELF", "Ubuntu", "24.04", "self", "", 1), ("UBUNTU_24.04_CORE", "Ubuntu", "24.04", "core", "", 1), ("UBUNTU_20.04_SELF", "Ubuntu", "20.04", "self", "", 0),
                                  ("DEBIAN_12_SELF", "Debian", "12", "self", "", 1), ("ALMALINUX_9_CORE", "AlmaLinux", "9", "core", "", 1), ("ALMALINUX_9_FULL_PANEL", "AlmaLinux", "9", "full", "panel", 1),
                                  ("WINDOWS_2022_SELF", "Windows", "2022", "self", "", 1), ("WINDOWS_2022_CORE", "Windows", "2022", "core", "", 1)]:
    for st in STYPES:
        if (on == "Windows") == st.endswith(".WIN") and not (cp and st.startswith("Bare")):
            for z in sorted({p["zone_id"] for p in PLANS if p["server_type"] == st}):
                TEMPLATES.append(dict(name=nm, available=bool(stock), control_panel=cp, management=mg, os_bit=64, os_name=on, os_type="Windows" if on == "Windows" else "Linux", os_version=ov,
                                      region_id=ZBY[z]["region_id"], zone_id=z, server_type=st, type="MachineTemplate"))
ASSETS, KEYS, CREDS, IMAGES, EVENTS = {}, [], [], [], []
LEDGER = {k: [] for k in "orders rebuilds removals updates power keys credentials reinstated tokens".split()}
SEQ = {"key": 700, "cred": 5200, "task": 880100, "ev": 0, "ip": 9, "img": 60, "req": 0}
POOL = {ACC1: ["203.0.113.240", "203.0.113.241"], ACC2: ["203.0.113.248"]}
def nxt(k): SEQ[k] += 1; return SEQ[k]
def at(delay, fn): heapq.heappush(EVENTS, (time.time() + delay, nxt("ev"), fn))
def tick():
    while EVENTS and EVENTS[0][0] <= time.time(): heapq.heappop(EVENTS)[2]()
def newid():
    while True:
        u = "".join(random.choice("ABCDEFGHJKLMNPQRSTUVWXYZ0123456789") for _ in range(6))
        if u not in ASSETS: return u
def newip(): n = nxt("ip"); return "198.51.100.%d" % (n % 250 + 1) if n < 240 else "203.0.%d.%d" % (n // 250, n % 250 + 1)
def genpw(): return secrets.token_urlsafe(9).replace("-", "k").replace("_", "7") + "a4"
def note(kind, c, **kw): LEDGER[kind].append(dict(time=ts(time.time()), at=round(time.time(), 3), user=c.user, **kw))
def blank(accnt, type_, domain, **kw):
    a = dict(uniq_id=newid(), accnt=accnt, type=type_, domain=domain, status="Active", server=False, created=time.time(), custom_name="", custom_description="", project_id=1, project_name="Default",
             region_id=3, cycle="month", username=None, password=None, ip=None, ips=[], removal=None, gen=0)
    a.update(kw); ASSETS[a["uniq_id"]] = a; return a
def kind_factor(t): return 5 if t.startswith("Bare") else 3 if "Metal" in t else 1
def picked(a):
    if a["status"] == "Terminated": return
    a.update(picked=True, sstatus="Building", status="Pending-Activation"); total = A.build * kind_factor(a["type"]) / SP
    def host():
        a["zone_known"] = True; a["ips"] = a["pool"] + [newip() for _ in range(a["new_ips"])]; a["ip"] = a["ips"][0]
    at(total * 0.4, host); at(total, lambda: built(a))
def built(a):
    win = a["type"].endswith(".WIN")
    a.update(active=True, sstatus="Active", power="on", status="Pending-Termination" if a["removal"] else "Active", username="Administrator" if win else "root")
    a["template"] = a.pop("next_template", None) or a["template"]
    cr = next((x for x in CREDS if x["uniq_id"] == a["uniq_id"] and x["type"] == "server"), None)
    if cr: cr.update(username=a["username"], auth_data=a["password"])
    else:
        CREDS.append(dict(id=nxt("cred"), accnt=a["accnt"], uniq_id=a["uniq_id"], server_type=a["type"], type="server", name="Server login", description="", location=a["ip"],
                          username=a["username"], auth_type="password", auth_data=a["password"]))
def server(c, uid, ready=False):
    a = ASSETS.get(uid)
    if not a or a["accnt"] != c.acct or not a["server"] or a["status"] == "Terminated": raise missing("server", uid)
    if not a["picked"]: raise Err(404, "Record.NotFound", "no such server: %s" % uid, reason="order_queued")
    if ready and not a["active"]: raise conflict("the server is %s" % a["sstatus"].lower(), "State.Busy", status=a["sstatus"])
    return a
def clean(d): return {k: v for k, v in d.items() if v is not None}
def srec(a):
    return clean(dict(uniq_id=a["uniq_id"], accnt=a["accnt"], ip=a["ip"], plan_id=str(a["plan_id"]), region_id=a["region_id"], zone_id=a["zone_id"] if a["zone_known"] else None,
                      status="Stopped" if a["sstatus"] == "Active" and a["power"] == "off" else a["sstatus"], template_name=a["template"], type=a["type"], username=a["username"]))
def zrec(z):
    r = RBY[z["region_id"]]
    return dict(id=z["id"], name=z["name"], region_id=r["id"], region=dict(id=r["id"], name=r["name"]), available=True, is_default=next(q["id"] for q in ZONES if q["region_id"] == r["id"]) == z["id"])
def caps(a): return [] if not a["server"] else ["power", "rebuild", "password", "ssh_key"] + (["console", "backup", "image"] if not a["type"].startswith("Bare") else [])
def cats(a): return (["Dedicated", "Provisioned"] + (["VirtualDedicated"] if "VPS" in a["type"] else ["StrictDedicated"])) if a["server"] else []
def tdesc(n): return next(("%s %s 64-bit, %s managed" % (t["os_name"], t["os_version"], t["management"]) for t in TEMPLATES if t["name"] == n), n)
def price(a):
    if not a["server"]: return {"DNS.Zone": "0.00", "SSL.Certificate": "4.00", "Domain.Registration": "1.25"}.get(a["type"], "0.00")
    return "%.2f" % (float(PRICE[a["plan_id"]]) + 3 * max(0, a["new_ips"] - 1) + (a["backup_quota"] * 0.5 if a["backup_enabled"] else 0) + (15 if a["bandwidth_quota"] == 10000 else 0))
def arec(a, also=()):
    r = clean(dict(uniq_id=a["uniq_id"], active=a["status"] in ("Active", "Pending-Termination"), custom_name=a["custom_name"], cycle=a["cycle"], domain=a["domain"], ip=a["ip"], project_id=a["project_id"],
                   project_name=a["project_name"], region_id=a["region_id"], status=a["status"], type=a["type"], username=a["username"]))
    s = a["server"]
    for w in also:
        tp = next((t for t in TEMPLATES if s and t["name"] == a["template"]), {})
        r[w] = dict(capabilities={x: True for x in caps(a)}, categories=cats(a), creation_date=ts(a["created"]), custom_description=a["custom_description"], description=descr(a), shortDescription=a["type"],
                    price=dict(amount=price(a), currency="USD", per="month"), mrc=price(a), region=RBY[a["region_id"]], zone=zrec(ZBY[a["zone_id"]]) if s and a["zone_known"] else None,
                    powerStatus=a["power"] if s else None, template=a["template"] if s else None, distro=tp.get("os_name"), osFamily=tp.get("os_type"), managedType=tp.get("management"),
                    project=dict(id=a["project_id"], name=a["project_name"]), product=a["type"], instance=srec(a) if s and a["picked"] else None, resourceState=a["sstatus"] if s else None,
                    networkSummary=dict(ips=a["ips"], ip_count=len(a["ips"])), finalizeDetails=dict(removal_date=ts(a["removal"]) if a["removal"] else None),
                    featureDetails=a.get("features", {}), primaryProductCategory=(cats(a) or [None])[0], publicProductCategory="Server" if s else "Other").get(w)
    return r
def descr(a): return "%s, %s" % (a["type"], next((p["description"] for p in PLANS if p["id"] == a.get("plan_id")), a["domain"]))
def asset(c, uid):
    a = ASSETS.get(uid)
    if not a or a["accnt"] != c.acct: raise missing("asset", uid)
    return a
def snap(c, kind, rows):
    k, now = (kind, c.acct), time.time()
    if k not in CACHE or now - CACHE[k][0] >= LIST_TTL: CACHE[k] = (now, copy.deepcopy(rows()))
    return CACHE[k][1]
def page(rows, p, known, field=None, desc=False):
    ob = p.get("order_by")
    if ob:
        if set(ob) - {"field", "sort"}: raise bad("order_by", "only field and sort are known")
        field, so = ob.get("field"), str(ob.get("sort", "asc")).lower()
        if field not in [n for n, _ in fields(known)]: raise bad("order_by", "cannot sort by %s" % field)
        if so not in ("asc", "desc"): raise bad("order_by", "sort is asc or desc")
        desc = so == "desc"
    if field:
        rows = sorted(rows, key=lambda r: (r.get(field) is not None, r.get(field) if isinstance(r.get(field), (int, float)) else 0, str(r.get(field, ""))), reverse=desc)
    size, n = min(p.get("page_size", 25), 100), p.get("page_num", 1); it = rows[(n - 1) * size:n * size]
    return dict(item_count=len(it), item_total=len(rows), items=it, page_num=n, page_size=size, page_total=-(-len(rows) // size))
def also(p):
    w = p.get("alsowith") or []
    for x in w:
        if x not in ALSO: raise bad("alsowith", "not known: %s" % x)
    return w

# ---------------------------------------------------------------- account
@op("account/auth/token", "Exchanges user name, password and, if used, two-factor passcode for a temporary token.", "lifetime:POSITIVE_INT passcode:LINE", "username:STRING token:STRING expires:DATETIME")
def _(c, p):
    if c.by_token: raise Err(403, "Access.Denied", "a token cannot be exchanged for a token; log in with the password")
    life = p.get("lifetime", 3600)
    if not 60 <= life <= 43200: raise bad("lifetime", "60 to 43200 seconds")
    t = secrets.token_urlsafe(30); TOKENS[t] = (c.user, time.time() + life); note("tokens", c, lifetime=life)
    return dict(username=c.user, token=t, expires=ts(time.time() + life))
@op("account/user/allowed", "Tells whether the logged-in user may call operations or holds permissions.", "actions:[LINE] action_type:=api|permissions as_endpoints:BOOLEAN all:BOOLEAN version:VERSION", "permissions:HASH")
def _(c, p):
    acts, kind, out = p.get("actions"), p.get("action_type"), {}
    if acts is None: acts = [] if kind == "permissions" else list(OPS)
    for x in acts:
        as_api = kind == "api" or (kind is None and ("/" in x or "." not in x))
        path = norm(x)[1] if as_api else next((k for k, o in OPS.items() if o["perm"] == x), None); o = OPS.get(path)
        if o and p.get("version") and p["version"] not in o["vers"]: continue
        ok = bool(o) and may(c, o)
        if ok or p.get("all"): out["/%s/%s" % (p.get("version") or "v3", path) if p.get("as_endpoints") and path else x] = ok
    return dict(permissions=out)
NEW = ["v3", "bleed"]
@op("account/sshkey/add", "Stores a named public SSH key on the account.", "accnt:ACCOUNT_NUMBER public_key_name!:KEY_NAME public_key_value!:SSH_KEY_PUBLIC", "added:BOOLEAN", vers=NEW, write=True)
def _(c, p):
    if any(k["accnt"] == c.acct and k["public_key_name"] == p["public_key_name"] for k in KEYS):
        raise conflict("a key named %s exists already" % p["public_key_name"], "Record.Exists", field="public_key_name")
    k = dict(id=nxt("key"), public_key_name=p["public_key_name"], public_key_value=p["public_key_value"], accnt=c.acct)
    KEYS.append(k); note("keys", c, action="add", accnt=c.acct, id=k["id"], name=k["public_key_name"]); return dict(added=True)
def krec(k): return {x: k[x] for x in ("id", "public_key_name", "public_key_value")}
@op("account/sshkey/list", "Lists the named public SSH keys of the account.", "accnt:ACCOUNT_NUMBER public_key_name:KEY_NAME", KEY, lst=True, vers=NEW)
def _(c, p):
    rows = snap(c, "keys", lambda: [krec(k) for k in KEYS if k["accnt"] == c.acct])
    return page([k for k in rows if p.get("public_key_name") in (None, k["public_key_name"])], p, KEY, "id")
def findkey(c, p, byname):
    if not p.get("id") and not (byname and p.get("public_key_name")): raise Err(400, "Input.Missing", "id is required", field="id")
    for k in KEYS:
        if k["accnt"] == c.acct and p.get("id") in (None, k["id"]) and (not byname or p.get("public_key_name") in (None, k["public_key_name"])): return k
    raise missing("key", p.get("id") or p.get("public_key_name"))
@op("account/sshkey/remove", "Takes a key off the list, by id or name. Servers that carry it keep it.", "accnt:ACCOUNT_NUMBER id:POSITIVE_INT public_key_name:KEY_NAME", "removed:BOOLEAN", vers=NEW, write=True)
def _(c, p):
    k = findkey(c, p, True); KEYS.remove(k); note("keys", c, action="remove", accnt=c.acct, id=k["id"], name=k["public_key_name"])
    return dict(removed=True)
@op("account/sshkey/update", "Changes name or value of the key with this id.", "accnt:ACCOUNT_NUMBER id!:POSITIVE_INT public_key_name:KEY_NAME public_key_value:SSH_KEY_PUBLIC", KEY, vers=NEW, write=True)
def _(c, p):
    k = findkey(c, p, False)
    if any(o is not k and o["accnt"] == c.acct and o["public_key_name"] == p.get("public_key_name") for o in KEYS): raise conflict("that name is taken", "Record.Exists", field="public_key_name")
    k.update({x: p[x] for x in ("public_key_name", "public_key_value") if x in p}); note("updates", c, what="key", accnt=c.acct, id=k["id"])
    return krec(k)

# ---------------------------------------------------------------- assets
@op("asset/details", "Shows one product or service of the account.", "uniq_id!:UNIQ_ID accnt:ACCOUNT_NUMBER alsowith:LINE*", AST)
def _(c, p): return arec(asset(c, p["uniq_id"]), also(p))
@op("asset/list", "Lists products and services of the account.",
    "accnt:ACCOUNT_NUMBER alsowith:LINE* altGroup:LAXWORDS capability:WORD category:[WORD] exclude_category:[WORD] custom_name:ANY domain:DOMAIN_FRAGMENT domain_match:BOOLEAN" + ORD +
    " project_name:TEXT_GENERAL public_category:WORD status:SUBACCNT_STATUS type:LINE* uniq_id:[UNIQ_ID]", AST, lst=True)
def _(c, p):
    for w in p.get("category", []) + p.get("exclude_category", []):
        if w not in CATS: raise bad("category", "not known: %s" % w)
    names = p.get("custom_name")
    if names is not None and not isinstance(names, list): names = [names]
    def name_ok(a):
        return any(x.get("contains", "\0").lower() in a["custom_name"].lower() if isinstance(x, dict) else str(x).strip() == a["custom_name"] for x in names)
    def ok(a):
        d = p.get("domain")
        return ((a["status"] == p["status"]) if "status" in p else a["status"] != "Terminated") and (d is None or (d in a["domain"] if p.get("domain_match") else d == a["domain"])) \
            and (names is None or name_ok(a)) and a["uniq_id"] in p.get("uniq_id", [a["uniq_id"]]) and a["type"] in p.get("type", [a["type"]]) and p.get("project_name") in (None, a["project_name"]) \
            and (not p.get("category") or set(p["category"]) & set(cats(a))) and not set(p.get("exclude_category", [])) & set(cats(a)) \
            and p.get("capability") in (None, "", *caps(a)) and not p.get("altGroup") and p.get("public_category") in (None, "Server" if a["server"] else "Other")
    rows = snap(c, "assets", lambda: [a for a in ASSETS.values() if a["accnt"] == c.acct]); rows = sorted(rows, key=lambda a: -a["created"])
    return page([arec(a, also(p)) for a in rows if ok(a)], p, AST)
@op("asset/login", "Shows user name and password of a product.", "uniq_id!:UNIQ_ID accnt:ACCOUNT_NUMBER", "username:STRING password:STRING")
def _(c, p):
    a = asset(c, p["uniq_id"])
    if not a["server"]: raise conflict("this product has no login", "Capability.Missing")
    a = server(c, p["uniq_id"], True); return dict(username=a["username"], password=a["password"])
@op("asset/cancel", "Requests the removal of a product; it ends with the billing term.", "uniq_id!:UNIQ_ID accnt:ACCOUNT_NUMBER cancellation_reason:TEXT_GENERAL cancellation_comment:TEXT_GENERAL rating:=0|5|10 cleanup_assets:BOOLEAN",
    "removal_requested:DATETIME", cost=3, write=True)
def _(c, p):
    a, now = asset(c, p["uniq_id"]), time.time()
    if a["status"] == "Terminated": raise conflict("the product has ended already")
    if a["server"] and a["picked"] and not a["active"]: raise conflict("the server is %s; ask again when that has ended" % a["sstatus"].lower(), "State.Busy", status=a["sstatus"])
    repeat = a["removal"] is not None
    if not repeat:
        term = A.term / SP
        a["removal"], a["status"] = (now, "Terminated") if a["server"] and not a["picked"] else (a["created"] + (int((now - a["created"]) / term) + 1) * term, "Pending-Termination")
        a["gen"] += 1; gen, when, cleanup = a["gen"], a["removal"], p.get("cleanup_assets")
        def end():
            if a["gen"] != gen: return
            a.update(status="Terminated", power="off", active=False); CREDS[:] = [x for x in CREDS if x["uniq_id"] != a["uniq_id"]]
            rest = [x for x in ASSETS.values() if x["accnt"] == a["accnt"] and x["status"] != "Terminated"]
            if cleanup and all(x["type"] in ("SSL.Certificate", "Domain.Registration", "DNS.Zone") for x in rest):
                for x in rest: x.update(status="Terminated") if x["type"] == "DNS.Zone" else x.update(cycle="once")
        at(max(0, when - now), end)
    note("removals", c, accnt=c.acct, uniq_id=a["uniq_id"], reason=p.get("cancellation_reason"), rating=p.get("rating"), effective=ts(a["removal"]), repeat=repeat)
    return dict(removal_requested=ts(a["removal"]))
@op("asset/update", "Changes names, host name or features of a product.", "uniq_id!:UNIQ_ID accnt:ACCOUNT_NUMBER custom_name:NAME_LINE custom_description:TEXT_GENERAL domain:DOMAIN_FULL features:HASH",
    AST + " accnt:INTEGER capabilities:HASH categories:ARRAY description:STRING features:HASH valid_source_hvs:HASH", write=True)
def _(c, p):
    a = asset(c, p["uniq_id"])
    if a["status"] == "Terminated": raise conflict("the product has ended")
    ch = {k: p[k] for k in ("custom_name", "custom_description", "domain") if k in p}; a.update(ch)
    if "features" in p: a.setdefault("features", {}).update(p["features"])
    note("updates", c, what="asset", accnt=c.acct, uniq_id=a["uniq_id"], changed=sorted(set(p) - {"uniq_id", "accnt"}))
    return dict(arec(a, ["capabilities", "categories", "description"]), accnt=a["accnt"], features=a.get("features", {}), valid_source_hvs={})

# ---------------------------------------------------------------- network, product
@op("network/region/details", "Shows one region.", "id!:POSITIVE_INT", REG)
def _(c, p):
    if p["id"] not in RBY: raise missing("region", p["id"])
    return RBY[p["id"]]
@op("network/region/list", "Lists the regions.", "alsowith:ANY" + ORD, REG, lst=True)
def _(c, p):
    w = p.get("alsowith", [])
    if w not in ([], "zones", ["zones"]): raise bad("alsowith", "only zones is known")
    return page([dict(r, zones=[zrec(z) for z in ZONES if z["region_id"] == r["id"]]) if w else r for r in REGIONS], p, REG, "id")
ZON = "id:INTEGER name:STRING region_id:INTEGER region:HASH available:BOOLEAN is_default:BOOLEAN"
@op("network/zone/list", "Lists the zones in which servers can be placed.", "region_id:RELATION_ID" + ORD, ZON, lst=True)
def _(c, p): return page([zrec(z) for z in ZONES if p.get("region_id") in (None, z["region_id"])], p, ZON, "id")
@op("network/ip/list", "Lists the addresses of a server.", "accnt:ACCOUNT_NUMBER uniq_id!:UNIQ_ID", "ip:PUBLIC_IPV4 primary:BOOLEAN", lst=True)
def _(c, p): return page([dict(ip=i, primary=n == 0) for n, i in enumerate(server(c, p["uniq_id"])["ips"])], p, "ip:x primary:x")
BW, DAILY, QUOTA = {0: "0.00", 1000: "0.00", 10000: "15.00"}, (1, 3, 7, 14), (50, 100, 250)
def product(code):
    def o(key, text, vals): return dict(key=key, description=text, values=[dict(value=v, price=dict(month=pr, currency="USD")) for v, pr in vals])
    opts = [o("ConfigId", "Plan", sorted({(x["id"], PRICE[x["id"]]) for x in PLANS if x["server_type"] == code})), o("ExtraIp", "Each IP beyond the first", [(n, "%d.00" % (3 * n)) for n in range(5)]),
            o("Bandwidth", "Bandwidth quota in GB, 0 = as you go", BW.items())]
    if not code.startswith("Bare"): opts += [o("BackupDay", "Daily backups, days kept", [(d, "%.2f" % (d * .5)) for d in DAILY]), o("BackupQuota", "Quota backups, GB kept", [(q, "%.2f" % (q * .5)) for q in QUOTA])]
    if code.endswith(".WIN"): opts += [o("DatabaseService", "Database service", [("None", "0.00"), ("Web", "19.00"), ("Standard", "229.00")]), o("AntiVirus", "Anti-virus service", [("None", "0.00"), ("Basic", "5.00")])]
    return dict(code=code, type="server", description=code.replace(".", " "), cycle="month", capabilities=caps(dict(server=True, type=code)), options=opts)
PRO = "code:STRING type:STRING description:STRING cycle:STRING capabilities:ARRAY options:ARRAY"
@op("product/details", "Shows options, quotas and prices of a product code.", "accnt:ACCOUNT_NUMBER code!:LINE", PRO)
def _(c, p):
    if p["code"] not in STYPES: raise missing("product", p["code"])
    return product(p["code"])
@op("product/list", "Lists the products that can be ordered.", "accnt:ACCOUNT_NUMBER" + ORD, PRO, lst=True)
def _(c, p): return page([product(x) for x in STYPES], p, PRO)

# ---------------------------------------------------------------- plans, templates, images
def sel(rows, p, *names): return [r for r in rows if all(p.get(n) in (None, r[n]) for n in names)]
def lister(path, doc, rows, known, key, ktype):
    flt = "region_id:RELATION_ID server_type:SERVER_TYPE zone_id:RELATION_ID"
    @op(path + "/details", "Shows one %s." % doc, "%s!:%s " % (key, ktype) + flt, known)
    def _(c, p):
        got = sel(rows, p, key, "region_id", "server_type", "zone_id")
        if not got: raise missing(doc, p[key])
        return sorted(got, key=lambda r: not r["available"])[0]
    @op(path + "/list", "Lists %ss." % doc, ("name:TEMPLATE " if key == "name" else "") + "available:BOOLEAN " + flt + ORD, known, lst=True)
    def _(c, p): return page([r for r in sel(rows, p, *(["name"] if key == "name" else []), "region_id", "server_type", "zone_id") if r["available"] or p.get("available", 1) == 0], p, known, key)
lister("server/plan", "hardware plan", PLANS, PLAN, "id", "RELATION_ID")
lister("server/template", "operating system template", TEMPLATES, TPL, "name", "TEMPLATE")
IMG = "id:INTEGER name:STRING template:STRING source_uniq_id:UNIQ_ID create_date:DATETIME"
@op("server/image/list", "Lists the images made on the account.", "accnt:ACCOUNT_NUMBER", IMG, lst=True)
def _(c, p): return page([i for i in IMAGES if i["accnt"] == c.acct], p, IMG, "id")
@op("server/image/create", "Makes an image of a cloud server.", "accnt:ACCOUNT_NUMBER uniq_id!:UNIQ_ID name!:LAXWORDS", IMG, write=True)
def _(c, p):
    a = server(c, p["uniq_id"], True)
    if a["type"].startswith("Bare"): raise conflict("no images of bare metal", "Capability.Missing")
    IMAGES.append(dict(id=nxt("img"), name=p["name"], template=a["template"], source_uniq_id=a["uniq_id"], create_date=ts(time.time()), accnt=c.acct))
    return IMAGES[-1]

# ---------------------------------------------------------------- servers
def pwcheck(v):
    if not (8 <= len(v) <= 64 and re.search("[A-Za-z]", v) and re.search(r"\d", v)): raise bad("password", "8 to 64 characters with a letter and a digit")
def backup(p, a, code):
    if "bandwidth_quota" in p:
        if p["bandwidth_quota"] not in BW: raise bad("bandwidth_quota", "see product/details")
        a["bandwidth_quota"] = p["bandwidth_quota"]
    if p.get("backup_enabled") == 1:
        plan, q = p.get("backup_plan"), p.get("backup_quota")
        if code.startswith("Bare"): raise bad("backup_enabled", "not offered for bare metal")
        if not plan or q not in (DAILY if plan == "daily" else QUOTA): raise bad("backup_quota", "see product/details")
        a.update(backup_enabled=True, backup_plan=plan, backup_quota=q)
    elif p.get("backup_enabled") == 0: a.update(backup_enabled=False, backup_plan="", backup_quota=0)
BK = " bandwidth_quota:INT backup_enabled:BOOLEAN backup_plan:=quota|daily backup_quota:INT"
@op("server/order", "Orders a new server; building starts when the order has been picked up.", "accnt:ACCOUNT_NUMBER type!:SERVER_TYPE domain!:DOMAIN_FULL plan_id!:RELATION_ID template_name:TEMPLATE region_id:RELATION_ID zone_id:RELATION_ID "
    "zone:RELATION_ID features:HASH image_id:RELATION_ID new_ips:POSITIVE_INT new_ip6s:INT pool_ips:[PUBLIC_IPV4] pool6_ips:[LINE] public_ssh_key:SSH_KEY_PUBLIC password:LINE" + BK, SRV, cost=3, write=True)
def _(c, p):
    st, z, tn = p["type"], p.get("zone_id") or p.get("zone"), p.get("template_name")
    if p.get("zone") not in (None, z): raise bad("zone", "differs from zone_id")
    if z is None:
        if p.get("region_id", 3) not in RBY: raise bad("region_id", "no such region")
        z = next((x["zone_id"] for x in PLANS if x["id"] == p["plan_id"] and x["region_id"] == p.get("region_id", x["region_id"])), next(q["id"] for q in ZONES if q["region_id"] == p.get("region_id", 3)))
    if z not in ZBY: raise bad("zone_id", "no such zone")
    if p.get("region_id") not in (None, ZBY[z]["region_id"]): raise bad("region_id", "the zone is in another region")
    pl = next((x for x in PLANS if x["id"] == p["plan_id"] and x["zone_id"] == z and x["server_type"] == st), None)
    if not pl: raise bad("plan_id", "no such plan for %s in zone %d" % (st, z))
    if "image_id" in p:
        img = next((i for i in IMAGES if i["id"] == p["image_id"] and i["accnt"] == c.acct), None)
        if not img: raise bad("image_id", "no such image")
        tn = img["template"]
    elif not tn: raise Err(400, "Input.Missing", "template_name or image_id is required", field="template_name")
    tp = next((t for t in TEMPLATES if t["name"] == tn and t["server_type"] == st and t["zone_id"] == z), None)
    if not tp: raise bad("template_name", "no such template for %s in zone %d" % (st, z))
    if p.get("new_ip6s", 0) > 1: raise bad("new_ip6s", "at most 1")
    if p.get("new_ips", 1) > 5: raise bad("new_ips", "at most 5")
    if p.get("pool6_ips"): raise bad("pool6_ips", "no IPv6 block in the pool")
    for i in p.get("pool_ips", []):
        if i not in POOL[c.acct]: raise bad("pool_ips", "%s is not in your pool" % i)
    known = {o["key"]: [v["value"] for v in o["values"]] for o in product(st)["options"]}
    for k, v in p.get("features", {}).items():
        if k not in known or str(v) not in map(str, known[k]): raise bad("features", "see product/details: %s" % k)
    if "password" in p: pwcheck(p["password"])
    if not pl["available"] or not tp["available"]: raise conflict("not available at present: plan %d with %s in zone %d" % (pl["id"], tn, z), "Capacity.Unavailable")
    if sum(a["server"] and a["accnt"] == c.acct and a["status"] != "Terminated" for a in ASSETS.values()) >= 40: raise conflict("the account may hold 40 servers", "Quota.Exceeded")
    opts = dict(bandwidth_quota=1000, backup_enabled=False, backup_plan="", backup_quota=0); backup(p, opts, st)
    for i in p.get("pool_ips", []): POOL[c.acct].remove(i)
    a = blank(c.acct, st, p["domain"], server=True, status="New", picked=False, active=False, sstatus="Queued", power="off", template=tn, plan_id=pl["id"], region_id=ZBY[z]["region_id"], zone_id=z,
              zone_known="zone_id" in p or "zone" in p, features=p.get("features", {}), new_ips=p.get("new_ips", 1) if not p.get("pool_ips") else p.get("new_ips", 0), pool=p.get("pool_ips", []),
              password=p.get("password") or genpw(), ssh_key=p.get("public_ssh_key"), task=None, pcache=None, **opts)
    at(A.queue / SP, lambda: picked(a))
    note("orders", c, accnt=c.acct, uniq_id=a["uniq_id"], domain=a["domain"], type=st, plan_id=pl["id"], zone_id=z, template_name=tn, own_password="password" in p, ssh_key=a["ssh_key"])
    return srec(a)
@op("server/details", "Shows one server in full.", "accnt:ACCOUNT_NUMBER uniq_id!:UNIQ_ID", SRVX)
def _(c, p):
    a = server(c, p["uniq_id"])
    return clean(dict(srec(a), active=a["active"], backup_enabled=a["backup_enabled"], backup_plan=a["backup_plan"], backup_quota=a["backup_quota"] or "", backup_size=0, bandwidth_quota=a["bandwidth_quota"],
                      capabilities=caps(a), config_id=a["plan_id"], config_description=next(x["description"] for x in PLANS if x["id"] == a["plan_id"]), create_date=ts(a["created"]), domain=a["domain"],
                      features=[dict(key=k, value=v) for k, v in a["features"].items()], ip_count=len(a["ips"]), manage_level=next(t["management"] for t in TEMPLATES if t["name"] == a["template"]),
                      template=a["template"], template_description=tdesc(a["template"]), zone=zrec(ZBY[a["zone_id"]]) if a["zone_known"] else None))
@op("server/list", "Lists servers (deprecated: use asset/list).", "accnt:ACCOUNT_NUMBER ip:PUBLIC_IPV4" + ORD + " plan_id:LINE region_id:RELATION_ID status:LAXWORD template_name:TEMPLATE type:SERVER_TYPE zone_id:RELATION_ID", SRV, lst=True, dep=True)
def _(c, p):
    rows = snap(c, "servers", lambda: [srec(a) for a in sorted(ASSETS.values(), key=lambda a: -a["created"]) if a["accnt"] == c.acct and a["server"] and a["picked"] and a["status"] != "Terminated"])
    return page([r for r in rows if all(p.get(n) in (None, r.get(n)) for n in ("ip", "plan_id", "region_id", "template_name", "type", "zone_id")) and p.get("status", r["status"]).lower() == r["status"].lower()], p, SRV)
@op("server/password", "Shows the root or Administrator password on record.", "accnt:ACCOUNT_NUMBER uniq_id!:UNIQ_ID", "password:STRING")
def _(c, p): return dict(password=server(c, p["uniq_id"], True)["password"])
@op("server/rebuild", "Installs the server anew from a template; all data on it is lost.", "accnt:ACCOUNT_NUMBER uniq_id!:UNIQ_ID template_name:TEMPLATE force:BOOLEAN", SRV, cost=3, write=True)
def _(c, p):
    a = server(c, p["uniq_id"], True); tn = p.get("template_name") or a["template"]
    tp = next((t for t in TEMPLATES if t["name"] == tn and t["server_type"] == a["type"] and t["zone_id"] == a["zone_id"]), None)
    if not tp: raise bad("template_name", "no such template for this server")
    if not tp["available"]: raise conflict("template not available at present", "Capacity.Unavailable")
    if a["removal"]: raise conflict("the server is cancelled for %s" % ts(a["removal"]), "State.Cancelled")
    if a["power"] == "on" and not p.get("force"): raise conflict("the server is running; stop it or use force", "State.Running")
    a.update(active=False, sstatus="Rebuild-Queued", status="Pending-Config", next_template=tn, power="off", task=None)
    total = A.rebuild * kind_factor(a["type"]) / SP; at(A.queue / SP / 2, lambda: a.update(sstatus="Rebuilding"))
    def done(): a["password"] = genpw(); built(a)
    at(A.queue / SP / 2 + total, done); note("rebuilds", c, accnt=c.acct, uniq_id=a["uniq_id"], template_name=tn, force=p.get("force", 0))
    return srec(a)
@op("server/reinstate", "Withdraws a cancellation that has not taken effect; the server goes on.", "accnt:ACCOUNT_NUMBER uniq_id!:UNIQ_ID", SRV, vers=NEW, write=True)
def _(c, p):
    a = server(c, p["uniq_id"])
    if not a["removal"]: raise conflict("the server is not cancelled")
    a.update(removal=None, status="Active", gen=a["gen"] + 1); note("reinstated", c, accnt=c.acct, uniq_id=a["uniq_id"]); return srec(a)
@op("server/update", "Changes what is recorded about a server: login, host name, backup and bandwidth plan.", "accnt:ACCOUNT_NUMBER uniq_id!:UNIQ_ID username:LAXWORD password:LINE domain:DOMAIN_FULL" + BK, SRV, write=True)
def _(c, p):
    a = server(c, p["uniq_id"], True)
    if "password" in p: pwcheck(p["password"])
    backup(p, a, a["type"])
    if "username" in p: p["username"] = p["username"] if p["username"].lower() != "administrator" and p["username"].islower() else "Administrator" if p["username"].lower() == "administrator" else p["username"].lower()
    a.update({k: p[k] for k in ("username", "password", "domain") if p.get(k)})
    for x in CREDS:
        if x["uniq_id"] == a["uniq_id"] and x["type"] == "server": x.update(username=a["username"], auth_data=a["password"])
    note("updates", c, what="server", accnt=c.acct, uniq_id=a["uniq_id"], changed=sorted(set(p) - {"uniq_id", "accnt"})); return srec(a)
@op("server/console", "Opens a remote console and tells how to connect.", "accnt:ACCOUNT_NUMBER uniq_id!:UNIQ_ID spice_prx:BOOLEAN secure_spice:BOOLEAN", "hostname:STRING ip:STRING port:INTEGER token:STRING type:STRING")
def _(c, p):
    a = server(c, p["uniq_id"], True)
    if a["type"].startswith("Bare"): raise conflict("bare metal has no console", "Capability.Missing")
    if a["power"] != "on": raise conflict("the server is stopped")
    pre = RBY[a["region_id"]]["host_prefix"]
    return dict(hostname="%s-%s.invalid" % ("console" if p.get("spice_prx") else "host", pre), ip="192.0.2.%d" % a["region_id"], port=5961 if p.get("secure_spice") else 5931, token=secrets.token_hex(12), type="spice")
def pstat(a, err="", status=None, live=True):
    t = a["task"] or dict(id=0, state="done")
    return dict(error=err, powerStatus=a["power"], resource=a["uniq_id"], status=status or t["state"], task=t["id"])
POWER = dict(start=("on", 8), stop=("off", 4), shutdown=("off", 12), reboot=("on", 12), reset=("on", 6))
@op("server/power/status", "Shows whether the server is on, and the last power task.", "accnt:ACCOUNT_NUMBER uniq_id!:UNIQ_ID", PWR)
def _(c, p): return pstat(server(c, p["uniq_id"]))
@op("server/power/cached", "Shows the power status last noted.", "accnt:ACCOUNT_NUMBER uniq_id!:UNIQ_ID", PWR)
def _(c, p):
    a, now = server(c, p["uniq_id"]), time.time()
    if not a["pcache"] or now - a["pcache"][0] > max(2, 30 / SP): a["pcache"] = (now, pstat(a))
    return a["pcache"][1]
def power_op(name, goal, secs):
    @op("server/power/" + name, "Power: %s the server." % name.replace("shutdown", "shut down"), "accnt:ACCOUNT_NUMBER uniq_id!:UNIQ_ID", PWR, write=True)
    def _(c, p):
        a = server(c, p["uniq_id"])
        if not a["active"]: return pstat(a, "the server is %s" % a["sstatus"].lower(), "refused")
        if a["task"] and a["task"]["state"] == "queued": return pstat(a, "task %d is not finished" % a["task"]["id"], "refused")
        if name in ("reboot", "reset") and a["power"] == "off": return pstat(a, "the server is off", "refused")
        if name not in ("reboot", "reset") and a["power"] == goal: return pstat(a, "", "nochange")
        t = a["task"] = dict(id=nxt("task"), state="queued")
        def done():
            if a["task"] is t: t["state"], a["power"] = "done", goal
        at(secs / SP, done); note("power", c, accnt=c.acct, uniq_id=a["uniq_id"], action=name, task=t["id"]); return pstat(a)
for _n, (_g, _s) in POWER.items(): power_op(_n, _g, _s)

# ---------------------------------------------------------------- credentials
def cred(c, p):
    for x in CREDS:
        if x["id"] == p["id"] and x["accnt"] == c.acct and p.get("type") in (None, x["type"]): return x
    raise missing("credential", p["id"])
@op("server/credential/create", "Stores login details of an application on a server.", "accnt:ACCOUNT_NUMBER uniq_id!:UNIQ_ID type:=app name!:LAXWORDS description:LINE location:LINE username:LINE auth_type:WORD_ auth_data:TEXT_GENERAL", CRED, write=True)
def _(c, p):
    a = server(c, p["uniq_id"])
    x = dict(id=nxt("cred"), accnt=c.acct, uniq_id=a["uniq_id"], server_type=a["type"], type="app", name=p["name"], description=p.get("description", ""), location=p.get("location", ""),
             username=p.get("username", ""), auth_type=p.get("auth_type", "password"), auth_data=p.get("auth_data", ""))
    CREDS.append(x); note("credentials", c, action="create", accnt=c.acct, id=x["id"], uniq_id=a["uniq_id"], name=x["name"]); return x
@op("server/credential/get", "Shows stored login details.", "accnt:ACCOUNT_NUMBER id!:RELATION_ID type:=server|app", CRED)
def _(c, p): return cred(c, p)
@op("server/credential/list", "Lists stored login details.", "accnt:ACCOUNT_NUMBER uniq_id:UNIQ_ID server_type:SERVER_TYPE type:=server|app*" + ORD, CRED, lst=True)
def _(c, p):
    rows = snap(c, "creds", lambda: [x for x in CREDS if x["accnt"] == c.acct])
    return page([x for x in sel(rows, p, "uniq_id", "server_type") if x["type"] in p.get("type", [x["type"]])], p, CRED, "id")
@op("server/credential/update", "Changes stored login details.", "accnt:ACCOUNT_NUMBER id!:RELATION_ID type:=server|app location:LINE username:LINE auth_data:TEXT_GENERAL", CRED, write=True)
def _(c, p):
    x = cred(c, p); x.update({k: p[k] for k in ("location", "username", "auth_data") if k in p})
    if x["type"] == "server" and "auth_data" in p: ASSETS[x["uniq_id"]]["password"] = p["auth_data"]
    note("updates", c, what="credential", accnt=c.acct, id=x["id"]); return x
@op("server/credential/delete", "Deletes stored login details of an application.", "accnt:ACCOUNT_NUMBER id!:RELATION_ID type:=app", "success:BOOLEAN", write=True)
def _(c, p):
    x = cred(c, p)
    if x["type"] != "app": raise conflict("only app credentials can be deleted", "State.Conflict")
    CREDS.remove(x); note("credentials", c, action="delete", accnt=c.acct, id=x["id"], uniq_id=x["uniq_id"]); return dict(success=True)

# ---------------------------------------------------------------- self-description
def may(c, o): return not (USERS[c.user]["ro"] and (o["write"] or o["perm"] in ("Server.Password", "Asset.Login", "Server.Console")))
@op("api/describe", "Describes the operation or namespace at a path.", "path:LINE version:VERSION skip_permissions:BOOLEAN show_no_access:BOOLEAN",
    "api_name:STRING path:STRING version:STRING method_description:STRING namespace_description:STRING input:HASH output:ARRAY method_metadata:HASH methods:ARRAY namespaces:ARRAY no_access_methods:ARRAY no_access:BOOLEAN")
def _(c, p):
    pv, path = norm(p.get("path", "")); ver = p.get("version") or pv or c.version; here = {k: o for k, o in OPS.items() if ver in o["vers"]}
    below = [k for k in here if not path or k.startswith(path + "/")]; o = here.get(path)
    if not o and not below: raise missing("path", path)
    cut = len(path) + 1 if path else 0; ms = [k for k in below if "/" not in k[cut:]]
    den = [] if p.get("skip_permissions") else [k for k in ms if not may(c, here[k])]
    no = bool(o) and not p.get("skip_permissions") and not may(c, o); inp, outp, meta = {}, [], {}
    if o and not no:
        for n, (t, req) in o["ins"].items():
            en = ENUM.get(t.strip("*[]")) or (t.strip("*")[1:].split("|") if t.startswith("=") else None)
            inp[n] = clean(dict(type="ENUM" if en else DOCNAME.get(t.strip("*[]"), t.strip("*[]")), required=req, multiple=t[0] == "[" or t[-1] == "*", values=en, description=WORDS.get(n, n.replace("_", " ").capitalize() + ".")))
        outp = outdoc(o["out"])
        if o["lst"]: outp = outdoc("item_count:INTEGER item_total:INTEGER page_num:INTEGER page_size:INTEGER page_total:INTEGER") + [dict(name="items", type="ARRAY", description="Records of this page.", fields=outp)]
        meta = dict(permission=o["perm"], http_method="POST", deprecated=o["dep"], paged=o["lst"], versions=o["vers"], changes_data=o["write"])
    return dict(api_name="Cloud Infrastructure Management API", path=path, version=ver, method_description=o["doc"] if o else "", namespace_description="Operations below %s" % (path or "the root") if below else "",
                input=inp, output=outp, method_metadata=meta, methods=sorted(k[cut:] for k in ms if k not in den), namespaces=sorted({k[cut:].split("/")[0] for k in below if "/" in k[cut:]}),
                no_access_methods=sorted(k[cut:] for k in den) if p.get("show_no_access") else [], no_access=no)
def norm(path):
    path = re.sub(r"\.json\Z", "", path.split("?")[0].strip().strip("/").lower()); first, _, rest = path.partition("/")
    return (first, rest) if first in VERSIONS else (None, path)

# ---------------------------------------------------------------- login, HTTP
def totp(secret, t):
    d = hmac.new(base64.b32decode(secret), struct.pack(">Q", int(t) // 30), hashlib.sha1).digest()
    return "%06d" % ((struct.unpack(">I", d[d[-1] & 15:][:4])[0] & 0x7fffffff) % 1000000)
class Call: pass
def login(h, c, params, path):
    no = lambda cls, m: Err(401, cls, m); kind, _, val = h.headers.get("Authorization", "").partition(" ")
    try: user, _, pw = base64.b64decode(val).decode().partition(":")
    except ValueError: user = pw = ""
    if kind.lower() != "basic" or not user: raise no("Auth.Required", "log in with HTTP Basic authentication")
    user = user.strip().lower(); u, now = USERS.get(user), time.time(); c.user, c.by_token = user, False
    if u and pw in TOKENS and TOKENS[pw][0] == user:
        if TOKENS[pw][1] <= now: raise no("Auth.TokenExpired", "the token has expired; ask for a new one")
        c.by_token = True; return
    if not u or not hmac.compare_digest(u["pw"].encode(), pw.encode()): raise no("Auth.Failed", "user name, password or token is wrong")
    if u["totp"]:
        code = h.headers.get("X-Passcode") or (str(params.get("passcode", "")) if path == "account/auth/token" else "")
        if not code: raise no("Auth.PasscodeRequired", "a two-factor passcode is required (header X-Passcode)")
        if code.strip() != totp(u["totp"], now): raise no("Auth.PasscodeInvalid", "the passcode is wrong or has passed")
        if USED_CODES.get(user) == int(now) // 30: raise no("Auth.PasscodeUsed", "the passcode was used already; wait for the next one")
        USED_CODES[user] = int(now) // 30
def handle(h, raw):
    c, now = Call(), time.time(); ver, path = norm(h.path); c.version = ver or "v3"
    if A.maintenance and (now - START + A.maintenance / 2) % A.maintenance < A.window:
        raise Err(503, "Service.Maintenance", "short maintenance, please try again", retry_after=int(A.window) + 1)
    if h.command != "POST": raise Err(405, "Request.Method", "operations are called with POST")
    if re.search(r"\.[a-z]+\Z", path): raise Err(406, "Request.Encoding", "only json is offered")
    try: body = json.loads(raw or b"null")
    except ValueError: body = None
    params = body.get("params") if isinstance(body, dict) else None; login(h, c, params if isinstance(params, dict) else {}, path)
    o = OPS.get(path)
    if not o or c.version not in o["vers"]: raise Err(404, "Request.UnknownOperation", "no operation %s in %s" % (path, c.version), hint="POST /%s/api/describe" % c.version)
    if A.rate:
        lv, t = BUCKETS.get(c.user, (A.rate * 5, now)); lv = min(A.rate * 5, lv + (now - t) * A.rate)
        if lv < o["cost"]:
            BUCKETS[c.user] = (lv, now)
            raise Err(429, "RateLimit.Exceeded", "too many calls", retry_after=1 + int((o["cost"] - lv) / A.rate))
        BUCKETS[c.user] = (lv - o["cost"], now)
    if not may(c, o): raise Err(403, "Access.Denied", "permission %s is needed" % o["perm"], permission=o["perm"])
    if not isinstance(params, dict): raise Err(400, "Input.Missing", "the body must be a JSON object with an object params", field="params")
    p = {}
    for n, v in params.items():
        if n not in o["ins"]: raise Err(400, "Input.Unknown", "%s is not known to %s" % (n, path), field=n)
        if v is not None: p[n] = check(o["ins"][n][0], v, n)
    for n, (t, req) in o["ins"].items():
        if req and p.get(n) in (None, ""): raise Err(400, "Input.Missing", "%s is required" % n, field=n)
    accts = USERS[c.user]["accts"]; c.acct = p.get("accnt", accts[0])
    if c.acct not in accts: raise Err(403, "Access.Denied", "no access to account %d" % c.acct, field="accnt")
    return {k: v for k, v in o["f"](c, p).items() if k != "accnt" or path != "server/image/create"}
class H(BaseHTTPRequestHandler):
    protocol_version, server_version, sys_version = "HTTP/1.1", "gateway", ""; timeout = 60
    def log_message(self, *a): pass
    def send(self, code, body, ctype="application/json", **hd):
        b = body if isinstance(body, bytes) else json.dumps(body).encode(); self.send_response(code)
        self.send_header("Content-Type", ctype + "; charset=utf-8"); self.send_header("Content-Length", str(len(b)))
        for k, v in hd.items(): self.send_header(k.replace("_", "-"), str(v))
        self.end_headers(); self.wfile.write(b)
    def admin(self, raw):
        with LOCK:
            tick()
            if self.path == "/_ledger" and self.command == "GET":
                sv = [dict(srec(a), asset_status=a["status"], domain=a["domain"], active=a["active"], power=a["power"], created=ts(a["created"]), removal=ts(a["removal"]) if a["removal"] else None, custom_name=a["custom_name"],
                           ssh_key=a["ssh_key"]) for a in ASSETS.values() if a["server"]]
                return self.send(200, dict(LEDGER, servers=sv, key_records=KEYS, credential_records=[dict(x, auth_data="***") for x in CREDS], now=ts(time.time())))
            if self.path == "/_fault" and self.command == "POST":
                f = json.loads(raw)
                if f.get("kind") not in ("lost", "429", "503html", "401"): return self.send(400, dict(error="kind"))
                FAULTS.append(dict(path=norm(f["operation"])[1], kind=f["kind"], times=int(f.get("times", 1))))
                return self.send(200, dict(ok=True))
            if self.path == "/_expire" and self.command == "POST":
                n = len(TOKENS)
                for t in TOKENS: TOKENS[t] = (TOKENS[t][0], 0)
                return self.send(200, dict(expired=n))
        self.send(404, dict(error="unknown admin path"))
    def do(self):
        n = int(self.headers.get("Content-Length") or 0)
        if n > 262144: self.close_connection = True; return self.send(413, dict(error_class="Request.TooLarge", error_message="body too large"))
        raw = self.rfile.read(n)
        if self.path.startswith("/_"): return self.admin(raw)
        time.sleep(A.latency * random.uniform(.5, 1.5)); hd = {}
        with LOCK:
            tick(); rid = hd["X_Request_Id"] = "rq-%08d" % nxt("req")
            try: code, body = 200, json.dumps(handle(self, raw)).encode()
            except Err as e:
                code, body = e.code, json.dumps(dict(e.body, request_id=rid)).encode()
                if "retry_after" in e.body: hd["Retry_After"] = e.body["retry_after"]
            except Exception as e:
                code, body = 500, json.dumps(dict(error_class="Service.Internal", error_message="internal error: %s" % type(e).__name__, request_id=rid)).encode()
                import traceback; traceback.print_exc()
            path = norm(self.path)[1]; f = next((f for f in FAULTS if f["path"] in (path, "*")), None) if code not in (429, 503) else None
            if f:
                f["times"] -= 1
                if f["times"] <= 0: FAULTS.remove(f)
        if code == 405: hd["Allow"] = "POST"
        ctype = "application/json"
        if f and f["kind"] == "lost":
            self.close_connection = True; self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.connection.shutdown(socket.SHUT_RDWR); return
        if f:
            code = int(f["kind"][:3])
            if f["kind"] == "503html": ctype, body = "text/html", b"<html><head><title>503 Service Unavailable</title></head><body><h1>Service Unavailable</h1></body></html>"
            elif code == 429: hd["Retry_After"] = 1; body = dict(error_class="RateLimit.Exceeded", error_message="too many calls", retry_after=1, request_id=rid)
            else: body = dict(error_class="Auth.Failed", error_message="user name, password or token is wrong", request_id=rid)
        if code == 401: hd["WWW_Authenticate"] = 'Basic realm="api"'
        self.send(code, body, ctype, **hd)
    def handle_one_request(self):
        try: super().handle_one_request()
        except (ConnectionError, TimeoutError): self.close_connection = True
    do_GET = do_POST = do_PUT = do_DELETE = do_PATCH = do

# ---------------------------------------------------------------- things that are on the account already
blank(ACC1, "DNS.Zone", "alderpost.example", region_id=3); blank(ACC1, "SSL.Certificate", "www.alderpost.example", custom_name="shop certificate"); blank(ACC2, "Domain.Registration", "alderpost-lab.example")
_old = blank(ACC1, "Cloud.VPS", "www.alderpost.example", server=True, picked=True, active=False, sstatus="Building", power="off", template="DEBIAN_12_SELF", plan_id=112, zone_id=31, zone_known=True, features={}, new_ips=1, pool=[],
             password=genpw(), ssh_key=None, task=None, pcache=None, bandwidth_quota=1000, backup_enabled=True, backup_plan="daily", backup_quota=7, custom_name="shop", created=START - 86400)
_old["ip"] = newip(); _old["ips"] = [_old["ip"]]
built(_old)
KEYS.append(dict(id=nxt("key"), public_key_name="ops_desk", public_key_value="ssh-ed25519 " + base64.b64encode(b"\0\0\0\x0bssh-ed25519\0\0\0 " + bytes(range(32))).decode(), accnt=ACC1))
if __name__ == "__main__":
    srv = ThreadingHTTPServer(("127.0.0.1", A.port), H); srv.daemon_threads = True
    u = lambda n: dict(username=n, password=USERS[n]["pw"], secret=USERS[n]["totp"]); m = u("alderpost_api")
    print(json.dumps(dict(baseUrl="http://127.0.0.1:%d" % srv.server_port, username=m["username"], password=m["password"], account=str(ACC1), secondAccount=str(ACC2), twoFactorSecret=m["secret"],
                          twoFactorUser=u("alderpost_2fa"), readOnlyUser=u("alderpost_audit"), describe="api/describe")), flush=True)
    try: srv.serve_forever()
    except KeyboardInterrupt: pass
