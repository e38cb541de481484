#!/usr/bin/env python3
"""Choices (what the text leaves open, decided here)

- POST only, {baseUrl} = http://127.0.0.1:PORT/v1; one version (v1). Paths are case-insensitive; ".json" may follow,
  any other extension is 415. A body without `params` is refused; unknown members of params are ignored.
- Names: server/provision, server/reinstall (template+force), server/sync (purpose unstated: re-reads the record),
  server/console, server/credential/*, server/plan/*, server/template/*, server/power/*, asset/cancel (removal),
  asset/login, account/key/*, account/auth/check (permissions), network/region/*, api/describe. No further ones.
- Strict values: ints are JSON ints (no "1"), BOOLEAN input is 0/1 (no true). plan_id in the record is a string (text).
- Token: `timeout` in seconds (default 3600, above 43200 refused) -> {token, expires}; needs the password, not a token.
- Lists always carry all six envelope members (the text demands it); item_count = items on this page; a page past the
  end is empty; page_size has no cap. order_by.sort: asc|desc. available:0 lists ONLY what is unavailable.
- A plan id belongs to one zone. Provisioning needs domain, type, plan_id, template_name and zone_id (or `zone`).
  Same domain twice is allowed (two servers). No images, no IP pool: image_id, pool_ips, pool6_ips are refused.
- server/details: the described 18 members only (no status, no domain). Record calls: the 10 of the sample.
- Server status: Building -> Running <-> Stopped, Removing (lists only). Asset: New -> Active -> Pending-Termination.
- Reinstall: status stays Running, active stays true, old template shown until the end; force accepted, no effect.
  While building or reinstalling: reinstall and cancel are 409 Busy; power calls answer 200 with `error`: "busy".
- alsowith: any word is taken, nine are answered (the rest adds nothing).
- Cancel answers "ok"; all single lookups are 404 at once, lists keep the server until the removal time is over.
- Errors: exactly error_class + error_message; Missing/Invalid 400, Auth 401, Denied 403, NotFound 404, Method 405,
  Exists/Busy/Unavailable 409, Encoding 415, Internal 500.  Permission check: five operations, others are left out.
- describe: input {name: {}}, output [{name}], descriptions are the bare name; methods are short names, not paths.
"""
import argparse, base64, json, random, re, secrets, threading, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
ACC, USER, PASSWORD = 70412, "ops70412", secrets.token_urlsafe(12)
LOCK = threading.RLock()
SRV, GONE, KEYS, CREDS, TOKENS, FAULTS = {}, [], {}, {}, {}, {}
LEDGER = {"orders": [], "rebuilds": [], "removals": [], "updates": []}
TIMES = {"build": 60.0, "power": 5.0}
SEQ = {"key": 0, "cred": 0, "task": 9000, "ip": 10}
STYPES = ["Cloud.VPS", "Cloud.VPS.WIN", "Cloud.Metal", "Cloud.Metal.WIN", "Bare.Metal", "Bare.Metal.GPU",
          "Bare.Metal.WIN", "Bare.Metal.GPU.WIN"]
ASTATUS = ["New", "Active", "BucketPart", "Disabled", "Terminated", "Pending-Termination", "Pending-Activation",
           "Pending-Payment", "Pending-Config"]
CATS = ["Dedicated", "VirtualDedicated", "StrictDedicated", "SpecialDedicated", "Provisioned", "LoadBalancer",
        "ObjectStorage", "SBS"]
REGIONS = [dict(id=1, name="Hall A", city="Northfield", state="NF", country="XA", asn=64512, host_prefix="a"),
           dict(id=2, name="Hall B", city="Southport", state="SP", country="XA", asn=64513, host_prefix="b")]
ZONES = [dict(id=1, name="A1", region_id=1), dict(id=2, name="A2", region_id=1), dict(id=3, name="B1", region_id=2)]
ZREG = {z["id"]: z["region_id"] for z in ZONES}
def plan(id, zone, st, desc, vcpu, mem, disk, available=True, metal=0):
    return dict(id=id, region_id=ZREG[zone], zone_id=zone, available=available, server_type=st, type="MachineModel",
                description=desc, cores=vcpu, cpu_cores=vcpu, cpu_count=1, cpu_speed=2400, vcpu=0 if metal else vcpu,
                memory=mem, disk=disk, gpu_count=0, link_speed=1000, raid_level=metal, cpu_hyperthreading=bool(metal),
                cpu_model="x86-64", disk_type="SSD", gpu_name="")
