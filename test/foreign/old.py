#!/usr/bin/env python3
"""Backend of the Cloud Infrastructure Management API (written from its specification alone).

Choices (where the text is silent):
 1. Base address http://host/backend; POST only; every operation is {base}/{path} or {base}/{version}/{path}; no version = v2.
    Paths are case-insensitive; `.json` and `.pretty` are the encodings; anything else is the web server's HTML 404 (405 for GET).
 2. v1 has no keys and no credentials, and refuses the six alsowith words of "one variant"; v3 and bleed no longer have server/list.
 3. Names: account/auth/token, account/access/check, account/pubkey/*, asset/{details,list,login,cancel,update},
    network/{region,zone}/{details,list}, network/ip/list, machine/{plan,template}/{details,list}, product/{details,list},
    server/{build,details,list,passwd,reimage,teardown,update,console}, server/power/{status,cached,start,...},
    server/credential/{store,fetch,list,update,delete}, server/image/{list,create}, api/describe.
 4. "Operation with template and force" = server/reimage; "operation by identifier" = server/teardown: destroys at once, no ticket.
 5. Token: params timeout (seconds, 60..43200, default 3600; more is refused), passcode (ignored, no 2FA). Answer token, username,
    expires (epoch as text). A token cannot ask for a token (403). User names are case-insensitive.
 6. Description: input = object name -> {type, optional "1"/"", description, default?, values?, pattern?}, output = array of
    {name, type}; empty input = []; methods and namespaces are relative names; unknown path = JSON 404.
 7. Truths: billing (assets) "1"/""; provisioning 1/0; templates and zones "1"/"0"; keys real booleans. false on input is refused (0 or 1), true passes.
    Numbers: billing, plans and templates texts; provisioning integers except plan_id. Empty objects are []. Slashes escaped.
 8. Dates: create_date "YYYY-MM-DD HH:MM:SS" in head-office time (UTC-5, unmarked); creation_date MM/DD/YYYY; token epoch; console none.
 9. server/build, list, update, reimage, teardown answer the ten sample fields; server/details the described set plus accnt, domain,
    type (no status, no template_name). Provisioning needs domain, type, plan_id, and template_name or image_id; place = zone_id, else zone,
    else the default zone of region_id, else the default zone. Same host name twice is allowed. No password -> one is invented.
10. Server statuses QUEUED, BUILDING, ACTIVE, REIMAGE-QUEUED, REIMAGING, CANCELLING. `active` is 0 while being (re)built.
11. Lags (all divided by N): ip after 2 s, asset known to billing after 4 s (404 before), asset list is a replica 2 s behind,
    asset Active 3 s after the build, login/credential 2 s after it, cached power 5 s, names between billing and provisioning 3 s.
12. Build 60 s (metal 120 s), reimage picked up after 3 s and done 45 s later (active stays 1 until picked up, list shows the new template at
    once, details the old one until done); password is kept. Without force refused (409) while another task runs; force overrides all but the build.
13. Cancellation needs a reason, opens ticket "CXL-nnnnnnn" (= removal_requested); asset turns Pending-Termination after 3 s, Terminated 30 s
    later; then server/details is 404, asset/details still answers Terminated, asset/list only with status=Terminated. Refused (409) while
    building or rebuilding or when a ticket is open (member `ticket`).
14. Power operations: problems come as 200 with `error`, status FAILED; work takes 3 s, status QUEUED/RUNNING/DONE, resource = uniq_id.
15. Errors: 400 input (member field), 401, 403, 404 record, 409 state, 429 (300 calls in 10 s per user); class names Backend_Exception_*; incident id.
16. Without accnt only the primary account is looked at; a foreign account is 403; unknown params are ignored; null = absent, "" = absent but for texts.
17. Lists: page_size above 250 is cut to 250; page past the end is empty; item_total text; sort asc/desc, unknown field 400.
    Assets sort by uniq_id, servers by creation newest first, plans by id, zone, templates by name, zone. One plan/template row per zone and
    server type; available=0 means "all". Details without a zone mean the default zone. memory MB, disk GB, speed MHz.
18. Credentials: `server` ones appear by themselves after the build; list and update leave auth_data null, store and fetch carry it.
19. Template names upper-case (FAMILY_VERSION_BITS_LEVEL), matched without case. Addresses come from documentation ranges.
20. Prices: product/details (param code) with options[] {key, values[] {value, description, default, price{month,hour,currency}}}; texts.
"""
import argparse, base64, copy, heapq, itertools, json, random, re, secrets, sys, threading, time
from datetime import datetime, timedelta, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
R = random.Random(4711)
LOCK = threading.RLock()
SPEED = 1.0
BASE = "/backend"
USER, PASSWORD = "hmeier", "Winter-Reifen-19"
ACC, ACC2 = 417203, 88214
HQ = timezone(timedelta(hours=-5))
STYPES = "Cloud.VPS Cloud.VPS.WIN Cloud.Metal Cloud.Metal.WIN Bare.Metal Bare.Metal.GPU Bare.Metal.WIN Bare.Metal.GPU.WIN".split()
SSTAT = "New Active BucketPart Disabled Terminated Pending-Termination Pending-Activation Pending-Payment Pending-Config".split()
ALSO = set("""vendorBackingUp altGroup ancestorServer associationDetails backupsAndStorage businessEmailPricing capabilities categories children
creation_date custom_description description diskDetails distro emailFriendlyName featureDetails finalizeDetails generatedDomainDetails
hostedEmailPricing hostedEmailUsage hostingDetails instance loadbalancer machine managedType mesDetails monitorableServices mrc networkSummary
opsRemoteDetails opsServiceDetails objectStore osFamily parentDetails powerStatus price primaryProductCategory privateParent product
productDisplayGroup project prometheusDetails publicProductCategory region resourceState servers shortDescription template templateApp upLink
usageDetails zone""".split())
ALSO_V2 = set("altGroup associationDetails custom_description template templateApp upLink".split())

class Err(Exception):
    def __init__(self, code, cls, msg, **more):
        self.code, self.body = code, dict(error_class="Backend_Exception_" + cls, error_message=msg, incident="%08X" % R.getrandbits(32), **more)

# ---------------------------------------------------------------- store and clock
QUEUE, _seq = [], itertools.count()
ASSETS, REPLICA, SERVERS, CREDS, KEYS, TOKENS, FAULTS = {}, {}, {}, {}, {}, {}, {}
LEDGER = {k: [] for k in ("orders", "rebuilds", "removals", "updates", "keys", "credentials", "calls")}
ids = {"key": itertools.count(3041), "cred": itertools.count(90117), "task": itertools.count(8812044), "ticket": itertools.count(48213), "ip": itertools.count(21)}
RATE = []
CLOCK = [None]  # set while a due event runs: what it plans counts from its own time, not from the call that noticed it
def clock(): return CLOCK[0] or time.time()
def later(sec, fn, *a): heapq.heappush(QUEUE, (clock() + sec / SPEED, next(_seq), fn, a))
def tick():
    while QUEUE and QUEUE[0][0] <= time.time():
        CLOCK[0], _, fn, a = heapq.heappop(QUEUE)
        try: fn(*a)
        finally: CLOCK[0] = None
def hq(t): return datetime.fromtimestamp(t, HQ).strftime("%Y-%m-%d %H:%M:%S")
def iso(t=None): return datetime.fromtimestamp(t or clock(), timezone.utc).isoformat(timespec="milliseconds")
def log(kind, ctx, **what): LEDGER[kind].append(dict(time=iso(), by=ctx.user, auth=ctx.auth, via=ctx.path, **what))
def new_uniq():
    while True:
        u = "".join(R.choice("ABCDEFGHJKLMNPQRSTUVWXYZ0123456789") for _ in range(6))
        if u not in ASSETS and u not in SERVERS: return u
def new_ip():
    n = next(ids["ip"])
    return ("203.0.113.%d" if n < 250 else "198.51.100.%d") % (n % 250 + 2)

# ---------------------------------------------------------------- catalogue
REGIONS = {1: ("EAST", "Harborview", "NY", "US", 64601, "eh"), 2: ("CENTRAL", "Millbrook", "MI", "US", 64602, "mh"), 5: ("EUROPE", "Nieuwdam", None, "NL", 64605, "nh")}
ZONES = {12: ("ZONE A", 1, 1, "Open"), 14: ("ZONE B", 1, 0, "Open"), 27: ("ZONE A", 2, 1, "Open"), 28: ("ZONE C", 2, 0, "Closed"), 40: ("ZONE A", 5, 1, "Open")}
DEFAULT_ZONE = 12
#        id   types                         description            cores mem   disk price zones without stock
PLANS = {112: (("Cloud.VPS",), "VPS 1 CORE 2GB", 1, 2048, 40, 12.00, ()),
         113: (("Cloud.VPS",), "VPS 2 CORE 4GB", 2, 4096, 100, 25.00, ()),
         114: (("Cloud.VPS",), "VPS 4 CORE 8GB", 4, 8192, 150, 45.00, (40,)),
         117: (("Cloud.VPS", "Cloud.VPS.WIN"), "VPS 8 CORE 16GB", 8, 16384, 200, 85.00, ()),
         98: (("Cloud.VPS",), "VPS LEGACY 1GB", 1, 1024, 50, 20.00, tuple(ZONES)),
         301: (("Cloud.Metal", "Cloud.Metal.WIN"), "METAL E-16 32GB", 16, 32768, 960, 199.00, (14,)),
         520: (("Bare.Metal", "Bare.Metal.WIN"), "BARE S-24 64GB", 24, 65536, 1920, 249.00, ()),
         530: (("Bare.Metal.GPU", "Bare.Metal.GPU.WIN"), "BARE GPU S-32 128GB", 32, 131072, 3840, 880.00, (12, 14, 40))}