PLANS = [plan(11, 1, "Cloud.VPS", "VPS 2", 2, 2048, 40), plan(12, 1, "Cloud.VPS", "VPS 4", 4, 8192, 120),
         plan(21, 2, "Cloud.VPS", "VPS 2", 2, 2048, 40), plan(22, 2, "Cloud.VPS", "VPS 4", 4, 8192, 120, False),
         plan(31, 3, "Cloud.VPS", "VPS 2", 2, 2048, 40), plan(13, 1, "Cloud.VPS.WIN", "VPS 4 W", 4, 8192, 120),
         plan(14, 1, "Bare.Metal", "Metal 8", 8, 32768, 960, metal=1),
         plan(34, 3, "Bare.Metal", "Metal 8", 8, 32768, 960, False, 1)]
def templates():
    rows = [("debian-12.64", "debian", "linux", "12", "self", "", 1), ("debian-11.64", "debian", "linux", "11", "self", "", 0),
            ("rocky-9.64.core", "rocky", "linux", "9", "core", "", 1),
            ("rocky-9.64.panel", "rocky", "linux", "9", "full", "panel", 1),
            ("winsrv-2022.64", "winsrv", "windows", "2022", "core", "", 1)]
    for z, st in sorted({(p["zone_id"], p["server_type"]) for p in PLANS}):
        for n, os, ot, v, m, cp, av in rows:
            if (ot == "windows") == st.endswith("WIN") and not (st == "Bare.Metal" and cp):
                yield dict(name=n, available=bool(av), control_panel=cp, management=m, os_bit=64, os_name=os, os_type=ot,
                           os_version=v, region_id=ZREG[z], zone_id=z, server_type=st, type="MachineTemplate")
TEMPLATES = list(templates())
def options(code):
    o = [dict(key="ExtraIp", values=list(range(1, 9))), dict(key="BandwidthQuota", values=[0, 5000, 10000]),
         dict(key="BackupDays", values=[1, 7, 14]), dict(key="BackupQuota", values=[100, 250, 500])]
    return o + ([dict(key="WinAV", values=["None", "Basic"])] if code.endswith("WIN") else [])
def opt(code, key): return next((o["values"] for o in options(code) if o["key"] == key), [])

class Err(Exception):
    def __init__(self, http, cls, msg):
        self.http, self.cls, self.msg = http, cls, msg
def bad(name): return Err(400, "Invalid", "bad value: " + name)
def missing(what): return Err(404, "NotFound", what + " not found")

# ---- values
def rx(p, f=0): return lambda v: isinstance(v, str) and re.fullmatch(p, v, f) is not None
isint = lambda v: isinstance(v, int) and not isinstance(v, bool)
UID = r"[A-HJ-NP-Z0-9]{6}"
FQDN = r"(?=.{4,253}$)([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]"
isline = rx(r"[^\x00-\x1f\x7f]*")
istext = lambda v: isinstance(v, str) and not re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]", v)
isip = lambda v: rx(r"\d{1,3}(\.\d{1,3}){3}")(v) and all(int(x) < 256 for x in v.split("."))
many = lambda f: lambda v: isinstance(v, list) and all(f(x) for x in v)
either = lambda f: lambda v: f(v) or many(f)(v)
among = lambda *a: lambda v: isinstance(v, str) and v in a
K = dict(
    pos=lambda v: isint(v) and v > 0, nat=lambda v: isint(v) and v >= 0, bool=lambda v: isint(v) and v in (0, 1),
    accnt=lambda v: isint(v) and 0 <= v <= 99999999, uid=rx(UID), uids=many(rx(UID)), line=isline, text=istext,
    full=lambda v: isline(v) and v.strip() != "", word=rx(r"[a-z0-9]*", re.I), word_=rx(r"\w+"), lax=rx(r"[\w-]*"),
    laxs=rx(r"[\w -]*"), fqdn=rx(FQDN), frag=rx(r"[A-Za-z0-9.-]+"), ip=isip, stype=among(*STYPES),
    stypes=either(among(*STYPES)), hash=lambda v: isinstance(v, dict), cats=many(among(*CATS)),
    also=many(rx(r"\w+")), any=lambda v: True, names=either(isline), strs=many(lambda x: isinstance(x, str)), atype=among("api", "permissions"),
    version=among("bleed", "v1", "v2", "v3"), astatus=among(*ASTATUS), rating=lambda v: isint(v) and v in (0, 5, 10),
    app=among("app"), ctype=among("app", "server"), ctypes=either(among("app", "server")), bplan=among("quota", "daily"),
    life=lambda v: isint(v) and 0 < v <= 43200,
    key=rx(r"ssh-[\w@.-]+\s+[A-Za-z0-9+/]+={0,2}(\s+[^\x00-\x1f]*)?\s*"),
    order=lambda v: isinstance(v, dict) and isinstance(v.get("field"), str) and v.get("sort", "asc") in ("asc", "desc"))