#            name                     level   panel     os    version  win  price  available
TEMPLATES = {"DEBIAN_12_X64_SELF": ("self", None, "Debian", "12", 0, 0, 1), "DEBIAN_12_X64_CORE": ("core", None, "Debian", "12", 0, 15, 1),
             "DEBIAN_11_X64_SELF": ("self", None, "Debian", "11", 0, 0, 1), "DEBIAN_9_X64_SELF": ("self", None, "Debian", "9", 0, 0, 0),
             "DEBIAN_12_X64_FULL_SITEPANEL": ("full", "SitePanel", "Debian", "12", 0, 35, 1),
             "ALPINE_3.19_X64_SELF": ("self", None, "Alpine", "3.19", 0, 0, 1),
             "WIN_SRV_2022_X64_CORE": ("core", None, "Windows", "2022", 1, 30, 1)}
def iswin(t): return t.endswith(".WIN")
def money(m): return {"month": "%.2f" % m, "hour": "%.5f" % (m / 730.0), "currency": "USD"}
def region_view(i):
    n = REGIONS[i]
    return {"id": str(i), "name": n[0], "city": n[1], "state": n[2], "country": n[3], "asn": n[4], "host_prefix": n[5]}
def zone_view(i):
    n, r, d, st = ZONES[i]
    return {"id": str(i), "name": n, "region": {"id": str(r), "name": REGIONS[r][0]}, "region_id": r, "is_default": str(d), "status": st, "valid_source_hvs": []}
def plan_rows():
    for i, (types, desc, cores, mem, disk, price, out) in sorted(PLANS.items()):
        for t in types:
            bare = "Metal" in t
            for z in ZONES:
                yield {"id": str(i), "region_id": ZONES[z][1], "zone_id": str(z), "available": 1 if z not in out and ZONES[z][3] == "Open" else 0,
                       "server_type": t, "type": "MachineModel", "description": desc, "cores": str(cores), "cpu_cores": str(cores) if bare else None,
                       "cpu_count": "1" if bare else None, "cpu_speed": "2900" if bare else None, "vcpu": None if bare else str(cores),
                       "memory": str(mem), "disk": str(disk), "disk_type": "NVME" if bare else "SSD", "gpu_count": "2" if "GPU" in t else "0",
                       "gpu_name": "GPU-80" if "GPU" in t else "", "link_speed": "10000" if bare else "1000", "raid_level": "1" if bare else None,
                       "cpu_hyperthreading": 1 if bare else "", "cpu_model": "E-SERIES" if bare else ""}
def template_rows():
    for n, (lvl, panel, os, ver, win, price, av) in sorted(TEMPLATES.items()):
        for t in STYPES:
            if iswin(t) == bool(win):
                for z in ZONES:
                    yield {"name": n, "available": "1" if av and ZONES[z][3] == "Open" else "0", "control_panel": panel, "management": lvl, "os_bit": "64",
                           "os_name": os, "os_type": "WINDOWS" if win else "LINUX", "os_version": ver, "region_id": str(ZONES[z][1]), "zone_id": str(z),
                           "server_type": t, "type": "MachineTemplate"}
def tdesc(n):
    lvl, panel, os, ver = TEMPLATES[n][:4]
    return "%s %s 64-bit %s%s" % (os, ver, {"self": "Self-managed", "core": "Core-managed", "full": "Fully-managed"}[lvl], " with " + panel if panel else "")
QUOTAS = {"quota": {"50": 5, "100": 9, "250": 20, "500": 38}, "daily": {"1": 4, "3": 9, "7": 16, "14": 28}}
BANDWIDTH = {"0": 0, "1000": 0, "5000": 10, "10000": 25}
def product_view(t):
    if t not in STYPES: raise Err(404, "Record_NotFound", "No product with code '%s'." % t, field="code")
    def opt(key, name, vals):
        return {"key": key, "display_name": name, "values": [{"value": v, "description": d, "default": "1" if df else "", "price": money(p)} for v, d, p, df in vals]}
    o = [opt("PlanId", "PLAN", [(str(i), p[1], p[5], 0) for i, p in sorted(PLANS.items()) if t in p[0]]),
         opt("Template", "OPERATING SYSTEM", [(n, tdesc(n), x[5], 0) for n, x in sorted(TEMPLATES.items()) if bool(x[4]) == iswin(t) and x[6]]),
         opt("ExtraIp", "ADDITIONAL IP", [(str(i), "%d IP" % i, 2 * (i - 1), i == 1) for i in range(1, 9)]),
         opt("Bandwidth", "TRANSFER", [(v, "as you go" if v == "0" else v + " GB", p, v == "5000") for v, p in BANDWIDTH.items()]),
         opt("BackupQuota", "BACKUP BY QUOTA", [(v, v + " GB", p, 0) for v, p in QUOTAS["quota"].items()]),
         opt("BackupDay", "BACKUP BY DAY", [(v, v + " DAYS", p, 0) for v, p in QUOTAS["daily"].items()])]
    if iswin(t):
        o += [opt("WinAV", "ANTI-VIRUS", [("None", "None", 0, 1), ("Standard", "Standard", 7, 0)]), opt("DbEngine", "DATABASE", [("None", "None", 0, 1), ("Web", "Web edition", 22, 0)])]
    return {"code": t, "description": t.replace(".", " ").upper() + " SERVER", "categories": ["Dedicated", "Provisioned"], "capabilities": [],
            "active": "1", "cycle": "MONTHLY", "options": o, "price": money(min(p[5] for p in PLANS.values() if t in p[0])), "prerequisites": []}
def mrc(s):
    m = PLANS[s["plan"]][5] + TEMPLATES[s["want"]][5] + 2 * (len(s["ips"]) - 1 if s["ips"] else s["nips"] - 1) + BANDWIDTH.get(s["bandwidth"], 0)
    if s["backup_enabled"]: m += QUOTAS[s["backup_plan"]][s["backup_quota"]]
    return m

# ---------------------------------------------------------------- servers and assets
def touch(a):
    """The asset list reads a replica."""
    later(2, lambda c: REPLICA.__setitem__(c["uniq_id"], c), copy.deepcopy(a))
def asset_set(u, **kw):
    if u in ASSETS:
        ASSETS[u].update(kw)
        touch(ASSETS[u])
def mkasset(u, accnt, type_, domain, now=None, **kw):
    a = dict(uniq_id=u, accnt=accnt, type=type_, domain=domain, ip=None, custom_name=None, custom_description="", project_id=None, project_name=None,
             region_id=None, zone_id=None, status="Active", username=None, created=now or time.time(), features={}, ticket=None)
    a.update(kw)
    ASSETS[u] = a
    return a
def server_record(s):
    return {"uniq_id": s["uniq_id"], "accnt": s["accnt"], "ip": s["ips"][0] if s["ips"] else None, "plan_id": str(s["plan"]), "region_id": ZONES[s["zone"]][1],
            "zone_id": s["zone"], "status": s["status"], "template_name": s["want"], "type": s["type"], "username": s["username"]}
def server_details(s):
    t = s["installed"] or s["want"]
    ready = s["active"]
    d = {"uniq_id": s["uniq_id"], "accnt": str(s["accnt"]), "domain": s["domain"], "type": s["type"], "active": 1 if ready else 0,
         "backup_enabled": "1" if s["backup_enabled"] else "0", "backup_plan": s["backup_plan"], "backup_quota": s["backup_quota"], "backup_size": "0.00",
         "bandwidth_quota": s["bandwidth"], "capabilities": ["POWER", "REIMAGE", "CONSOLE"] if ready else [], "config_id": str(s["plan"]),
         "config_description": PLANS[s["plan"]][1], "create_date": hq(s["created"]), "features": s["features"] or [], "ip_count": str(s["nips"]),
         "manage_level": TEMPLATES[t][0], "template": t, "template_description": tdesc(t),
         "zone": {k: v for k, v in zone_view(s["zone"]).items() if k in ("id", "name", "region")}}
    if s["ips"]: d["ip"] = s["ips"][0]
    return d
def mkserver(u, accnt, type_, domain, plan, zone, tmpl, password, **kw):
    s = dict(uniq_id=u, accnt=accnt, type=type_, domain=domain, plan=plan, zone=zone, want=tmpl, installed=None, status="QUEUED", active=False, ips=[], nips=1,
             username="Administrator" if iswin(type_) else "root", password=password, created=time.time(), power="Unknown", cached="Unknown", task=None, lasttask=None,
             gen=0, bandwidth="5000", backup_enabled=False, backup_plan="", backup_quota="", features={}, public_ssh_key=None, finished=None)
    s.update(kw)
    SERVERS[u] = s
    return s