R_SERVER = "uniq_id accnt ip plan_id region_id zone_id status template_name type username"
R_ASSET = "uniq_id active custom_name cycle domain ip project_id project_name region_id status type username"
R_LIST = "item_count item_total items page_num page_size page_total"
R_POWER = "error powerStatus resource status task"
R_CRED = "id accnt uniq_id server_type type name description location username auth_type auth_data"
R_KEY = "id public_key_name public_key_value"
PG = " page_num:pos page_size:pos"
OB = PG + " order_by:order"
OPS = {}
def op(path, params, out):
    """params: 'name:kind' words, '!' = must be there."""
    spec = [(w.rstrip("!").split(":") + [w.endswith("!")]) for w in params.split()]
    return lambda f: OPS.__setitem__(path, (f, spec, out.split())) or f
def paged(rows, p):
    o = p.get("order_by")
    if o:
        if rows and o["field"] not in rows[0]: raise bad("order_by")
        rows = sorted(rows, key=lambda r: (r[o["field"]] is None, str(r[o["field"]]) if not isint(r[o["field"]]) else "%020d" % r[o["field"]]),
                      reverse=o.get("sort") == "desc")
    n, size = p.get("page_num", 1), p.get("page_size", 25)
    items = rows[(n - 1) * size:n * size]
    return dict(item_count=len(items), item_total=len(rows), items=items, page_num=n, page_size=size,
                page_total=-(-len(rows) // size))
def match(rows, p, *names): return [r for r in rows if all(p.get(n) is None or r[n] == p[n] for n in names)]

# ---- servers
def tick():
    now = time.time()
    for s in SRV.values():
        if not s["active"] and now >= s["ready"]: s["active"], s["power"] = True, "on"
        if s["next"] and now >= s["ready"]: s["template_name"], s["next"], s["power"] = s["next"], None, "on"
        if s["todo"] and now >= s["todo"][1]: s["power"], s["todo"] = s["todo"][0], None
    GONE[:] = [s for s in GONE if now < s["until"]]
def srv(p):
    s = SRV.get(p["uniq_id"])
    if not s: raise missing("server")
    return s
def busy(s): return not s["active"] or bool(s["next"])
def status(s): return "Removing" if s["until"] else "Building" if not s["active"] else "Running" if s["power"] == "on" or s["next"] else "Stopped"
def record(s):
    r = {k: s.get(k) for k in R_SERVER.split()}
    return dict(r, plan_id=str(s["plan_id"]), status=status(s))
def tmpl(s): return next(t for t in TEMPLATES if t["name"] == s["template_name"] and t["zone_id"] == s["zone_id"] and t["server_type"] == s["type"])
def cats(s): return ["Provisioned", "Dedicated"] + (["VirtualDedicated"] if "VPS" in s["type"] else ["StrictDedicated"])
def asset(s, also=()):
    r = {k: s.get(k) for k in R_ASSET.split()}
    r.update(active=s["active"] and not s["until"], status="Pending-Termination" if s["until"] else "Active" if s["active"] else "New")
    more = dict(custom_description=s["custom_description"], categories=cats(s), capabilities={}, zone=s["zone_id"],
                region=s["region_id"], template=s["template_name"], creation_date=s["create_date"],
                description=s["type"], powerStatus=s["power"])
    r.update({k: more[k] for k in also if k in more})
    return r
def note(kind, **kw): LEDGER[kind].append(dict(kw, at=round(time.time(), 3)))
def template_for(name, zone, st):
    rows = [t for t in TEMPLATES if t["name"] == name and t["zone_id"] == zone and t["server_type"] == st]
    if not rows: raise missing("template")
    if not rows[0]["available"]: raise Err(409, "Unavailable", "template not available")
def changed(what, s, p):
    extras(s, p)
    s.update({k: p[k] for k in ("username", "password", "custom_name", "custom_description", "domain") if k in p})
    note("updates", operation=what, uniq_id=s["uniq_id"], members=sorted(set(p) - {"accnt", "uniq_id"}))
def extras(s, p):
    """backup, bandwidth and features, for provisioning and update"""
    b = dict(s)
    if "bandwidth_quota" in p:
        if p["bandwidth_quota"] not in opt(s["type"], "BandwidthQuota"): raise bad("bandwidth_quota")
        b["bandwidth_quota"] = p["bandwidth_quota"]
    if p.get("backup_enabled") == 0: b.update(backup_enabled=False, backup_plan="", backup_quota=None)
    elif p.get("backup_enabled") == 1:
        kind = p.get("backup_plan", s["backup_plan"] or "daily")
        vals = opt(s["type"], "BackupDays" if kind == "daily" else "BackupQuota")
        q = p.get("backup_quota", vals[0])
        if q not in vals: raise bad("backup_quota")
        b.update(backup_enabled=True, backup_plan=kind, backup_quota=q)
    for k, v in p.get("features", {}).items():
        if v not in opt(s["type"], k) or k != "WinAV": raise bad("features")
        b["features"] = dict(b["features"], **{k: v})
    s.update(b)
MORE = " backup_enabled:bool backup_plan:bplan backup_quota:nat bandwidth_quota:nat"
@op("server/provision", "accnt:accnt domain:fqdn! plan_id:pos! region_id:pos template_name:line! type:stype! zone_id:pos zone:pos features:hash image_id:pos new_ips:pos new_ip6s:nat pool_ips:any pool6_ips:any public_ssh_key:key password:full" + MORE, R_SERVER)
def _(p):
    zone = p.get("zone_id", p.get("zone"))
    if zone is None: raise Err(400, "Missing", "zone_id")
    if zone not in ZREG: raise missing("zone")
    if p.get("zone", zone) != zone or p.get("region_id", ZREG[zone]) != ZREG[zone]: raise bad("zone_id")
    if "image_id" in p: raise missing("image")
    if p.get("pool_ips") or p.get("pool6_ips"): raise bad("pool_ips")
    pl = next((x for x in PLANS if x["id"] == p["plan_id"] and x["zone_id"] == zone and x["server_type"] == p["type"]), None)
    if not pl: raise missing("plan")
    if not pl["available"]: raise Err(409, "Unavailable", "plan not available")
    template_for(p["template_name"], zone, p["type"])
    if p.get("new_ips", 1) not in opt(p["type"], "ExtraIp") or p.get("new_ip6s", 0) > 1: raise bad("new_ips")
    if SEQ["ip"] > 250: raise Err(409, "Unavailable", "no IP left")
    u = "".join(random.choices("ABCDEFGHJKLMNPQRSTUVWXYZ0123456789", k=6))
    s = dict(uniq_id=u, accnt=ACC, ip="203.0.113.%d" % SEQ["ip"], plan_id=pl["id"], region_id=ZREG[zone], zone_id=zone,
             template_name=p["template_name"], type=p["type"], username="Administrator" if p["type"].endswith("WIN") else "root",
             domain=p["domain"], password=p.get("password") or secrets.token_urlsafe(12), active=False, power="off", cached="off",
             ready=time.time() + TIMES["build"], next=None, todo=None, until=None, backup_enabled=False, backup_plan="",
             backup_quota=None, bandwidth_quota=0, features={}, ip_count=p.get("new_ips", 1), custom_name="",
             custom_description="", cycle="monthly", project_id=0, project_name="", create_date=time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime()))
    extras(s, p)
    SEQ["ip"] += s["ip_count"]
    SRV[u] = s
    cred(s, "server", "root-login", {"username": s["username"]})
    note("orders", uniq_id=u, domain=s["domain"], type=s["type"], plan_id=pl["id"], zone_id=zone, template_name=s["template_name"])
    return record(s)
@op("server/details", "accnt:accnt uniq_id:uid!", "active backup_enabled backup_plan backup_quota backup_size bandwidth_quota capabilities config_id config_description create_date features ip ip_count manage_level template template_description uniq_id zone")
def _(p):
    s = srv(p)
    t, pl = tmpl(s), next(x for x in PLANS if x["id"] == s["plan_id"])
    r = {k: s[k] for k in "active backup_enabled backup_plan backup_quota bandwidth_quota create_date ip ip_count uniq_id".split()}
    return dict(r, backup_size=0, capabilities=[], config_id=pl["id"], config_description=pl["description"], features=sorted(s["features"]),
                manage_level=t["management"], template=t["name"], template_description="%s %s" % (t["os_name"], t["os_version"]), zone=s["zone_id"])
@op("server/list", "accnt:accnt ip:ip plan_id:line region_id:pos status:lax template_name:line type:stype zone_id:pos" + OB, R_LIST)
def _(p): return paged(match([record(s) for s in [*SRV.values(), *GONE]], p, "ip", "plan_id", "region_id", "status", "template_name", "type", "zone_id"), p)
op("server/password", "accnt:accnt uniq_id:uid!", "password")(lambda p: {"password": srv(p)["password"]})
@op("server/reinstall", "accnt:accnt uniq_id:uid! template_name:line! force:bool", R_SERVER)
def _(p):
    s = srv(p)
    if busy(s) or s["todo"]: raise Err(409, "Busy", "server is busy")
    template_for(p["template_name"], s["zone_id"], s["type"])
    s.update(next=p["template_name"], ready=time.time() + TIMES["build"])
    note("rebuilds", uniq_id=s["uniq_id"], template_name=p["template_name"], force=p.get("force", 0))
    return record(s)
op("server/sync", "accnt:accnt uniq_id:uid!", R_SERVER)(lambda p: record(srv(p)))
@op("server/update", "accnt:accnt uniq_id:uid! username:lax password:full domain:fqdn" + MORE, R_SERVER)
def _(p):
    s = srv(p)
    changed("server/update", s, p)
    return record(s)
@op("server/console", "accnt:accnt uniq_id:uid! spice_prx:bool secure_spice:bool", "hostname ip port token type")
def _(p):
    if busy(srv(p)): raise Err(409, "Busy", "server is busy")
    return dict(hostname="console.invalid", ip="203.0.113.2", port=5900, token=secrets.token_hex(12), type="spice")
def power(what):
    def run(p):
        s, task, err = srv(p), 0, ""
        if what == "cached": return dict(error="", powerStatus=s["cached"], resource=s["uniq_id"], status="ok", task=0)
        if what != "status":
            if busy(s) or s["todo"]: err = "busy"
            elif (what == "start") == (s["power"] == "on"): err = "is " + s["power"]
            else:
                SEQ["task"] += 1
                task = SEQ["task"]
                s["todo"] = ("off" if what in ("stop", "shutdown") else "on", time.time() + TIMES["power"])
        s["cached"] = s["power"]
        return dict(error=err, powerStatus=s["power"], resource=s["uniq_id"], status="failed" if err else "pending" if s["todo"] else "ok", task=task)
    op("server/power/" + what, "accnt:accnt uniq_id:uid!", R_POWER)(run)
for w in "status cached start stop shutdown reboot reset".split(): power(w)

# ---- assets
op("asset/details", "accnt:accnt uniq_id:uid! alsowith:also", R_ASSET)(lambda p: asset(srv(p), p.get("alsowith", ())))
@op("asset/list", "accnt:accnt alsowith:also altGroup:lax capability:word category:cats exclude_category:cats custom_name:names domain:frag domain_match:bool project_name:text public_category:word status:astatus type:names uniq_id:uids" + OB, R_LIST)
def _(p):
    aslist = lambda n: p[n] if isinstance(p[n], list) else [p[n]]
    rows = []
    for s in [*SRV.values(), *GONE]:
        a = asset(s, p.get("alsowith", ()))
        c, d = set(cats(s)), p.get("domain", "").lower()
        if p.get("capability") or p.get("public_category") or p.get("altGroup"): continue  # nothing here has any of these
        if d and not (d in a["domain"].lower() if p.get("domain_match") else d == a["domain"].lower()): continue
        if "category" in p and not c & set(p["category"]) or c & set(p.get("exclude_category", [])): continue
        if all(n not in p or a[n] in aslist(n) for n in ("custom_name", "type", "uniq_id", "status", "project_name")): rows.append(a)
    return paged(rows, p)
op("asset/login", "accnt:accnt uniq_id:uid!", "username password")(lambda p: {k: srv(p)[k] for k in ("username", "password")})
@op("asset/cancel", "accnt:accnt uniq_id:uid! cancellation_reason:text cancellation_comment:text rating:rating cleanup_assets:bool", "removal_requested")
def _(p):
    s = srv(p)
    if busy(s): raise Err(409, "Busy", "server is busy")
    s["until"] = time.time() + TIMES["build"]
    GONE.append(SRV.pop(s["uniq_id"]))
    for i in [i for i, c in CREDS.items() if c["uniq_id"] == s["uniq_id"]]: del CREDS[i]
    note("removals", uniq_id=s["uniq_id"], reason=p.get("cancellation_reason", ""))
    return {"removal_requested": "ok"}
@op("asset/update", "accnt:accnt uniq_id:uid! custom_name:line custom_description:text domain:fqdn features:hash", R_ASSET + " accnt capabilities categories description features valid_source_hvs")
def _(p):
    s = srv(p)
    changed("asset/update", s, p)
    return dict(asset(s), accnt=ACC, capabilities={}, categories=cats(s), description=s["type"], features=s["features"], valid_source_hvs={})

# ---- regions, zones, plans, templates, products
def first(rows, what):
    if not rows: raise missing(what)
    return rows[0]
op("network/region/details", "id:pos!", "id name city state country asn host_prefix")(lambda p: first(match(REGIONS, p, "id"), "region"))
op("network/region/list", "alsowith:any" + OB, R_LIST)(lambda p: paged(REGIONS, p))
op("network/zone/list", "region_id:pos" + OB, R_LIST)(lambda p: paged(match(ZONES, p, "region_id"), p))
WHERE = " region_id:pos server_type:stype zone_id:pos"
W = ("region_id", "server_type", "zone_id")
avail = lambda rows, p: match(rows, dict(p, available=bool(p.get("available", 1))), "available", *W)
op("server/plan/details", "id:pos!" + WHERE, " ".join(PLANS[0]))(lambda p: first(match(PLANS, p, "id", *W), "plan"))
op("server/plan/list", "available:bool" + WHERE + OB, R_LIST)(lambda p: paged(avail(PLANS, p), p))
op("server/template/details", "name:line!" + WHERE, " ".join(TEMPLATES[0]))(lambda p: first(match(TEMPLATES, p, "name", *W), "template"))
op("server/template/list", "available:bool name:line" + WHERE + OB, R_LIST)(lambda p: paged(match(avail(TEMPLATES, p), p, "name"), p))
op("product/details", "code:stype!", "code options")(lambda p: dict(code=p["code"], options=options(p["code"])))

# ---- SSH keys
def key(p):
    rows = match(KEYS.values(), p, "id") if "id" in p else match(KEYS.values(), p, "public_key_name") if "public_key_name" in p else []
    return first(rows, "key")
def name_free(name, but=None):
    if any(k["public_key_name"] == name and k is not but for k in KEYS.values()): raise Err(409, "Exists", "key name exists")
@op("account/key/add", "accnt:accnt public_key_name:word_! public_key_value:key!", "added")
def _(p):
    name_free(p["public_key_name"])
    SEQ["key"] += 1
    KEYS[SEQ["key"]] = dict(id=SEQ["key"], public_key_name=p["public_key_name"], public_key_value=p["public_key_value"])
    return {"added": True}
op("account/key/list", "accnt:accnt public_key_name:word_" + PG, R_LIST)(lambda p: paged(match(KEYS.values(), p, "public_key_name"), p))
@op("account/key/remove", "accnt:accnt id:pos public_key_name:word_", "removed")
def _(p):
    k = key(p)
    first(match([k], p, "public_key_name"), "key")
    return {"removed": bool(KEYS.pop(k["id"]))}
@op("account/key/update", "accnt:accnt id:pos public_key_name:word_ public_key_value:key", R_KEY)
def _(p):
    k = key(p)
    name_free(p.get("public_key_name"), k)
    k.update({n: p[n] for n in ("public_key_name", "public_key_value") if n in p})
    return k

# ---- credentials
def cred(s, type, name, p):
    SEQ["cred"] += 1
    c = dict(id=SEQ["cred"], accnt=ACC, uniq_id=s["uniq_id"], server_type=s["type"], type=type, name=name, auth_type="password")
    c.update({k: p.get(k, "") for k in ("description", "location", "username", "auth_data")})
    c["auth_type"] = p.get("auth_type", "password")
    CREDS[c["id"]] = c
    return c
def shown(c):  # the login of a server is kept with the server
    s = SRV[c["uniq_id"]]
    return dict(c, username=s["username"], auth_data=s["password"]) if c["type"] == "server" else c
def onecred(p): return first(match(CREDS.values(), p, "id", "type"), "credential")
op("server/credential/create", "accnt:accnt uniq_id:uid! type:app! name:laxs! description:line location:line username:line! auth_type:word_ auth_data:text!", R_CRED)(lambda p: cred(srv(p), "app", p["name"], p))
op("server/credential/get", "accnt:accnt id:pos! type:ctype", R_CRED)(lambda p: shown(onecred(p)))
@op("server/credential/list", "accnt:accnt uniq_id:uid server_type:stype type:ctypes" + OB, R_LIST)
def _(p):
    t = p.pop("type", ["app", "server"])
    return paged([shown(c) for c in match(CREDS.values(), p, "uniq_id", "server_type") if c["type"] in t], p)
@op("server/credential/update", "accnt:accnt id:pos! type:ctype location:line username:line auth_data:text", R_CRED)
def _(p):
    c = onecred(p)
    c.update({k: p[k] for k in ("location", "username", "auth_data") if k in p})
    if c["type"] == "server":
        s = SRV[c["uniq_id"]]
        s.update(username=p.get("username", s["username"]), password=p.get("auth_data", s["password"]))
    return shown(c)
op("server/credential/delete", "accnt:accnt id:pos! type:app", "success")(lambda p: {"success": bool(CREDS.pop(onecred(dict(p, type="app"))["id"]))})

# ---- account and self-description
KNOWN = ["server/provision", "server/details", "server/reinstall", "asset/list", "asset/cancel"]
@op("account/auth/check", "actions:strs action_type:atype as_endpoints:bool all:bool version:version", "permissions")
def _(p):
    if p.get("version", "v1") != "v1": return {"permissions": {}}
    asked = p.get("actions") or ([] if p.get("action_type") == "permissions" else KNOWN)
    r = {}
    for a in asked:
        path = a.strip("/").lower() if "/" in a else a.replace(".", "/")
        if path in KNOWN: r[path if p.get("as_endpoints") else a] = True
    return {"permissions": r}
@op("account/auth/token", "timeout:life", "token expires")
def _(p):
    t, end = secrets.token_urlsafe(24), int(time.time()) + p.get("timeout", 3600)
    TOKENS[t] = end
    return {"token": t, "expires": end}
@op("api/describe", "path:line! version:version skip_permissions:bool show_no_access:bool", "api_name path version method_description namespace_description input method_metadata output methods namespaces no_access_methods no_access")
def _(p):
    path = p["path"].strip("/").lower()
    below = [k[len(path):].lstrip("/").split("/") for k in OPS if not path or k.startswith(path + "/")]
    if p.get("version", "v1") != "v1" or not (path in OPS or below): raise missing("path")
    _, spec, out = OPS.get(path, (None, [], []))
    last = path.split("/")[-1]
    return dict(api_name="v1", path=path, version="v1", method_description=last if path in OPS else "",
                namespace_description="" if path in OPS else last, input={n: {} for n, _, _ in spec}, method_metadata={},
                output=[{"name": n} for n in out], methods=sorted(b[0] for b in below if len(b) == 1),
                namespaces=sorted({b[0] for b in below if len(b) > 1}), no_access_methods=[], no_access=False)
def call(path, body):
    f, spec, _ = OPS[path]
    try: body = json.loads(body or b"{}")
    except ValueError: raise Err(400, "Invalid", "body is not JSON")
    if not isinstance(body, dict) or "params" not in body: raise Err(400, "Missing", "params")
    if not isinstance(body["params"], dict): raise bad("params")
    p = {}
    for name, kind, must in spec:
        v = body["params"].get(name)
        if v is None:
            if must: raise Err(400, "Missing", name)
        elif not K[kind](v): raise bad(name)
        else: p[name] = v
    if p.get("accnt", ACC) != ACC: raise Err(403, "Denied", "not your account")
    return f(p)

class H(BaseHTTPRequestHandler):
    protocol_version, wbufsize = "HTTP/1.1", -1
    def log_message(self, *a): pass
    def send(self, code, obj, ctype="application/json"):
        data = obj.encode() if isinstance(obj, str) else json.dumps(obj).encode()
        self.send_response(code)
        self.send_header("Content-Type", ctype)
        self.send_header("Content-Length", str(len(data)))
        if code == 401: self.send_header("WWW-Authenticate", 'Basic realm="api"')
        self.end_headers()
        self.wfile.write(data)
    def err(self, code, cls, msg): self.send(code, dict(error_class=cls, error_message=msg))
    def do_GET(self):
        if self.path != "/_ledger": return self.err(405, "Method", "POST only")
        with LOCK:
            tick()
            self.send(200, dict(LEDGER, servers=[dict(record(s), domain=s["domain"]) for s in [*SRV.values(), *GONE]]))
    def auth(self, path):
        try:
            kind, val = self.headers.get("Authorization", "").split(" ", 1)
            user, pw = base64.b64decode(val).decode().split(":", 1)
        except ValueError: raise Err(401, "Auth", "no credentials")
        if kind.lower() == "basic" and user == USER:
            if pw == PASSWORD: return
            if TOKENS.get(pw, 0) > time.time():
                if path == "account/auth/token": raise Err(403, "Denied", "password needed")
                return
        raise Err(401, "Auth", "bad credentials")
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        path = self.path.split("?")[0].strip("/").lower()
        with LOCK:
            tick()
            if path == "_expire":
                TOKENS.clear()
                return self.send(200, {"ok": 1})
            if path == "_fault":
                f = json.loads(body)
                name = re.sub(r"^v1/|\.json$", "", f["operation"].strip("/").lower())
                FAULTS.setdefault(name, []).extend([f["kind"]] * int(f.get("times", 1)))
                return self.send(200, {"ok": 1})
            name, dot, ext = path.partition(".")
            name = name[3:] if name.startswith("v1/") else ""
            try:
                self.auth(name)
                if name not in OPS: raise missing("operation")
                if dot and ext != "json": raise Err(415, "Encoding", "json only")
                code, out = 200, call(name, body)
            except Err as e:
                code, out = e.http, dict(error_class=e.cls, error_message=e.msg)
            except Exception:
                code, out = 500, dict(error_class="Internal", error_message="failed")
            kind = FAULTS[name].pop(0) if FAULTS.get(name) else None
            if kind == "lost": self.close_connection = True
            elif kind == "429": self.err(429, "Slow", "too many calls")
            elif kind == "503html": self.send(503, "<html><body>Service Unavailable</body></html>", "text/html")
            elif kind == "401": self.err(401, "Auth", "bad credentials")
            else: self.send(code, out)

def main():
    a = argparse.ArgumentParser()
    a.add_argument("--port", type=int, default=0)
    a.add_argument("--speed", type=float, default=1.0)
    a = a.parse_args()
    for k in TIMES: TIMES[k] /= a.speed
    web = ThreadingHTTPServer(("127.0.0.1", a.port), H)
    web.daemon_threads = True
    print(json.dumps(dict(baseUrl="http://127.0.0.1:%d/v1" % web.server_port, username=USER, password=PASSWORD,
                          account=str(ACC), secondAccount=None)), flush=True)
    web.serve_forever()
if __name__ == "__main__": main()