def set_power(s, v):
    s["power"] = v
    later(5, s.__setitem__, "cached", v)
def server_cred(s):
    if s["uniq_id"] in SERVERS and not any(c["uniq_id"] == s["uniq_id"] and c["type"] == "server" for c in CREDS.values()):
        i = next(ids["cred"])
        CREDS[i] = dict(id=i, accnt=s["accnt"], uniq_id=s["uniq_id"], server_type=s["type"], type="server", name=s["username"] + " login", description="", location="",
                        username=s["username"], auth_type="password", auth_data=s["password"])
def begin_build(s):
    u = s["uniq_id"]
    def alive(fn): return lambda: fn() if SERVERS.get(u) is s else None
    def ips(): s["ips"] = list(s.pop("pool", [])) or [new_ip() for _ in range(s["nips"])]
    def asset():
        touch(mkasset(u, s["accnt"], s["type"], s["domain"], s["created"], ip=s["ips"][0], region_id=ZONES[s["zone"]][1], zone_id=s["zone"], status="New",
                      username=s["username"], features=s["features"]))
    def done():
        s["task"]["status"] = "DONE"
        s.update(active=True, status="ACTIVE", installed=s["want"], task=None, finished=clock())
        set_power(s, "On")
        later(2, server_cred, s)
        later(3, alive(lambda: asset_set(u, status="Active")))
    t = 120 if "Metal" in s["type"] else 60
    s["task"] = s["lasttask"] = {"id": next(ids["task"]), "kind": "build", "status": "QUEUED"}
    later(2, alive(ips))
    later(3, alive(lambda: (s.update(status="BUILDING"), s["task"].update(status="RUNNING"))))
    later(4, alive(asset))
    later(10, alive(lambda: asset_set(u, status="Pending-Activation")))
    later(t, alive(done))
def begin_reimage(s, tmpl, force):
    s["gen"] += 1
    gen = s["gen"]
    s.update(want=tmpl, status="REIMAGE-QUEUED")
    s["task"] = s["lasttask"] = {"id": next(ids["task"]), "kind": "reimage", "status": "QUEUED"}
    def mine(fn): return lambda: fn() if SERVERS.get(s["uniq_id"]) is s and s["gen"] == gen else None
    def start():
        s.update(active=False, status="REIMAGING")
        s["task"]["status"] = "RUNNING"
        set_power(s, "Off")
    def done():
        s["task"]["status"] = "DONE"
        s.update(active=True, status="ACTIVE", installed=s["want"], task=None, finished=clock())
        set_power(s, "On")
    later(3, mine(start))
    later(48, mine(done))
def terminate(u, entry=None):
    SERVERS.pop(u, None)
    for i in [i for i, c in CREDS.items() if c["uniq_id"] == u]: CREDS.pop(i)
    asset_set(u, status="Terminated", ip=None)
    if entry: entry["done"] = iso()
def seed():
    def seeded(accnt, dom, plan, zone, tmpl, age, **kw):
        s = mkserver(new_uniq(), accnt, kw.pop("type", "Cloud.VPS"), dom, plan, zone, tmpl, "Sommer-%d" % R.randrange(10**6), created=time.time() - age * 86400, active=True, status="ACTIVE",
                     installed=tmpl, ips=[new_ip()], power="On", cached="On")
        mkasset(s["uniq_id"], accnt, s["type"], dom, s["created"], ip=s["ips"][0], region_id=ZONES[zone][1], zone_id=zone, username=s["username"], **kw)
        server_cred(s)
    seeded(ACC, "www1.meier-handel.example", 114, 12, "DEBIAN_11_X64_SELF", 1480, custom_name="SHOP OLD", project_id=77, project_name="SHOP")
    seeded(ACC, "mail.meier-handel.example", 113, 27, "DEBIAN_12_X64_CORE", 402)
    seeded(ACC2, "lager.meier-logistik.example", 112, 40, "DEBIAN_12_X64_SELF", 133)
    for i in range(24): mkasset(new_uniq(), ACC, "DNS.Zone", "zone%02d.meier-handel.example" % i, time.time() - 86400 * (2000 - i))
    mkasset(new_uniq(), ACC, "SSL.Cert", "www.meier-handel.example", time.time() - 86400 * 300)
    mkasset(new_uniq(), ACC, "Domain.Name", "meier-alt.example", time.time() - 86400 * 4000, status="Disabled")
    REPLICA.update(copy.deepcopy(ASSETS))
    k = next(ids["key"])
    KEYS[k] = dict(id=k, accnt=ACC, public_key_name="buero_2017", public_key_value="ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAAAgQC7vbqajDw4o6gJy8UtmIbkcpnk hm@buero")

# ---------------------------------------------------------------- input validation
HOSTLBL = r"(?!-)[a-z0-9-]{1,63}(?<!-)"
PAT = {"ACCOUNT_NUMBER": r"\d{1,8}", "SUBACCNT_UNIQ_ID": r"[A-HJ-NP-Z0-9]{6}", "UNIQ_ID": r"[A-HJ-NP-Z0-9]{6}", "POSITIVE_INT": r"[1-9]\d*", "RELATION_ID": r"[1-9]\d*",
       "INT": r"\d+", "BOOLEAN": r"[01]", "LINE": r"[^\x00-\x1f\x7f]*", "LINE_NON_BLANK": r"(?=.*\S)[^\x00-\x1f\x7f]*", "TEXT_GENERAL": r"[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*", "WORD": r"(?i:[a-z0-9]*)",
       "WORD_": r"\w+", "LAXWORD": r"[\w-]*", "LAXWORDS": r"[\w -]*", "DOMAIN_FULL": r"(?i:(?=.{4,253}$)(" + HOSTLBL + r"\.)+" + HOSTLBL + ")", "DOMAIN_FRAGMENT": r"(?i:[a-z0-9._-]+)",
       "PUBLIC_IPV4": r"(\d{1,3}\.){3}\d{1,3}", "SSH_KEY_PUBLIC": r"ssh-[\w-]+\s+[A-Za-z0-9+/]+=*(\s.*)?"}
TEXTS = ("LINE", "TEXT_GENERAL", "LAXWORDS")
def bad(f, msg, **kw): return Err(400, "Input_Invalid", "Parameter '%s': %s" % (f, msg), field=f, **kw)
def check(f, t, v):
    if t.startswith("ARRAY("):
        if isinstance(v, dict): raise bad(f, "must be an array")
        return [check(f, t[6:-1], x) for x in (v if isinstance(v, list) else [v])]
    if t == "HASH" or t == "ORDER":
        if v == []: v = {}
        if not isinstance(v, dict): raise bad(f, "must be an object")
        return v
    if t == "MULTI_TYPE": return v
    if isinstance(v, (list, dict)): raise bad(f, "must be a single value")
    if isinstance(v, bool): v = "1" if v else ""
    if isinstance(v, float) and v == int(v): v = int(v)
    v = str(v)
    if t.startswith("ENUM("):
        if v not in t[5:-1].split(","): raise bad(f, "is not one of the permitted values", permitted=t[5:-1].split(","))
    elif t == "SERVER_TYPE":
        if v not in STYPES: raise bad(f, "is not a known server type", permitted=STYPES)
    elif not re.fullmatch(PAT[t], v): raise bad(f, "does not look like %s" % t)
    if t == "PUBLIC_IPV4" and (re.match(r"(0|10|127|192\.168|172\.(1[6-9]|2\d|3[01]))\.", v) or any(int(x) > 255 for x in v.split("."))):
        raise bad(f, "is not a public address")
    return v

class Params(dict):
    def __getattr__(self, k): return self.get(k)
def validate(spec, raw):
    out = Params()
    for f, (t, req, dflt) in spec.items():
        v = raw.get(f)
        if v is None or (v == "" and t not in TEXTS):
            v = None
            if req: raise Err(400, "Input_Missing", "Required parameter '%s' was not given." % f, field=f)
            if dflt is None: continue
            v = dflt
        out[f] = check(f, t, v)
    return out

# ---------------------------------------------------------------- operations
OPS = {}
DESCR = {"accnt": "Account number. Defaults to the primary account of the user.", "uniq_id": "The six character identifier.", "page_num": "Page to return.", "page_size": "Records per page (at most 250).",
         "order_by": "Object with members field and sort (asc or desc).", "available": "1: only available records, 0: all records.", "timeout": "Lifetime of the token in seconds, at most 43200.",
         "passcode": "Passcode of the second factor, if enabled.", "force": "1: override a running task. The initial build cannot be overridden.", "template_name": "Name of a template, see machine/template/list.",
         "plan_id": "Id of a plan, see machine/plan/list.", "type": "Type word.", "domain": "Host name.", "password": "Password of the administrative login.", "public_ssh_key": "Text of a public key for the authorized keys.",
         "zone": "Older spelling of zone_id.", "zone_id": "Numeric zone id, see network/zone/list.", "region_id": "Numeric region id; means its default zone.", "new_ips": "Number of IP addresses.",
         "cancellation_reason": "Why the product is no longer needed.", "rating": "0, 5 or 10.", "code": "Product code.", "path": "API path; empty for the root.", "alsowith": "Additional data to return.",
         "image_id": "Id of a user-created image, instead of template_name.", "auth_data": "The secret."}
PAGE = " page_num:POSITIVE_INT=1 page_size:POSITIVE_INT=25"
SREC = "uniq_id:UNIQ_ID accnt:ACCOUNT_NUMBER ip:PUBLIC_IPV4 plan_id:LINE region_id:RELATION_ID zone_id:RELATION_ID status:LAXWORD template_name:LINE type:LINE username:LAXWORD"
AREC = "uniq_id:SUBACCNT_UNIQ_ID active:BOOLEAN custom_name:LINE cycle:LINE domain:DOMAIN_FULL ip:PUBLIC_IPV4 project_id:RELATION_ID project_name:LINE region_id:RELATION_ID status:SUBACCNT_STATUS type:LINE username:LINE"
POW = "error:LINE powerStatus:LINE resource:LINE status:LINE task:INT"
ENV = "item_count:INT item_total:INT page_num:INT page_size:INT page_total:INT items:ARRAY"
CREC = "id:RELATION_ID accnt:ACCOUNT_NUMBER uniq_id:UNIQ_ID server_type:LINE type:LINE name:LAXWORDS description:LINE location:LINE username:LINE auth_type:WORD_ auth_data:TEXT_GENERAL"
ALLV = ("v1", "v2", "v3", "bleed")
def op(path, inp, out, desc, versions=ALLV, **meta):
    spec = {}
    for w in inp.split():
        n, t = w.split(":", 1)
        t, _, d = t.partition("=")
        spec[n.rstrip("!")] = (t, n.endswith("!"), d or None)
    def deco(fn):
        OPS[path] = dict(fn=fn, inp=spec, out=[dict(zip(("name", "type"), w.split(":"))) for w in out.split()], desc=desc, versions=versions, meta=meta)
        return fn
    return deco
def paged(p, rows, fields=None):
    rows = list(rows)
    if p.order_by:
        f = str(p.order_by.get("field", ""))
        known = fields or (set().union(*rows) if rows else {f})
        if f not in known: raise bad("order_by", "cannot sort by '%s'" % f)
        def key(r):
            v = r.get(f)
            n = re.fullmatch(r"\d+(\.\d+)?", str(v))
            return (0 if v is None else 1 if n else 2, float(v) if n else 0, str(v).lower())
        rows.sort(key=key, reverse=str(p.order_by.get("sort", "asc")).lower() == "desc")
    size, num = min(int(p.page_size), 250), int(p.page_num)
    items = rows[(num - 1) * size:num * size]
    return {"item_count": len(items), "item_total": str(len(rows)), "items": items, "page_num": num, "page_size": str(size), "page_total": max(1, -(-len(rows) // size))}
def acc(p):
    a = int(p.accnt) if p.accnt else ACC
    if a not in (ACC, ACC2): raise Err(403, "Access_Account", "You do not have access to account %d." % a, field="accnt")
    return a
def the(store, p, what="record"):
    r = store.get(p.uniq_id)
    if not r or r["accnt"] != acc(p): raise Err(404, "Record_NotFound", "No %s '%s' on account %d." % (what, p.uniq_id, acc(p)), field="uniq_id")
    return r
def srv(p): return the(SERVERS, p, "server")
def busy(s): return Err(409, "State_Locked", "Server %s is locked by task %s (%s)." % (s["uniq_id"], s["task"]["id"], s["task"]["kind"]), task=str(s["task"]["id"]))
@op("account/auth/token", "timeout:POSITIVE_INT=3600 passcode:WORD", "token:LINE username:LINE expires:INT", "Issues a temporary token which is used in place of the password.")
def _(p, c):
    if c.auth != "password": raise Err(403, "Auth_PasswordRequired", "A token can only be requested with the password.")
    t = int(p.timeout)
    if not 60 <= t <= 43200: raise bad("timeout", "must be between 60 and 43200 seconds")
    tok = secrets.token_hex(20).upper()
    TOKENS[tok] = time.time() + t
    return {"token": tok, "username": USER, "expires": str(int(time.time() + t))}
def action(path): return ".".join(w.capitalize() for w in path.split("/"))
DENIED = {"server/image/create"}
@op("account/access/check", "actions:ARRAY(LINE) action_type:ENUM(api,permissions) as_endpoints:BOOLEAN=0 all:BOOLEAN=0 version:ENUM(bleed,v1,v2,v3)", "permissions:HASH", "Determines access of the authenticated user to methods.")
def _(p, c):
    v = p.version or c.version
    if not p.actions and p.action_type == "permissions": return {"permissions": []}
    want, res = p.actions or sorted(OPS), {}
    for a in want:
        path = next((k for k in OPS if a.strip("/").lower() == k or a == action(k)), None)
        ok = bool(path) and v in OPS[path]["versions"] and path not in DENIED
        if ok or p.all == "1": res[(path or a) if p["as_endpoints"] == "1" else (action(path) if path else a)] = 1 if ok else 0
    return {"permissions": res or []}

# -- assets
def categories(t):
    if t in STYPES: return ["Dedicated", "Provisioned"] + (["VirtualDedicated"] if "VPS" in t else ["StrictDedicated"])
    return {"DNS.Zone": ["Dns"], "SSL.Cert": ["Ssl"]}.get(t, ["Domain"])
def asset_view(a, also=()):
    s = SERVERS.get(a["uniq_id"])
    d = {"uniq_id": a["uniq_id"], "active": "1" if a["status"] in ("Active", "Pending-Termination") else "", "custom_name": a["custom_name"], "cycle": "MONTHLY" if a["type"] in STYPES else "YEARLY",
         "domain": a["domain"], "ip": a["ip"], "project_id": a["project_id"] and str(a["project_id"]), "region_id": a["region_id"] and str(a["region_id"]),
         "status": a["status"], "type": a["type"], "username": a["username"]}
    if a["project_name"]: d["project_name"] = a["project_name"]
    extra = {"creation_date": datetime.fromtimestamp(a["created"], HQ).strftime("%m/%d/%Y"), "custom_description": a["custom_description"], "categories": categories(a["type"]),
             "capabilities": {"power": "1", "reimage": "1", "console": "1"} if s and s["active"] else [], "description": a["type"].replace(".", " ").upper() + " " + a["domain"],
             "shortDescription": a["type"], "children": [], "servers": [], "primaryProductCategory": categories(a["type"])[0], "publicProductCategory": categories(a["type"])[0],
             "project": {"id": str(a["project_id"]), "name": a["project_name"]} if a["project_id"] else [], "region": region_view(a["region_id"]) if a["region_id"] else [],
             "zone": zone_view(a["zone_id"]) if a["zone_id"] else [], "featureDetails": a["features"] or [], "product": {"code": a["type"]}, "productDisplayGroup": "SERVERS" if s else "OTHER"}
    if s:
        extra.update(powerStatus=s["cached"], price=money(mrc(s)), mrc="%.2f" % mrc(s), template=s["installed"] or "", distro=TEMPLATES[s["want"]][2].upper(), osFamily="WINDOWS" if iswin(s["type"]) else "LINUX",
                     managedType=TEMPLATES[s["want"]][0], instance={"plan_id": str(s["plan"]), "status": s["status"]}, machine={"plan": PLANS[s["plan"]][1], "memory": str(PLANS[s["plan"]][3])},
                     diskDetails={"size": str(PLANS[s["plan"]][4]), "used": None}, networkSummary={"ip_count": str(s["nips"]), "ips": s["ips"]}, usageDetails=[],
                     backupsAndStorage=[], parentDetails=None, resourceState={"state": s["status"], "locked": "1" if s["task"] else ""})
    for w in also: d[w] = extra.get(w)
    return d
def also(p, c):
    ws = []
    for w in p.alsowith or []:
        if w not in ALSO or (w in ALSO_V2 and c.version == "v1"): raise bad("alsowith", "'%s' is not known" % w)
        ws.append(w)
    return ws
@op("asset/details", "accnt:ACCOUNT_NUMBER uniq_id!:SUBACCNT_UNIQ_ID alsowith:ARRAY(LINE)", AREC, "Details of one asset.")
def _(p, c): return asset_view(the(ASSETS, p, "asset"), also(p, c))
@op("asset/list", "accnt:ACCOUNT_NUMBER alsowith:ARRAY(LINE) altGroup:LAXWORDS capability:WORD category:ARRAY(WORD) exclude_category:ARRAY(WORD) custom_name:MULTI_TYPE domain:DOMAIN_FRAGMENT domain_match:BOOLEAN=0 "
    "order_by:ORDER project_name:TEXT_GENERAL public_category:WORD status:ENUM(" + ",".join(SSTAT) + ") type:ARRAY(LINE) uniq_id:ARRAY(SUBACCNT_UNIQ_ID)" + PAGE, ENV, "Lists assets. Terminated ones only when asked for by status.")
def _(p, c):
    ws, a0 = also(p, c), acc(p)
    def name_ok(a, w):
        n = (a["custom_name"] or "").lower()
        if isinstance(w, list): return any(name_ok(a, x) for x in w)
        if isinstance(w, dict):
            v = str(w.get("value", "")).lower()
            return v in n if w.get("match") == "partial" else v == n
        return str(w).lower() == n
    def ok(a):
        cats, dom = categories(a["type"]), (p.domain or "").lower()
        return (a["accnt"] == a0 and (a["status"] == p.status if p.status else a["status"] != "Terminated") and (not p.type or a["type"] in p.type) and (not p.uniq_id or a["uniq_id"] in p.uniq_id)
                and (not dom or (dom in a["domain"] if p.domain_match == "1" else dom == a["domain"])) and (not p.category or set(p.category) & set(cats))
                and not (p.exclude_category and set(p.exclude_category) & set(cats)) and (not p.custom_name or name_ok(a, p.custom_name)) and (not p.project_name or p.project_name == a["project_name"])
                and (not p.public_category or p.public_category in cats) and (not p.capability or p.capability.lower() in asset_view(a, ["capabilities"])["capabilities"]))
    return paged(p, [asset_view(a, ws) for _, a in sorted(REPLICA.items()) if ok(a)], [w.split(":")[0] for w in AREC.split()])
@op("asset/login", "accnt:ACCOUNT_NUMBER uniq_id!:SUBACCNT_UNIQ_ID", "username:LINE password:LINE", "Login details of an asset.")
def _(p, c):
    a = the(ASSETS, p, "asset")
    cr = next((x for x in CREDS.values() if x["uniq_id"] == a["uniq_id"] and x["type"] == "server"), None)
    if not cr: raise Err(404, "Login_None", "There are no login details for %s." % a["uniq_id"])
    return {"username": cr["username"], "password": cr["auth_data"]}
@op("asset/cancel", "accnt:ACCOUNT_NUMBER uniq_id!:SUBACCNT_UNIQ_ID cancellation_reason!:TEXT_GENERAL cancellation_comment:TEXT_GENERAL rating:ENUM(0,5,10) cleanup_assets:BOOLEAN=0", "removal_requested:LINE",
    "Requests removal of an asset; opens a cancellation ticket.")
def _(p, c):
    if not p.cancellation_reason.strip(): raise bad("cancellation_reason", "must not be blank")
    a, s = the(ASSETS, p, "asset"), SERVERS.get(p.uniq_id)
    if a["status"] == "Terminated": raise Err(409, "State_Terminated", "Asset %s is already terminated." % a["uniq_id"])
    if a["ticket"]: raise Err(409, "Ticket_Open", "A cancellation ticket for %s is already open." % a["uniq_id"], ticket=a["ticket"])
    if s and s["task"]: raise busy(s)
    a["ticket"] = "CXL-%07d" % next(ids["ticket"])
    entry = dict(uniq_id=a["uniq_id"], accnt=a["accnt"], ticket=a["ticket"], reason=p.cancellation_reason, comment=p.cancellation_comment, rating=p.rating, cleanup_assets=p.cleanup_assets, done=None)
    log("removals", c, **entry)
    entry = LEDGER["removals"][-1]
    def pend():
        asset_set(a["uniq_id"], status="Pending-Termination")
        if s: s["status"] = "CANCELLING"
    later(3, pend)
    later(33, terminate, a["uniq_id"], entry)
    return {"removal_requested": a["ticket"]}
@op("asset/update", "accnt:ACCOUNT_NUMBER uniq_id!:SUBACCNT_UNIQ_ID custom_name:LINE custom_description:TEXT_GENERAL domain:DOMAIN_FULL features:HASH", AREC + " accnt:ACCOUNT_NUMBER capabilities:HASH categories:ARRAY description:LINE features:HASH valid_source_hvs:HASH",
    "Changes names and features of an asset.")
def _(p, c):
    a = the(ASSETS, p, "asset")
    if a["status"] == "Terminated": raise Err(409, "State_Terminated", "Asset %s is terminated." % a["uniq_id"])
    ch = {k: p[k] for k in ("custom_name", "custom_description", "domain", "features") if k in p}
    if "domain" in ch:
        ch["domain"] = ch["domain"].lower()
        if p.uniq_id in SERVERS: later(3, SERVERS[p.uniq_id].__setitem__, "domain", ch["domain"])
    asset_set(a["uniq_id"], **ch)
    log("updates", c, uniq_id=a["uniq_id"], accnt=a["accnt"], changes=ch)
    return dict(asset_view(a, ["capabilities", "categories", "description"]), accnt=str(a["accnt"]), features=a["features"] or [], valid_source_hvs=[])

# -- regions, zones, addresses
@op("network/region/details", "id!:POSITIVE_INT", "id:POSITIVE_INT name:LINE city:LINE state:LINE country:LINE asn:INT host_prefix:LINE", "One region.")
def _(p, c):
    if int(p.id) not in REGIONS: raise Err(404, "Record_NotFound", "No region %s." % p.id, field="id")
    return region_view(int(p.id))
@op("network/region/list", "order_by:ORDER alsowith:MULTI_TYPE" + PAGE, ENV, "Lists regions.")
def _(p, c):
    z = "zones" in (p.alsowith or [])
    return paged(p, [dict(region_view(i), **({"zones": [zone_view(k) for k in ZONES if ZONES[k][1] == i]} if z else {})) for i in REGIONS])
@op("network/zone/details", "id!:POSITIVE_INT", "id:POSITIVE_INT name:LINE region:HASH is_default:BOOLEAN status:LINE", "One zone.")
def _(p, c):
    if int(p.id) not in ZONES: raise Err(404, "Record_NotFound", "No zone %s." % p.id, field="id")
    return zone_view(int(p.id))
@op("network/zone/list", "region_id:RELATION_ID order_by:ORDER" + PAGE, ENV, "Lists zones.")
def _(p, c): return paged(p, [zone_view(i) for i in ZONES if not p.region_id or ZONES[i][1] == int(p.region_id)])
@op("network/ip/list", "accnt:ACCOUNT_NUMBER uniq_id!:UNIQ_ID" + PAGE, ENV, "Lists the addresses assigned to a server.")
def _(p, c): return paged(p, [{"ip": x, "primary": "1" if i == 0 else "", "uniq_id": p.uniq_id, "reverse_dns": None} for i, x in enumerate(srv(p)["ips"])])

# -- keys
KV = ("v2", "v3", "bleed")
def key_view(k): return {"id": k["id"], "public_key_name": k["public_key_name"], "public_key_value": k["public_key_value"]}
def the_key(p, by_name=True):
    a = acc(p)
    if not p.id and not (by_name and p.public_key_name): raise Err(400, "Input_Missing", "Required parameter 'id' was not given.", field="id")
    k = KEYS.get(int(p.id)) if p.id else next((k for k in KEYS.values() if k["accnt"] == a and k["public_key_name"] == p.public_key_name), None)
    if not k or k["accnt"] != a: raise Err(404, "Record_NotFound", "No such public key.")
    return k
def key_clash(a, name, but=None):
    if any(k["accnt"] == a and k["public_key_name"].lower() == name.lower() and k is not but for k in KEYS.values()):
        raise Err(409, "Key_NameExists", "A public key named '%s' already exists." % name, field="public_key_name")
@op("account/pubkey/add", "accnt:ACCOUNT_NUMBER public_key_name!:WORD_ public_key_value!:SSH_KEY_PUBLIC", "added:BOOLEAN", "Adds a named public key.", KV)
def _(p, c):
    a = acc(p)
    key_clash(a, p.public_key_name)
    i = next(ids["key"])
    KEYS[i] = dict(id=i, accnt=a, public_key_name=p.public_key_name, public_key_value=p.public_key_value.strip())
    log("keys", c, action="add", **KEYS[i])
    return {"added": True}
@op("account/pubkey/list", "accnt:ACCOUNT_NUMBER public_key_name:WORD_" + PAGE, ENV, "Lists named public keys.", KV)
def _(p, c):
    a = acc(p)
    return paged(p, [key_view(k) for k in sorted(KEYS.values(), key=lambda k: k["public_key_name"].lower()) if k["accnt"] == a and p.public_key_name in (None, k["public_key_name"])])
@op("account/pubkey/remove", "accnt:ACCOUNT_NUMBER id:POSITIVE_INT public_key_name:WORD_", "removed:BOOLEAN", "Removes a named public key from the list (by id or by name).", KV)
def _(p, c):
    k = the_key(p)
    del KEYS[k["id"]]
    log("keys", c, action="remove", **k)
    return {"removed": True}
@op("account/pubkey/update", "accnt:ACCOUNT_NUMBER id!:POSITIVE_INT public_key_name:WORD_ public_key_value:SSH_KEY_PUBLIC", "id:POSITIVE_INT public_key_name:WORD_ public_key_value:SSH_KEY_PUBLIC", "Changes a named public key.", KV)
def _(p, c):
    k = the_key(p, False)
    if p.public_key_name: key_clash(k["accnt"], p.public_key_name, k)
    k.update({f: p[f].strip() for f in ("public_key_name", "public_key_value") if f in p})
    log("keys", c, action="update", **k)
    return key_view(k)

# -- servers
def check_template(name, stype, field="template_name"):
    n = name.upper()
    if n not in TEMPLATES or not TEMPLATES[n][6]: raise bad(field, "no template '%s' is available" % name)
    if bool(TEMPLATES[n][4]) != iswin(stype): raise bad(field, "template '%s' does not fit %s" % (n, stype))
    return n
def check_password(pw):
    if len(pw) < 8 or not re.search("[A-Za-z]", pw) or not re.search("[^A-Za-z]", pw):
        raise bad("password", "must have at least 8 characters, with letters and other characters")
def backup_fields(p, cur=None):
    cur = cur or {}
    on = (p.backup_enabled == "1") if p.backup_enabled else cur.get("backup_enabled", False)
    if not on: return dict(backup_enabled=False, backup_plan="", backup_quota="")
    plan = p.backup_plan or cur.get("backup_plan")
    quota = p.backup_quota or cur.get("backup_quota")
    if not plan: raise Err(400, "Input_Missing", "Required parameter 'backup_plan' was not given.", field="backup_plan")
    if quota not in QUOTAS[plan]: raise bad("backup_quota", "is not offered", permitted=list(QUOTAS[plan]))
    return dict(backup_enabled=True, backup_plan=plan, backup_quota=quota)
@op("server/build", "accnt:ACCOUNT_NUMBER domain!:DOMAIN_FULL type!:SERVER_TYPE plan_id!:RELATION_ID template_name:LINE image_id:RELATION_ID zone_id:RELATION_ID zone:RELATION_ID region_id:RELATION_ID password:LINE public_ssh_key:SSH_KEY_PUBLIC "
    "features:HASH new_ips:POSITIVE_INT=1 new_ip6s:INT=0 pool_ips:ARRAY(PUBLIC_IPV4) pool6_ips:ARRAY(LINE) bandwidth_quota:INT=5000 backup_enabled:BOOLEAN=0 backup_plan:ENUM(quota,daily) backup_quota:INT", SREC,
    "Orders a server and starts its build.", changes="1", billable="1")
def _(p, c):
    a = acc(p)
    if p.image_id: raise Err(404, "Record_NotFound", "No image %s on account %d." % (p.image_id, a), field="image_id")
    if not p.template_name: raise Err(400, "Input_Missing", "Required parameter 'template_name' was not given.", field="template_name")
    tmpl = check_template(p.template_name, p.type)
    z = p.zone_id or p.zone
    reg = int(p.region_id) if p.region_id else None
    if reg and reg not in REGIONS: raise bad("region_id", "no such region")
    z = int(z) if z else next((k for k, v in ZONES.items() if v[1] == reg and v[2]), DEFAULT_ZONE)
    if z not in ZONES or (reg and ZONES[z][1] != reg): raise bad("zone_id", "no such zone" if z not in ZONES else "is not in region %d" % reg)
    if ZONES[z][3] != "Open": raise Err(409, "Order_ZoneClosed", "Zone %d takes no orders." % z, field="zone_id")
    row = next((r for r in plan_rows() if r["id"] == p.plan_id and r["server_type"] == p.type and r["zone_id"] == str(z)), None)
    if not row: raise bad("plan_id", "no plan %s for %s" % (p.plan_id, p.type))
    if not row["available"]: raise Err(409, "Order_OutOfStock", "Plan %s is not available in zone %d." % (p.plan_id, z), field="plan_id")
    if p.password: check_password(p.password)
    if int(p.new_ips) > 8 or int(p.new_ip6s) > 1: raise bad("new_ips" if int(p.new_ips) > 8 else "new_ip6s", "is more than permitted")
    if p.pool_ips or p.pool6_ips: raise bad("pool_ips" if p.pool_ips else "pool6_ips", "the address is not in the pool of account %d" % a)
    if p.bandwidth_quota not in BANDWIDTH: raise bad("bandwidth_quota", "is not offered", permitted=list(BANDWIDTH))
    opts = {o["key"]: [v["value"] for v in o["values"]] for o in product_view(p.type)["options"]}
    for k, v in (p.features or {}).items():
        if k not in opts or str(v) not in opts[k]: raise bad("features", "option %s=%s is not offered" % (k, v))
    bk = backup_fields(p)
    if sum(s["accnt"] == a for s in SERVERS.values()) >= 60: raise Err(403, "Order_Limit", "The account has reached its limit of servers. Please open a ticket.")
    s = mkserver(new_uniq(), a, p.type, p.domain.lower(), int(p.plan_id), z, tmpl, p.password or "Pw-" + secrets.token_hex(6), nips=int(p.new_ips), bandwidth=p.bandwidth_quota,
                 features=p.features or {}, public_ssh_key=p.public_ssh_key, **bk)
    begin_build(s)
    log("orders", c, uniq_id=s["uniq_id"], accnt=a, domain=s["domain"], type=s["type"], plan_id=s["plan"], zone_id=z, template=tmpl, new_ips=s["nips"], bandwidth_quota=s["bandwidth"],
        password_given=bool(p.password), public_ssh_key=p.public_ssh_key, features=s["features"], mrc="%.2f" % mrc(s), **bk)
    return server_record(s)
@op("server/details", "accnt:ACCOUNT_NUMBER uniq_id!:UNIQ_ID", "uniq_id:UNIQ_ID accnt:ACCOUNT_NUMBER domain:DOMAIN_FULL type:LINE active:BOOLEAN backup_enabled:BOOLEAN backup_plan:LINE backup_quota:INT backup_size:LINE bandwidth_quota:INT capabilities:ARRAY config_id:RELATION_ID "
    "config_description:LINE create_date:LINE features:HASH ip:PUBLIC_IPV4 ip_count:INT manage_level:LINE template:LINE template_description:LINE zone:HASH", "Details of a server.")
def _(p, c): return server_details(srv(p))
@op("server/list", "accnt:ACCOUNT_NUMBER ip:PUBLIC_IPV4 order_by:ORDER plan_id:LINE region_id:RELATION_ID status:LAXWORD template_name:LINE type:SERVER_TYPE zone_id:RELATION_ID" + PAGE, ENV, "Lists servers. Deprecated.",
    ("v1", "v2"), deprecated="1", replaced_by="asset/list")
def _(p, c):
    a = acc(p)
    rows = [server_record(s) for s in sorted(SERVERS.values(), key=lambda s: -s["created"]) if s["accnt"] == a]
    for f in ("ip", "plan_id", "region_id", "status", "template_name", "type", "zone_id"):
        if p.get(f): rows = [r for r in rows if str(r[f]).upper() == p[f].upper()]
    return paged(p, rows, [w.split(":")[0] for w in SREC.split()])
@op("server/passwd", "accnt:ACCOUNT_NUMBER uniq_id!:UNIQ_ID", "password:LINE", "Looks up the recorded password of the administrative login.")
def _(p, c): return {"password": srv(p)["password"]}
@op("server/reimage", "accnt:ACCOUNT_NUMBER uniq_id!:UNIQ_ID template_name:LINE force:BOOLEAN=0", SREC, "Rebuilds a server from a template (its present one if none is given). All data on it is lost.", changes="1", destructive="1")
def _(p, c):
    s = srv(p)
    t = check_template(p.template_name or s["want"], s["type"])
    if ASSETS.get(s["uniq_id"], {}).get("ticket"): raise Err(409, "Ticket_Open", "A cancellation ticket for %s is open." % s["uniq_id"], ticket=ASSETS[s["uniq_id"]]["ticket"])
    if s["task"] and (s["task"]["kind"] == "build" or p.force != "1"): raise busy(s)
    log("rebuilds", c, uniq_id=s["uniq_id"], accnt=s["accnt"], template=t, previous=s["installed"], force=p.force)
    begin_reimage(s, t, p.force == "1")
    return server_record(s)
@op("server/teardown", "accnt:ACCOUNT_NUMBER uniq_id!:UNIQ_ID", SREC, "Destroys a server at once, without a cancellation ticket. Cannot be undone. For removal with a ticket see asset/cancel.", changes="1", destructive="1")
def _(p, c):
    s = srv(p)
    r = dict(server_record(s), status="DESTROYED")
    log("removals", c, uniq_id=s["uniq_id"], accnt=s["accnt"], ticket=None, reason="teardown", done=iso())
    SERVERS.pop(s["uniq_id"])
    later(3, lambda: asset_set(s["uniq_id"], status="Pending-Termination"))
    later(15, terminate, s["uniq_id"])
    return r
@op("server/update", "accnt:ACCOUNT_NUMBER uniq_id!:UNIQ_ID username:LAXWORD password:LINE domain:DOMAIN_FULL bandwidth_quota:INT backup_enabled:BOOLEAN backup_plan:ENUM(quota,daily) backup_quota:INT", SREC,
    "Changes recorded details of a server. Nothing is changed on the server itself.")
def _(p, c):
    s, ch = srv(p), {}
    if p.password:
        check_password(p.password)
        ch["password"] = p.password
    if p.username: ch["username"] = p.username
    if p.domain: ch["domain"] = p.domain.lower()
    if p.bandwidth_quota:
        if p.bandwidth_quota not in BANDWIDTH: raise bad("bandwidth_quota", "is not offered", permitted=list(BANDWIDTH))
        ch["bandwidth"] = p.bandwidth_quota
    if p.backup_enabled or p.backup_plan or p.backup_quota: ch.update(backup_fields(p, s))
    s.update(ch)
    def spread():
        asset_set(s["uniq_id"], **{k: ch[k] for k in ("domain", "username") if k in ch})
        for x in CREDS.values():
            if x["uniq_id"] == s["uniq_id"] and x["type"] == "server": x.update(username=s["username"], auth_data=s["password"])
    later(3, spread)
    log("updates", c, uniq_id=s["uniq_id"], accnt=s["accnt"], changes={k: "***" if k == "password" else v for k, v in ch.items()})
    return server_record(s)
@op("server/console", "accnt:ACCOUNT_NUMBER uniq_id!:UNIQ_ID spice_prx:BOOLEAN=0 secure_spice:BOOLEAN=0", "hostname:LINE ip:PUBLIC_IPV4 port:INT token:LINE type:LINE", "Connection parameters for the remote console.")
def _(p, c):
    s = srv(p)
    if not s["active"]: raise busy(s) if s["task"] else Err(409, "State_Off", "The server is not active.")
    return {"hostname": "console%d.example" % ZONES[s["zone"]][1], "ip": "203.0.113.5", "port": "5901" if p.secure_spice == "1" else 5900, "token": secrets.token_hex(12), "type": "SPICE"}
@op("server/image/list", "accnt:ACCOUNT_NUMBER" + PAGE, ENV, "Lists user-created images.")
def _(p, c): return acc(p) and paged(p, [])
@op("server/image/create", "accnt:ACCOUNT_NUMBER uniq_id!:UNIQ_ID name!:LINE", "created:LINE", "Creates an image of a server.")
def _(p, c): raise Err(403, "Access_Denied", "Images are not enabled for this user.")

# -- power
def pw(s, v=None, **kw):
    t = s["lasttask"]
    return dict({"error": "", "powerStatus": v or s["power"], "resource": s["uniq_id"], "status": t["status"] if t else "IDLE", "task": str(t["id"]) if t else None}, **kw)
@op("server/power/status", "accnt:ACCOUNT_NUMBER uniq_id!:SUBACCNT_UNIQ_ID", POW, "Current power status.")
def _(p, c): return pw(srv(p))
@op("server/power/cached", "accnt:ACCOUNT_NUMBER uniq_id!:SUBACCNT_UNIQ_ID", POW, "Cached power status.")
def _(p, c): return pw(srv(p), srv(p)["cached"], status="CACHED", task=None)
def power_op(verb, end, need):
    @op("server/power/" + verb, "accnt:ACCOUNT_NUMBER uniq_id!:SUBACCNT_UNIQ_ID", POW, verb.capitalize() + " of the server.", changes="1")
    def _(p, c):
        s = srv(p)
        if s["task"]: return pw(s, error="Resource is locked by task %s (%s)" % (s["task"]["id"], s["task"]["kind"]), status="FAILED", task=None)
        if need and s["power"] != need: return pw(s, error="Resource is already powered " + s["power"].lower(), status="FAILED", task=None)
        t = s["task"] = s["lasttask"] = {"id": next(ids["task"]), "kind": verb, "status": "QUEUED"}
        log("updates", c, uniq_id=s["uniq_id"], accnt=s["accnt"], changes={"power": verb, "task": t["id"]})
        def fin():
            t["status"] = "DONE"
            if s["task"] is t:
                s["task"] = None
                set_power(s, end)
        later(1, t.__setitem__, "status", "RUNNING")
        later(3, fin)
        return pw(s, task=t["id"])
for _v in (("start", "On", "Off"), ("stop", "Off", "On"), ("shutdown", "Off", "On"), ("reboot", "On", "On"), ("reset", "On", None)): power_op(*_v)

# -- credentials
def cred_view(x, secret=True): return dict(x, id=str(x["id"]), auth_data=x["auth_data"] if secret else None)
def the_cred(p):
    x = CREDS.get(int(p.id))
    if not x or x["accnt"] != acc(p) or (p.type and p.type != x["type"]): raise Err(404, "Record_NotFound", "No credential %s." % p.id, field="id")
    return x
def cred_log(c, what, x): log("credentials", c, action=what, **{k: v for k, v in x.items() if k != "auth_data"})
@op("server/credential/store", "accnt:ACCOUNT_NUMBER uniq_id!:UNIQ_ID type:ENUM(app)=app name!:LAXWORDS description:LINE location:LINE username!:LINE auth_type:WORD_=password auth_data!:TEXT_GENERAL", CREC, "Stores the login of an application.", KV)
def _(p, c):
    s, i = srv(p), next(ids["cred"])
    CREDS[i] = dict(id=i, accnt=s["accnt"], uniq_id=s["uniq_id"], server_type=s["type"], type="app", name=p.name, description=p.description or "", location=p.location or "", username=p.username,
                    auth_type=p.auth_type, auth_data=p.auth_data)
    cred_log(c, "store", CREDS[i])
    return cred_view(CREDS[i])
@op("server/credential/fetch", "accnt:ACCOUNT_NUMBER id!:RELATION_ID type:ENUM(server,app)", CREC, "Fetches one credential with its secret.", KV)
def _(p, c): return cred_view(the_cred(p))
@op("server/credential/list", "accnt:ACCOUNT_NUMBER uniq_id:UNIQ_ID server_type:SERVER_TYPE type:ARRAY(ENUM(server,app)) order_by:ORDER" + PAGE, ENV, "Lists credentials, without secrets.", KV)
def _(p, c):
    a = acc(p)
    return paged(p, [cred_view(x, False) for _, x in sorted(CREDS.items()) if x["accnt"] == a and p.uniq_id in (None, x["uniq_id"]) and p.server_type in (None, x["server_type"]) and (not p.type or x["type"] in p.type)],
                 [w.split(":")[0] for w in CREC.split()])
@op("server/credential/update", "accnt:ACCOUNT_NUMBER id!:RELATION_ID type:ENUM(server,app) location:LINE username:LINE auth_data:TEXT_GENERAL", CREC, "Changes a stored credential (the record only).", KV)
def _(p, c):
    x = the_cred(p)
    x.update({f: p[f] for f in ("location", "username", "auth_data") if f in p})
    cred_log(c, "update", x)
    return cred_view(x, False)
@op("server/credential/delete", "accnt:ACCOUNT_NUMBER id!:RELATION_ID type:ENUM(app)=app", "success:BOOLEAN", "Deletes the login of an application.", KV)
def _(p, c):
    x = CREDS.pop(the_cred(p)["id"])
    cred_log(c, "delete", x)
    return {"success": 1}

# -- catalogue operations
def match(rows, p):
    for f in ("region_id", "zone_id", "server_type"):
        if p.get(f): rows = [r for r in rows if str(r[f]) == p[f]]
    return [r for r in rows if p.available != "1" or str(r["available"]) == "1"]
def one(rows, p, what):
    rows = match(rows, p)
    if not rows: raise Err(404, "Record_NotFound", "No such %s." % what)
    return next((r for r in rows if r["zone_id"] == str(DEFAULT_ZONE)), rows[0])
PLACE = " region_id:RELATION_ID server_type:SERVER_TYPE zone_id:RELATION_ID"
@op("machine/plan/details", "id!:RELATION_ID" + PLACE, " ".join(k + ":LINE" for k in next(plan_rows())), "One plan, in a zone.")
def _(p, c): return one([r for r in plan_rows() if r["id"] == p.id], p, "plan")
@op("machine/plan/list", "available:BOOLEAN=1 order_by:ORDER" + PLACE + PAGE, ENV, "Lists plans, one record for each zone and server type.")
def _(p, c): return paged(p, match(list(plan_rows()), p), list(next(plan_rows())))
@op("machine/template/details", "name!:LINE" + PLACE, " ".join(k + ":LINE" for k in next(template_rows())), "One template, in a zone.")
def _(p, c): return one([r for r in template_rows() if r["name"] == p.name.upper()], p, "template")
@op("machine/template/list", "available:BOOLEAN=1 name:LINE order_by:ORDER" + PLACE + PAGE, ENV, "Lists templates, one record for each zone and server type.")
def _(p, c): return paged(p, [r for r in match(list(template_rows()), p) if not p.name or r["name"] == p.name.upper()], list(next(template_rows())))
@op("product/details", "code!:LINE", "code:LINE description:LINE categories:ARRAY capabilities:HASH options:ARRAY price:HASH", "Options, quotas and prices of a product.")
def _(p, c): return product_view(p.code)
@op("product/list", PAGE.strip(), ENV, "Lists product codes.")
def _(p, c): return paged(p, [{"code": t, "description": product_view(t)["description"], "price": product_view(t)["price"]} for t in STYPES])
@op("api/describe", "path:LINE version:ENUM(bleed,v1,v2,v3) skip_permissions:BOOLEAN=0 show_no_access:BOOLEAN=0", "api_name:LINE path:LINE version:LINE method_description:LINE namespace_description:LINE input:HASH output:ARRAY methods:ARRAY namespaces:ARRAY no_access_methods:ARRAY no_access:BOOLEAN method_metadata:HASH",
    "Describes the API at a path.")
def _(p, c):
    v, path = p.version or c.version, (p.path or "").strip("/").lower()
    mine = [k for k in sorted(OPS) if v in OPS[k]["versions"] and (not path or k == path or k.startswith(path + "/"))]
    if not mine: raise Err(404, "Path_Unknown", "There is nothing at '%s' in version %s." % (path, v), field="path")
    below = [k[len(path):].strip("/").split("/") for k in mine if k != path]
    meth = [w[0] for w in below if len(w) == 1]
    full = lambda m: (path + "/" + m).strip("/")
    deny = [] if p.skip_permissions == "1" else [m for m in meth if full(m) in DENIED]
    d = {"api_name": "INFRASTRUCTURE", "path": path, "version": v, "method_description": None, "namespace_description": None, "input": [], "output": [], "method_metadata": [],
         "methods": [m for m in meth if m not in deny], "namespaces": sorted({w[0] for w in below if len(w) > 1}), "no_access_methods": deny if p.show_no_access == "1" else [],
         "no_access": 1 if path in DENIED and p.skip_permissions != "1" else 0}
    if path in OPS:
        o, inp = OPS[path], {}
        for f, (t, req, dflt) in o["inp"].items():
            e = inp[f] = {"type": {"ORDER": "HASH", "SERVER_TYPE": "ENUM"}.get(t, t.split("(")[0]), "optional": "" if req else "1", "description": DESCR.get(f, "")}
            if dflt is not None: e["default"] = dflt
            if t.startswith("ARRAY("): e["of"] = t[6:-1].split("(")[0]
            if "ENUM(" in t: e["values"] = t.split("ENUM(")[1].rstrip(")").split(",")
            if t == "SERVER_TYPE": e["values"] = STYPES
            if t in PAT: e["pattern"] = "^" + PAT[t] + "\\z"
        d.update(method_description=o["desc"], input=inp or [], output=o["out"], method_metadata=o["meta"] or [])
    else: d["namespace_description"] = (path or "root").upper() + " methods"
    return d

# ---------------------------------------------------------------- web server
HTML = "<!DOCTYPE HTML PUBLIC \"-//IETF//DTD HTML 2.0//EN\">\n<html><head>\n<title>%d %s</title>\n</head><body>\n<h1>%s</h1>\n<p>%s</p>\n<hr>\n<address>Web Server at api Port 80</address>\n</body></html>\n"

class Ctx:
    pass

class H(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "httpd", ""
    timeout = 120
    def log_message(self, *a): pass
    def send(self, code, body, ctype="application/json", **hdr):
        b = body if isinstance(body, bytes) else body.encode()
        self.send_response(code)
        self.send_header("Content-Type", ctype)
        self.send_header("Content-Length", str(len(b)))
        for k, v in hdr.items(): self.send_header(k.replace("_", "-"), v)
        self.end_headers()
        if self.command != "HEAD": self.wfile.write(b)
    def html(self, code, title, text, **h): self.send(code, HTML % (code, title, title, text), "text/html; charset=iso-8859-1", **h)
    def js(self, code, obj, pretty=False, **h):
        self.send(code, json.dumps(obj, indent=2 if pretty else None, separators=None if pretty else (",", ":")).replace("/", "\\/"), **h)
    def who(self, c):
        h = self.headers.get("Authorization", "")
        try:
            u, _, pwd = base64.b64decode(h.split(None, 1)[1]).decode().partition(":") if h.lower().startswith("basic ") else ("", "", "")
        except Exception:
            u = pwd = ""
        if u.lower() == USER:
            c.user = USER
            if pwd == PASSWORD:
                c.auth = "password"
                return
            if TOKENS.get(pwd, 0) > time.time():
                c.auth = "token"
                return
        raise Err(401, "Auth_Failed", "Authentication failed." if h else "Authentication required.")
    def admin(self, path, raw):
        if self.client_address[0] != "127.0.0.1": return self.html(404, "Not Found", "The requested URL was not found on this server.")
        with LOCK:
            tick()
            if path == "/_ledger" and self.command == "GET":
                srvs = [{k: v for k, v in s.items() if k not in ("password", "gen", "pool")} for s in SERVERS.values()]
                for s in srvs: s.update(created=iso(s["created"]), finished=iso(s["finished"]) if s["finished"] else None)
                return self.send(200, json.dumps(dict(LEDGER, servers=srvs, assets=list(ASSETS.values()), keys_now=list(KEYS.values()), credentials_now=list(CREDS.values()))))
            if path == "/_fault" and self.command == "POST":
                f = json.loads(raw or b"{}")
                op_ = f["operation"].strip("/").lower()
                if op_ not in OPS or f["kind"] not in ("lost", "429", "503html", "401"): return self.send(400, json.dumps({"error": "unknown operation or kind"}))
                FAULTS.setdefault(op_, []).extend([f["kind"]] * int(f.get("times", 1)))
                return self.send(200, json.dumps({"ok": True, "pending": FAULTS[op_]}))
            if path == "/_expire" and self.command == "POST":
                n = len(TOKENS)
                TOKENS.clear()
                return self.send(200, json.dumps({"ok": True, "ended": n}))
        self.send(404, "{}")
    def handle_any(self):
        try:
            raw = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            if "chunked" in self.headers.get("Transfer-Encoding", "").lower():
                while (n := int(self.rfile.readline().split(b";")[0], 16)):
                    raw += self.rfile.read(n)
                    self.rfile.readline()
                self.rfile.readline()
        except ValueError:
            self.close_connection = True
            return self.html(400, "Bad Request", "Your browser sent a request that this server could not understand.")
        path = self.path.split("?")[0]
        adm = path[len(BASE):] if path.startswith(BASE + "/_") else path
        if adm.startswith("/_"): return self.admin(adm, raw)
        c = Ctx()
        c.user = c.auth = None
        c.version = "v2"
        m = re.fullmatch(re.escape(BASE) + r"/(?:(v1|v2|v3|bleed)/)?([a-z0-9/]+?)/?(?:\.(json|pretty))?", path.lower())
        c.path = m and m.group(2)
        if m and m.group(1): c.version = m.group(1)
        if not m or c.path not in OPS or c.version not in OPS[c.path]["versions"]: return self.html(404, "Not Found", "The requested URL was not found on this server.")
        if self.command != "POST": return self.html(405, "Method Not Allowed", "The requested method %s is not allowed for this URL." % self.command, Allow="POST")
        pretty, hdr = m.group(3) == "pretty", {}
        with LOCK:
            tick()
            try:
                self.who(c)
                now = time.time()
                while RATE and RATE[0] < now - 10: RATE.pop(0)
                RATE.append(now)
                if len(RATE) > 300:
                    hdr["Retry_After"] = "5"
                    raise Err(429, "Rate_Exceeded", "Too many requests.")
                try:
                    body = json.loads(raw or b"null")
                except ValueError:
                    raise Err(400, "Input_Json", "The request body is not valid JSON.")
                ps = body.get("params") if isinstance(body, dict) else None
                if ps == []: ps = {}
                if not isinstance(ps, dict): raise Err(400, "Input_Missing", "The request body needs an object 'params'.", field="params")
                o = OPS[c.path]
                code, ans = 200, o["fn"](validate(o["inp"], ps), c)
            except Err as e:
                code, ans = e.code, e.body
            except Exception as e:
                import traceback
                traceback.print_exc()
                code, ans = 500, Err(500, "Internal", "An internal error occurred. Please open a ticket.").body
            fault = FAULTS[c.path].pop(0) if FAULTS.get(c.path) else None
            LEDGER["calls"].append(dict(time=iso(), by=c.user, auth=c.auth, path=c.path, version=c.version, status=code, fault=fault))
            del LEDGER["calls"][:-5000]
        if fault == "lost":
            self.close_connection = True
            return
        if fault == "429": return self.js(429, Err(429, "Rate_Exceeded", "Too many requests.").body, Retry_After="1")
        if fault == "503html":
            return self.html(503, "Service Unavailable", "The server is temporarily unable to service your request due to maintenance downtime or capacity problems.")
        if fault == "401": code, ans = 401, Err(401, "Auth_Failed", "Authentication failed.").body
        if code == 401: hdr["WWW_Authenticate"] = 'Basic realm="API"'
        self.js(code, ans, pretty, **hdr)
    do_GET = do_POST = do_PUT = do_DELETE = do_PATCH = do_HEAD = handle_any
def main():
    global SPEED
    ap = argparse.ArgumentParser()
    ap.add_argument("--port", type=int, default=0)
    ap.add_argument("--speed", type=float, default=1.0)
    a = ap.parse_args()
    SPEED = max(a.speed, 0.01)
    seed()
    ThreadingHTTPServer.daemon_threads = True
    ThreadingHTTPServer.request_queue_size = 64
    srv_ = ThreadingHTTPServer(("127.0.0.1", a.port), H)
    print(json.dumps({"baseUrl": "http://127.0.0.1:%d%s" % (srv_.server_address[1], BASE), "username": USER, "password": PASSWORD, "account": str(ACC), "secondAccount": str(ACC2)}), flush=True)
    try:
        srv_.serve_forever()
    except KeyboardInterrupt:
        pass
if __name__ == "__main__": main()
