#!/usr/bin/env python3
"""Cloud Infrastructure Management API, enterprise edition. One file, standard library only.

Choices
1. POST only (else 405). URL = baseUrl[/v1|v2|v3|bleed]/<path>[.json]; no version means v3; another extension: 406. Paths ignore case.
2. Own paths: see the op(...) lines. E.g. server/provision, server/rebuild (the template-and-force call), server/record/synchronize (the call of unstated purpose; changes nothing), server/password/retrieve, server/power/{status,cached/status,start,stop,shutdown,reboot,reset}, asset/removal/request, security/sshkey/{register,list,deregister,update}, security/credential/{create,retrieve,list,update,delete}, catalog/{plan,template}/{list,details}, network/{region,zone,ip}/list, product/{list,details}, account/permission/verify, platform/metadata/describe (named in every 404).
3. describe: `methods`/`namespaces` are full paths; `input` = {documentation, params:{members:{name:{dataType, cardinality, documentation}}}}; `output` = one object per HTTP status {status, model:{name, documentation, members:{...}}}; methods that are denied are left out unless asked.
4. Token: optional params.lifetime {value, unit SECOND|MINUTE|HOUR}, 1 h if absent, more than 12 h refused; answer {username, token:{value, ...}}. A token does not buy a token (403). Password works for everything. No 2FA on this user.
5. Ids of plans, zones, regions, keys, credentials, tasks are integers above 2^53; plan_id in server records is a decimal string.
6. Strict input: unknown members, JSON true/false for BOOLEAN, page_size > 100: 400. Digits in a string count as an integer.
7. `audit` in every answer: request (correlation id, actor) and record (created, modified, revision). If-Match: <revision> is honoured (412).
8. Errors: error_class, error_message, errors:[{code, location, documentation, constraint}], audit.
9. Server status: Pending-Approval -> Scheduled -> Provisioning -> Configuring -> In-Service; Reprovisioning; Decommissioning. `active` tells. Asset status meanwhile: New, Pending-Activation, Active, Pending-Config, Pending-Termination, Terminated. `ip` is absent until Provisioning.
10. Orders above 150.00 a month, and all orders of the second account, wait 8 s/speed for approval. Host names are unique per account (409).
11. One change at a time: 409 + Retry-After while a build, rebuild or power task runs; after a removal request every change is 409 for good.
12. Rebuild needs force=1 unless powered off; template of the same zone and server type; new root password; IPs stay.
13. Removal needs cancellation_reason (>= 4 characters); removal_requested is the UTC date of its end; a second request is 409. Afterwards asset/details says Terminated, server/* answers 410, and asset/list leaves it out unless status or uniq_id asks for it.
14. Lists are in order of creation; page past the end is empty; available=0 lists what is NOT available; order_by.sort is asc|desc.
15. Templates are spelled "Rocky Linux 9 (x86_64) / Self-Managed"; one record per template, zone and server type. Prices: product/details {code}.
16. Maintenance: all operations 503 JSON + Retry-After for 3 s of every 90 s (nothing is carried out). Rate: per operation and user, 40 reads or 12 writes in 5 s, then 429 + Retry-After. Denied: console everywhere; passwords, logins, credentials on the second account; foreign accnt: 403.
"""
import argparse, base64, datetime, json, random, re, secrets, threading, time, uuid; from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
AP = argparse.ArgumentParser(); AP.add_argument("--port", type=int, default=0); AP.add_argument("--speed", type=float, default=1.0)
ARGS = AP.parse_args(); BUILD, APPROVE, POWER, START = 60 / ARGS.speed, 8 / ARGS.speed, 5 / ARGS.speed, time.time()
USER, PASSWORD, MAIN, SECOND = "svc.infrastructure.automation", "Pw-" + secrets.token_urlsafe(15), 70418852, 70418906
DENIED = {MAIN: {"server/console/connection"}, SECOND: {"server/console/connection", "server/password/retrieve", "asset/login/details", "security/credential/create", "security/credential/retrieve", "security/credential/list", "security/credential/update", "security/credential/delete"}}
DESCRIBE, MAXPAGE = "platform/metadata/describe", 100; LOCK = threading.RLock(); TOKENS, FAULTS, CALLS, ASSETS, KEYS, CREDS = {}, [], {}, {}, {}, {}
LEDGER = {"orders": [], "rebuilds": [], "removals": [], "updates": [], "power": []}; _seq = [0]
def iso(t): return datetime.datetime.fromtimestamp(t, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
def bigid(space): _seq[0] += 1; return space * 10 ** 17 + 20260000000000 + _seq[0] * 7919 + 1
def doc(summary, text=""): return {"summary": summary, "text": text or summary + " This text is maintained in the enterprise data dictionary.", "language": "en"}
def money(v): return {"amount": {"value": "%.2f" % v, "currency": "USD"}, "cycle": {"code": "MONTHLY", "documentation": doc("Charged once per calendar month.")}}
class Err(Exception):
    def __init__(self, status, cls, msg, errors=None, retry=None): self.status, self.cls, self.msg, self.errors, self.retry = status, cls, msg, errors or [], retry
def detail(code, location=None, text="", **constraint): return {"code": code, "location": {"member": location, "pointer": "/params/" + location if location else "/"}, "documentation": doc(text or code), "constraint": constraint}
def bad(member, text, code="MEMBER_INVALID", **c): return Err(400, "Validation.ConstraintViolation", f"The request member '{member}' was not accepted: {text}", [detail(code, member, text, **c)])
def missing(what, v): return Err(404, "Resource.NotFound", f"No {what} '{v}' exists within the selected scope.", [detail("RESOURCE_UNKNOWN", None, f"{what} lookup failed", value=str(v))])
# ---------------------------------------------------------------- data dictionary
STYPES = "Cloud.VPS Cloud.VPS.WIN Cloud.Metal Cloud.Metal.WIN Bare.Metal Bare.Metal.GPU Bare.Metal.WIN Bare.Metal.GPU.WIN".split()
STATUSES = "New Active BucketPart Disabled Terminated Pending-Termination Pending-Activation Pending-Payment Pending-Config".split()
CATS = "Dedicated VirtualDedicated StrictDedicated SpecialDedicated Provisioned LoadBalancer ObjectStorage SBS".split()
ALSO = set("""vendorBackingUp altGroup ancestorServer associationDetails backupsAndStorage businessEmailPricing capabilities categories children creation_date
custom_description description diskDetails distro emailFriendlyName featureDetails finalizeDetails generatedDomainDetails hostedEmailPricing hostedEmailUsage
hostingDetails instance loadbalancer machine managedType mesDetails monitorableServices mrc networkSummary opsRemoteDetails opsServiceDetails objectStore osFamily
parentDetails powerStatus price primaryProductCategory privateParent product productDisplayGroup project prometheusDetails publicProductCategory region
resourceState servers shortDescription template templateApp upLink usageDetails zone""".split())
TYPES = {"ACCOUNT_NUMBER": ("integer", r"\d{1,8}"), "POSITIVE_INT": ("integer", r"[1-9]\d*"), "RELATION_ID": ("integer", r"[1-9]\d*"), "INT": ("integer", r"\d+"),
    "UNIQ_ID": ("string", r"[A-HJ-NP-Z0-9]{6}"), "BOOLEAN": ("integer", r"[01]"), "LINE": ("string", r"[^\x00-\x1f\x7f]*"), "LINE_NON_BLANK": ("string", r"[^\x00-\x1f\x7f]*\S[^\x00-\x1f\x7f]*"),
    "TEXT_GENERAL": ("string", r"[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*"), "WORD": ("string", r"[A-Za-z0-9]*"), "WORD_": ("string", r"\w+"), "LAXWORD": ("string", r"[\w-]*"), "LAXWORDS": ("string", r"[\w -]*"),
    "DOMAIN_FULL": ("string", r"(?=.{4,253}\Z)([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]"), "DOMAIN_FRAGMENT": ("string", r"[A-Za-z0-9.-]+"),
    "PUBLIC_IPV4": ("string", r"\d{1,3}(\.\d{1,3}){3}"), "HASH": ("object", None), "ANY": ("any", None), "STRING": ("string", None), "boolean": ("boolean", None), "array": ("array", None),
    "SSH_KEY_PUBLIC": ("string", r"ssh-[\w-]+\s+[A-Za-z0-9+/]+={0,3}(\s.*)?\s*"), "SERVER_TYPE": ("string", "|".join(map(re.escape, STYPES))), "SUBACCNT_STATUS": ("string", "|".join(STATUSES)),
    "CATEGORY": ("string", "|".join(CATS)), "VERSION": ("string", "bleed|v1|v2|v3"), "ACTION_TYPE": ("string", "api|permissions"), "RATING": ("integer", "0|5|10"), "CRED_TYPE": ("string", "server|app"), "APP": ("string", "app"), "BACKUP_PLAN": ("string", "quota|daily"), "ALSOWITH": ("string", "|".join(sorted(ALSO)))}
def check(name, typ, v):
    if typ.endswith("[]"):
        if not isinstance(v, list): raise bad(name, "an array is required.", "TYPE_MISMATCH", expected="array")
        return [check(name, typ[:-2], x) for x in v]
    if typ.endswith("+"): return [check(name, typ[:-1], x) for x in (v if isinstance(v, list) else [v])]
    base, pat = TYPES[typ]
    if base == "any": return v
    if base == "object":
        if not isinstance(v, dict): raise bad(name, "an object is required.", "TYPE_MISMATCH", expected="object")
        return v
    if isinstance(v, bool) or not isinstance(v, (int, str)) or (base == "string" and not isinstance(v, str)): raise bad(name, f"a value of type {typ} is required.", "TYPE_MISMATCH", expected=typ)
    if pat and not re.fullmatch(pat, str(v), re.S): raise bad(name, f"the value does not conform to {typ}.", "PATTERN_MISMATCH", dataType=typ, pattern=pat)
    return int(v) if base == "integer" else v
def members(dsl):
    out = {}
    for w in dsl.split(): n, t = w.split(":"); out[n.rstrip("!")] = (t, n.endswith("!"))
    return out
PAGE = " page_num:POSITIVE_INT page_size:POSITIVE_INT order_by:HASH"
MODELS = {k: members(v) for k, v in { "ServerRecord": "uniq_id:UNIQ_ID accnt:ACCOUNT_NUMBER ip:PUBLIC_IPV4 plan_id:STRING region_id:RELATION_ID zone_id:RELATION_ID status:LAXWORD template_name:LINE type:SERVER_TYPE username:LAXWORD domain:DOMAIN_FULL active:boolean",
    "AssetRecord": "uniq_id:UNIQ_ID active:boolean custom_name:LINE cycle:STRING domain:STRING ip:PUBLIC_IPV4 project_id:RELATION_ID project_name:STRING region_id:RELATION_ID status:SUBACCNT_STATUS type:STRING username:STRING",
    "RegionRecord": "id:RELATION_ID name:STRING city:STRING state:STRING country:STRING asn:INT host_prefix:STRING", "ZoneRecord": "id:RELATION_ID name:STRING status:STRING region:HASH documentation:HASH server_types:array",
    "KeyRecord": "id:POSITIVE_INT public_key_name:WORD_ public_key_value:SSH_KEY_PUBLIC", "PowerRecord": "error:STRING powerStatus:STRING resource:STRING status:STRING task:INT",
    "CredentialRecord": "id:RELATION_ID accnt:ACCOUNT_NUMBER uniq_id:UNIQ_ID server_type:SERVER_TYPE type:STRING name:LAXWORDS description:LINE location:LINE username:LINE auth_type:WORD_ auth_data:TEXT_GENERAL",
    "PlanRecord": "id:RELATION_ID region_id:RELATION_ID zone_id:RELATION_ID available:boolean server_type:SERVER_TYPE type:STRING description:STRING cores:INT cpu_cores:INT cpu_count:INT cpu_speed:INT vcpu:INT memory:INT disk:INT gpu_count:INT link_speed:INT raid_level:INT cpu_hyperthreading:boolean cpu_model:STRING disk_type:STRING gpu_name:STRING",
    "TemplateRecord": "name:LINE available:boolean control_panel:STRING management:STRING os_bit:INT os_name:STRING os_type:STRING os_version:STRING region_id:RELATION_ID zone_id:RELATION_ID server_type:SERVER_TYPE type:STRING",
    "IpRecord": "ip:PUBLIC_IPV4 uniq_id:UNIQ_ID primary:boolean network:HASH", "Token": "username:STRING token:HASH", "Permissions": "permissions:HASH", "Login": "username:STRING password:STRING", "Password": "password:STRING",
    "Removal": "removal_requested:STRING", "Added": "added:boolean", "Removed": "removed:boolean", "Success": "success:boolean", "Console": "hostname:STRING ip:STRING port:INT token:STRING type:STRING", "Product": "code:STRING documentation:HASH options:array pricing:HASH quotas:HASH", "ProductSummary": "code:STRING documentation:HASH",
    "Description": "api_name:STRING path:STRING version:STRING method_description:STRING namespace_description:STRING input:HASH method_metadata:HASH output:array methods:array namespaces:array no_access_methods:array no_access:boolean"}.items()}
MODELS["ServerDetailRecord"] = dict(MODELS["ServerRecord"], **members("backup_enabled:boolean backup_plan:STRING backup_quota:ANY backup_size:INT bandwidth_quota:INT capabilities:array config_id:RELATION_ID config_description:STRING create_date:STRING features:array ip_count:INT manage_level:STRING template:HASH template_description:STRING zone:HASH"))
MODELS["AssetUpdateRecord"] = dict(MODELS["AssetRecord"], **members("accnt:ACCOUNT_NUMBER capabilities:HASH categories:array description:STRING features:HASH valid_source_hvs:HASH"))
# ---------------------------------------------------------------- catalogue
REGIONS = [dict(id=bigid(51), name="North America Central", city="Lansing", state="Michigan", country="US", asn=64512, host_prefix="nac"), dict(id=bigid(51), name="Europe West", city="Amsterdam", state="Noord-Holland", country="NL", asn=64513, host_prefix="euw")]
ZONES, PLANS, TEMPLATES, PRICE = [], [], [], {}
for i, (n, r) in enumerate([("Central Availability Zone Alpha", 0), ("Central Availability Zone Beta", 0), ("West Availability Zone Alpha", 1)]):
    ZONES.append(dict(id=bigid(62), name=n, status="Open", region=REGIONS[r], documentation=doc(n, "A zone is a failure domain within a region."), server_types=["Cloud.VPS", "Cloud.VPS.WIN", "Cloud.Metal", "Bare.Metal"]))
for zi, z in enumerate(ZONES):
    for st, sizes in {"Cloud.VPS": [(1, 2, 40, 19), (2, 4, 80, 39), (4, 8, 160, 79), (16, 64, 640, 389)], "Cloud.VPS.WIN": [(2, 4, 80, 59), (4, 8, 160, 109)],
                      "Cloud.Metal": [(16, 64, 960, 219), (32, 128, 1920, 399)], "Bare.Metal": [(16, 64, 1920, 199), (32, 256, 3840, 449)]}.items():
        for c, mem, disk, price in sizes:
            metal = "Metal" in st; PLANS.append(dict(id=bigid(73), region_id=z["region"]["id"], zone_id=z["id"], available=not (metal and zi == 1), server_type=st, type="MachineModel",
                description=f"{st} configuration with {c} {'physical cores' if metal else 'virtual processors'}, {mem} GB of memory and {disk} GB of solid state storage, offered in {z['name']}, {z['region']['name']}.",
                cores=c, cpu_cores=c, cpu_count=2 if metal else 1, cpu_speed=2900, vcpu=0 if metal else c, memory=mem * 1024, disk=disk, gpu_count=0, link_speed=1000, raid_level=1 if metal else 10, cpu_hyperthreading=metal, cpu_model="x86-64 server processor", disk_type="NVMe" if metal else "SSD", gpu_name=""))
            PRICE[PLANS[-1]["id"]] = float(price)
    for name, osn, ver, ot, panel, mgmt, ok in [("Rocky Linux 9 (x86_64) / Self-Managed", "Rocky Linux", "9", "Linux", "", "self", True), ("Ubuntu Server 24.04 LTS (x86_64) / Self-Managed", "Ubuntu", "24.04", "Linux", "", "self", True),
            ("Debian GNU/Linux 12 (x86_64) / Core-Managed", "Debian", "12", "Linux", "", "core", True), ("AlmaLinux 9 (x86_64) / Fully-Managed with Control Panel", "AlmaLinux", "9", "Linux", "panel", "full", True),
            ("CentOS Linux 7 (x86_64) / Self-Managed", "CentOS", "7", "Linux", "", "self", False), ("Windows Server 2022 Standard (64-bit) / Self-Managed", "Windows", "2022", "Windows", "", "self", True)]:
        for st in (["Cloud.VPS.WIN"] if ot == "Windows" else ["Cloud.VPS", "Cloud.Metal", "Bare.Metal"]): TEMPLATES.append(dict(name=name, available=ok, control_panel=panel, management=mgmt, os_bit=64, os_name=osn, os_type=ot, os_version=ver, region_id=z["region"]["id"], zone_id=z["id"], server_type=st, type="MachineTemplate"))
BYID = lambda rows, i: next((r for r in rows if r["id"] == i), None); FEATURES = {"ExtraIp": 3.0, "DatabaseService": 25.0, "AntiVirus": 8.0}
BACKUPS = {"daily": {1: 5.0, 7: 12.0, 14: 20.0}, "quota": {100: 10.0, 250: 22.0, 500: 40.0}}; BANDWIDTH = {0: 0.0, 5000: 0.0, 10000: 30.0}
# ---------------------------------------------------------------- servers and assets
def uniq():
    while True:
        u = "".join(secrets.choice("ABCDEFGHJKLMNPQRSTUVWXYZ0123456789") for _ in range(6))
        if u not in ASSETS and not u.isdigit(): return u
def new_ip(): _seq[0] += 1; return f"{random.choice([52, 54, 67, 81])}.{random.randint(10, 200)}.{_seq[0] // 250 % 250}.{_seq[0] % 250 + 1}"
def new_pw(): return "Xy7-" + secrets.token_urlsafe(12)
def asset(kind, accnt, typ, domain, **kw): a = dict(uniq_id=uniq(), kind=kind, accnt=accnt, type=typ, domain=domain, custom_name="", custom_description="", features={}, created=time.time(), by=USER, rev=1, mod=time.time(), ends=None, gone=False); a.update(kw); ASSETS[a["uniq_id"]] = a; return a
def touch(a): a["rev"] += 1; a["mod"] = time.time()
def add_server(accnt, typ, domain, plan, tpl, zone, password=None, instant=False, **kw):
    now = time.time(); cost = kw.pop("cost", PRICE[plan["id"]]); appr = now if instant else now + (APPROVE if accnt == SECOND or cost > 150 else 0)
    s = asset("server", accnt, typ, domain, plan=plan, tpl=tpl, orig=tpl["name"], zone=zone, username="Administrator" if "WIN" in typ else "root", password=password or new_pw(), approve=appr, ready=now if instant else appr + BUILD,
              ips=[], want=1, ip6=0, phase="order", power="Powered-Off", target=None, cached="Unknown", until=0, task=0, tpl_next=None, cost=cost, bk=(0, "", ""), bw=0, key=""); s.update(kw); tick(s); return s
def tick(a):
    now = time.time()
    if a["gone"]: return a
    if a["kind"] == "server":
        if a["phase"] == "order" and now >= a["approve"] + (a["ready"] - a["approve"]) * .15 and not a["ips"]: a["ips"] = [new_ip() for _ in range(a["want"])]
        if a["phase"] == "order" and now >= a["ready"]:
            a.update(phase="live", power="Powered-On"); touch(a); cid = bigid(84)
            CREDS[cid] = dict(id=cid, accnt=a["accnt"], uniq_id=a["uniq_id"], server_type=a["type"], type="server", name="system-login", description="Administrative login recorded by the build process", location=a["domain"], username=a["username"], auth_type="password", auth_data=a["password"])
        if a["phase"] in ("rebuild", "power") and now >= a["until"]:
            if a["phase"] == "rebuild":
                a.update(tpl=a["tpl_next"], orig=a["tpl_next"]["name"], power="Powered-On", password=new_pw())
                for c in CREDS.values():
                    if c["uniq_id"] == a["uniq_id"] and c["type"] == "server": c.update(auth_data=a["password"])
            else: a["power"] = a["target"]
            a["phase"] = "live"; touch(a)
    if a["ends"] and now >= a["ends"]: a["gone"] = True; touch(a)
    return a
def sstatus(s):
    if s["gone"]: return "Terminated"
    if s["ends"]: return "Decommissioning"
    if s["phase"] == "order": now, b = time.time(), s["ready"] - s["approve"]; return "Pending-Approval" if now < s["approve"] else "Scheduled" if now < s["approve"] + b * .15 else "Provisioning" if now < s["approve"] + b * .8 else "Configuring"
    return "Reprovisioning" if s["phase"] == "rebuild" else "In-Service"
def astatus(a):
    if a["gone"]: return "Terminated"
    if a["ends"]: return "Pending-Termination"
    return "Active" if a["kind"] != "server" else {"Pending-Approval": "New", "Reprovisioning": "Pending-Config", "In-Service": "Active"}.get(sstatus(a), "Pending-Activation")
def is_active(a): return not a["gone"] and (a["kind"] != "server" or a["phase"] in ("live", "power"))
def rec_audit(a): return {"record": {"created": {"by": {"username": a["by"]}, "at": iso(a["created"])}, "modified": {"by": {"username": a["by"]}, "at": iso(a["mod"])}, "revision": a["rev"]}}
def srec(s):
    r = dict(uniq_id=s["uniq_id"], accnt=s["accnt"], plan_id=str(s["plan"]["id"]), region_id=s["zone"]["region"]["id"], zone_id=s["zone"]["id"], status=sstatus(s), template_name=s["tpl"]["name"], type=s["type"], username=s["username"], domain=s["domain"], active=is_active(s), audit=rec_audit(s))
    if s["ips"]: r["ip"] = s["ips"][0]
    return r
def sdetail(s): z = s["zone"]; return dict(srec(s), backup_enabled=bool(s["bk"][0]), backup_plan=s["bk"][1], backup_quota=s["bk"][2], backup_size=0, bandwidth_quota=s["bw"], capabilities=["power", "rebuild", "removal", "credentials"], config_id=s["plan"]["id"], config_description=s["plan"]["description"],
        create_date=iso(s["created"]), features=[{"key": k, "value": v} for k, v in s["features"].items()], ip_count=len(s["ips"]), manage_level=s["tpl"]["management"], template={"name": s["orig"], "documentation": doc(s["orig"], "Operating system image supplied by the template catalogue.")},
        template_description=f"{s['tpl']['os_name']} {s['tpl']['os_version']}, {s['tpl']['os_bit']} bit", zone={"id": z["id"], "name": z["name"], "region": {"id": z["region"]["id"], "name": z["region"]["name"]}})
def categories(a):
    t = a["type"]
    if a["kind"] == "server": return ["Dedicated", "Provisioned"] + (["StrictDedicated"] if "Metal" in t else ["VirtualDedicated"])
    return {"Storage.Object": ["ObjectStorage", "Provisioned"], "Network.LoadBalancer": ["LoadBalancer", "SpecialDedicated", "Dedicated"]}.get(t, [])
def arec(a, also=()):
    r = dict(uniq_id=a["uniq_id"], active=is_active(a), custom_name=a["custom_name"], cycle="monthly", domain=a["domain"], project_id=9500000000000000017, project_name="Corporate Shared Services", status=astatus(a), type=a["type"], username=a.get("username", ""), region_id=a["zone"]["region"]["id"] if a["kind"] == "server" else REGIONS[0]["id"], audit=rec_audit(a))
    if a.get("ips"): r["ip"] = a["ips"][0]
    s = a["kind"] == "server"
    for w in also: r[w] = {"categories": lambda: categories(a), "capabilities": lambda: {"power": {"supported": s}, "rebuild": {"supported": s}}, "creation_date": lambda: iso(a["created"]), "custom_description": lambda: a["custom_description"], "description": lambda: f"{a['type']} product held by account {a['accnt']}",
            "shortDescription": lambda: a["type"], "price": lambda: money(a.get("cost", 2)), "mrc": lambda: money(a.get("cost", 2)), "region": lambda: a["zone"]["region"] if s else REGIONS[0], "zone": lambda: a["zone"] if s else {}, "template": lambda: a["tpl"] if s else {}, "powerStatus": lambda: {"powerStatus": pstat(a)} if s else {},
            "networkSummary": lambda: {"addresses": {"ipv4": a.get("ips", []), "ipv6_blocks": a.get("ip6", 0)}}, "resourceState": lambda: {"lifecycle": {"status": sstatus(a) if s else astatus(a)}, "removal": {"ends_at": iso(a["ends"])} if a["ends"] else {}}, "osFamily": lambda: a["tpl"]["os_type"] if s else "",
            "distro": lambda: a["tpl"]["os_name"] if s else "", "project": lambda: {"id": 9500000000000000017, "name": "Corporate Shared Services"}, "product": lambda: {"code": a["type"], "documentation": doc(a["type"])}, "instance": lambda: srec(a) if s else {}}.get(w, lambda: {"documentation": doc(f"{w} holds no data for this asset.")})()
    return r
def pstat(s): return "Transitioning" if s["phase"] in ("power", "rebuild") else s["power"]
def find(p, server=False):
    a = ASSETS.get(p["uniq_id"])
    if not a or a["accnt"] != p["accnt"] or (server and a["kind"] != "server"): raise missing("server" if server else "asset", p["uniq_id"])
    tick(a)
    if server and a["gone"]: raise Err(410, "Lifecycle.ResourceTerminated", f"Server {a['uniq_id']} ended at {iso(a['ends'])}.", [detail("RESOURCE_TERMINATED", "uniq_id", ended_at=iso(a["ends"]))])
    return a
def change(p, server=True):
    a = find(p, server)
    if a["ends"]: raise Err(409, "Lifecycle.RemovalPending", f"A removal of {a['uniq_id']} has been requested; it ends at {iso(a['ends'])} and no change is accepted.", [detail("REMOVAL_PENDING", "uniq_id", ends_at=iso(a["ends"]))])
    if a["kind"] == "server" and a["phase"] != "live":
        left = max(1, int((a["ready"] if a["phase"] == "order" else a["until"]) - time.time() + .999)); raise Err(409, "Concurrency.ChangeInProgress", f"Another change ({a['phase']}) of {a['uniq_id']} is in progress.", [detail("CHANGE_IN_PROGRESS", "uniq_id", activity=a["phase"], state=sstatus(a))], left)
    m = p["_if_match"]
    if m and m.strip('W/"') not in ("*", str(a["rev"])): raise Err(412, "Concurrency.RevisionMismatch", "The record has been modified since it was read.", [detail("REVISION_MISMATCH", None, revision=a["rev"])])
    return a
def paged(rows, p, fields):
    size, num, o = p.get("page_size", 25), p.get("page_num", 1), p.get("order_by")
    if size > MAXPAGE: raise bad("page_size", f"at most {MAXPAGE} records per page.", "RANGE", maximum=MAXPAGE)
    if o is not None:
        f, d = o.get("field"), o.get("sort", "asc")
        if str(f) not in fields or set(o) - {"field", "sort"} or d not in ("asc", "desc"): raise bad("order_by", "field must be a member of the record and sort 'asc' or 'desc'.", "ORDER_INVALID", fields=sorted(fields), sort=["asc", "desc"])
        rows = sorted(rows, key=lambda r: (0, r.get(f), "") if isinstance(r.get(f), (int, float)) else (1, 0, str(r.get(f, ""))), reverse=d == "desc")
    part = rows[(num - 1) * size:num * size]; return dict(item_count=len(part), item_total=len(rows), items=part, page_num=num, page_size=size, page_total=-(-len(rows) // size))
def flt(rows, p, names): return [r for r in rows if all(str(r.get(n, "")) == str(p[n]) for n in names if n in p)]
# ---------------------------------------------------------------- operations
OPS = {}
def op(path, dsl, model, text, write=False, listing=False, since="v1", acc=True):
    def reg(fn): OPS[path] = dict(path=path, members=members(("accnt:ACCOUNT_NUMBER " if acc else "") + dsl + (PAGE if listing else "")), model=model, text=text, write=write, listing=listing, since=since, fn=fn, perm=".".join(w.capitalize() for w in path.split("/"))); return fn
    return reg
@op("account/auth/token", "lifetime:HASH", "Token", "Exchanges username and password for a username and a temporary token.", write=True, acc=False)
def _(p):
    if p["_by_token"]: raise Err(403, "Security.PasswordRequired", "A token is issued against the password only.", [detail("TOKEN_NOT_EXCHANGEABLE")])
    l = p.get("lifetime", {"value": 1, "unit": "HOUR"}); unit = {"SECOND": 1, "MINUTE": 60, "HOUR": 3600}.get(l.get("unit", "SECOND")); v = check("lifetime", "POSITIVE_INT", l.get("value")) if unit else 0
    if not unit or v * unit > 43200: raise bad("lifetime", "unit is SECOND, MINUTE or HOUR; at most twelve hours.", "RANGE", maximum={"value": 12, "unit": "HOUR"})
    t = secrets.token_urlsafe(32); TOKENS[t] = time.time() + v * unit; return dict(username=USER, token={"value": t, "usage": doc("Sent in place of the password in HTTP Basic authentication."), "lifetime": {"value": v * unit, "unit": "SECOND"}, "validity": {"from": iso(time.time()), "until": iso(TOKENS[t])}})
@op("account/permission/verify", "actions:STRING[] action_type:ACTION_TYPE as_endpoints:BOOLEAN all:BOOLEAN version:VERSION", "Permissions", "Reports the access of the authenticated user.")
def _(p):
    out, typ = {}, p.get("action_type"); acts = p.get("actions")
    if acts is None: acts = [] if typ == "permissions" else list(OPS)
    for a in acts:
        kind = typ or ("api" if "/" in a else "permissions"); o = OPS.get(a.lower().strip("/")) if kind == "api" else next((x for x in OPS.values() if x["perm"] == a), None)
        if o and "version" in p and not in_version(o, p["version"]): continue
        ok = bool(o) and o["path"] not in DENIED[p["accnt"]]
        if ok or p.get("all"): out[o["path"] if o and p.get("as_endpoints") else a] = {"granted": ok, "action": {"permission": o["perm"] if o else None, "endpoint": o["path"] if o else None}, "scope": {"accnt": p["accnt"]}}
    return dict(permissions=out)
@op("asset/list", "alsowith:ALSOWITH+ altGroup:LAXWORDS capability:WORD category:CATEGORY[] exclude_category:CATEGORY[] custom_name:ANY domain:DOMAIN_FRAGMENT domain_match:BOOLEAN project_name:TEXT_GENERAL public_category:WORD status:SUBACCNT_STATUS type:STRING+ uniq_id:UNIQ_ID[]", "AssetRecord", "Lists the assets of an account.", listing=True)
def _(p):
    rows = []; names = p.get("custom_name"); names = names if isinstance(names, list) else [names] if names is not None else []
    for a in map(tick, ASSETS.values()):
        cats, d = categories(a), p.get("domain", "").lower()
        if a["accnt"] == p["accnt"] and (p["status"] == astatus(a) if "status" in p else not a["gone"] or a["uniq_id"] in p.get("uniq_id", [])) and (not d or d == a["domain"] or (p.get("domain_match") and d in a["domain"])) \
           and ("category" not in p or set(cats) & set(p["category"])) and not set(cats) & set(p.get("exclude_category", [])) and ("type" not in p or a["type"] in p["type"]) and ("uniq_id" not in p or a["uniq_id"] in p["uniq_id"]) \
           and (not names or any((n.get("contains", "\0") in a["custom_name"]) if isinstance(n, dict) else n == a["custom_name"] for n in names)) and p.get("project_name", "Corporate Shared Services") == "Corporate Shared Services" \
           and (p.get("capability", "power") in ("power", "rebuild") and ("capability" not in p or a["kind"] == "server")) and p.get("altGroup", "") == "" and (p.get("public_category") in [None, ""] + cats): rows.append(arec(a, p.get("alsowith", ())))
    return paged(rows, p, MODELS["AssetRecord"])
op("asset/details", "uniq_id!:UNIQ_ID alsowith:ALSOWITH[]", "AssetRecord", "Inspects one asset, also after its termination.")(lambda p: arec(find(p), p.get("alsowith", ())))
def login(p):
    s = find(p, True)
    if not is_active(s): raise Err(409, "Lifecycle.NotReady", "No login exists until the build has finished.", [detail("LOGIN_NOT_READY", "uniq_id", state=sstatus(s))], 5)
    return s
@op("asset/login/details", "uniq_id!:UNIQ_ID", "Login", "Reveals the login of an asset.")
def _(p): s = login(p); return dict(username=s["username"], password=s["password"])
@op("asset/removal/request", "uniq_id!:UNIQ_ID cancellation_reason!:TEXT_GENERAL cancellation_comment:TEXT_GENERAL rating:RATING cleanup_assets:BOOLEAN", "Removal", "Requests the removal of an asset; the answer carries the date of its end.", write=True)
def _(p):
    if len(p["cancellation_reason"].strip()) < 4: raise bad("cancellation_reason", "a reason of at least four characters is required.", "REASON_REQUIRED", minLength=4)
    a = change(p, False); a["ends"] = time.time() + BUILD; touch(a); soft = ("DNS.Zone", "SSL.Certificate", "Domain.Registration")
    if p.get("cleanup_assets") and not any(x for x in ASSETS.values() if x["accnt"] == a["accnt"] and not x["ends"] and x["type"] not in soft):
        for x in ASSETS.values():
            if x["accnt"] == a["accnt"] and x["type"] == "DNS.Zone": x["ends"] = x["ends"] or a["ends"]
    LEDGER["removals"].append(dict(uniq_id=a["uniq_id"], accnt=a["accnt"], reason=p["cancellation_reason"], comment=p.get("cancellation_comment"), at=iso(time.time()), ends_at=iso(a["ends"]))); return dict(removal_requested=iso(a["ends"]))
def upd(kind, a, p): LEDGER["updates"].append(dict(operation=kind, uniq_id=a["uniq_id"], changes={k: v for k, v in p.items() if k[0] != "_" and k not in ("accnt", "uniq_id", "password")}, at=iso(time.time()))); touch(a)
def hostname(p, me=None):
    d = p["domain"] = p["domain"].lower()
    for a in ASSETS.values():
        if a["kind"] == "server" and a is not me and a["accnt"] == p["accnt"] and a["domain"] == d and not tick(a)["gone"]: raise Err(409, "Naming.HostNameInUse", f"The host name '{d}' is carried by server {a['uniq_id']}.", [detail("HOST_NAME_IN_USE", "domain", uniq_id=a["uniq_id"])])
    return d
@op("asset/update", "uniq_id!:UNIQ_ID custom_name:LINE custom_description:TEXT_GENERAL domain:DOMAIN_FULL features:HASH", "AssetUpdateRecord", "Updates the recorded particulars of an asset.", write=True)
def _(p):
    a = change(p, False)
    if "domain" in p: hostname(p, a)
    if set(p.get("features", {})) - set(FEATURES): raise bad("features", "see product/details for the features on offer.", allowed=sorted(FEATURES))
    for k in ("custom_name", "custom_description", "domain", "features"):
        if k in p: a[k] = p[k]
    upd("asset/update", a, p); return dict(arec(a, ("capabilities", "categories", "description")), accnt=a["accnt"], features=a["features"], valid_source_hvs={})
@op("network/region/details", "id!:POSITIVE_INT", "RegionRecord", "Inspects a region.", acc=False)
def _(p):
    r = BYID(REGIONS, p["id"])
    if not r: raise missing("region", p["id"])
    return dict(r)
op("network/region/list", "alsowith:ANY", "RegionRecord", "Lists the regions.", listing=True, acc=False)(lambda p: paged(REGIONS, p, MODELS["RegionRecord"]))
op("network/zone/list", "region_id:RELATION_ID", "ZoneRecord", "Lists the zones.", listing=True, acc=False)(lambda p: paged([z for z in ZONES if p.get("region_id", z["region"]["id"]) == z["region"]["id"]], p, ("id", "name", "status")))
@op("network/ip/list", "uniq_id!:UNIQ_ID", "IpRecord", "Lists the addresses of a server.", listing=True)
def _(p): s = find(p, True); return paged([dict(ip=i, uniq_id=s["uniq_id"], primary=n == 0, network={"netmask": "255.255.255.0", "gateway": i.rsplit(".", 1)[0] + ".254"}) for n, i in enumerate(s["ips"])], p, ("ip", "primary"))
def key(p):
    k = next((k for k in KEYS.values() if k["accnt"] == p["accnt"] and ("id" not in p or k["id"] == p["id"]) and ("id" in p or k["public_key_name"] == p.get("public_key_name"))), None)
    if not k: raise missing("public key", p.get("id", p.get("public_key_name")))
    return k
def krec(k): return {f: k[f] for f in MODELS["KeyRecord"]}
def keyname(p, me=None):
    if any(k is not me and k["accnt"] == p["accnt"] and k["public_key_name"] == p["public_key_name"] for k in KEYS.values()): raise Err(409, "Naming.KeyNameInUse", f"A public key named '{p['public_key_name']}' exists.", [detail("KEY_NAME_IN_USE", "public_key_name")])
@op("security/sshkey/register", "public_key_name!:WORD_ public_key_value!:SSH_KEY_PUBLIC", "Added", "Adds a named public SSH key.", write=True, since="v2")
def _(p): keyname(p); i = bigid(86); KEYS[i] = dict(id=i, accnt=p["accnt"], public_key_name=p["public_key_name"], public_key_value=p["public_key_value"]); return dict(added=True)
op("security/sshkey/list", "public_key_name:WORD_", "KeyRecord", "Lists the named public SSH keys.", listing=True, since="v2")(lambda p: paged([krec(k) for k in flt(KEYS.values(), p, ["accnt", "public_key_name"])], p, MODELS["KeyRecord"]))
@op("security/sshkey/deregister", "id:POSITIVE_INT public_key_name:WORD_", "Removed", "Removes a named public SSH key from the list.", write=True, since="v2")
def _(p):
    k = key(p)
    if p.get("public_key_name", k["public_key_name"]) != k["public_key_name"]: raise bad("public_key_name", "id and name denote different keys.")
    del KEYS[k["id"]]; return dict(removed=True)
@op("security/sshkey/update", "id!:POSITIVE_INT public_key_name:WORD_ public_key_value:SSH_KEY_PUBLIC", "KeyRecord", "Updates a named public SSH key.", write=True, since="v2")
def _(p):
    k = key(p)
    if "public_key_name" in p: keyname(p, k)
    k.update({f: p[f] for f in ("public_key_name", "public_key_value") if f in p}); return krec(k)
def strong(p):
    if "password" in p and not (len(p["password"]) >= 12 and re.search(r"\d", p["password"]) and re.search("[A-Z]", p["password"]) and re.search("[a-z]", p["password"])): raise bad("password", "at least 12 characters with capital, small letter and digit.", "PASSWORD_POLICY", minLength=12)
def template(name, st, z):
    t = next((t for t in TEMPLATES if t["name"] == name and t["zone_id"] == z["id"] and t["server_type"] == st), None)
    if not t: raise bad("template_name", "no such template for this server type in this zone.", "TEMPLATE_UNKNOWN", zone_id=z["id"], server_type=st)
    if not t["available"]: raise Err(409, "Catalog.NotAvailable", f"Template '{name}' is not available.", [detail("TEMPLATE_NOT_AVAILABLE", "template_name")])
    return t
def backups(p, old=(0, "", "")):
    on = p.get("backup_enabled", old[0])
    if not on: return (0, "", "")
    plan, q = p.get("backup_plan", old[1]), p.get("backup_quota", old[2])
    if q not in BACKUPS.get(plan, {}): raise bad("backup_quota", "plan and quota must be on offer (product/details).", allowed={k: list(v) for k, v in BACKUPS.items()})
    return (1, plan, q)
SERVOPT = " backup_enabled:BOOLEAN backup_plan:BACKUP_PLAN backup_quota:POSITIVE_INT bandwidth_quota:INT"
def bandwidth(p, old=0):
    if p.get("bandwidth_quota", old) not in BANDWIDTH: raise bad("bandwidth_quota", "not on offer.", allowed=list(BANDWIDTH))
    return p.get("bandwidth_quota", old)
@op("server/provision", "domain!:DOMAIN_FULL type!:SERVER_TYPE plan_id!:RELATION_ID template_name:LINE zone_id:RELATION_ID zone:RELATION_ID region_id:RELATION_ID features:HASH image_id:RELATION_ID new_ips:POSITIVE_INT new_ip6s:INT pool_ips:PUBLIC_IPV4[] pool6_ips:STRING[] public_ssh_key:SSH_KEY_PUBLIC password:LINE" + SERVOPT, "ServerRecord", "Orders a server and starts its build after approval.", write=True)
def _(p):
    zid = p.get("zone_id", p.get("zone"))
    if zid is None: raise bad("zone_id", "zone_id (or zone) is required.", "MEMBER_REQUIRED")
    z, plan = BYID(ZONES, zid), BYID(PLANS, p["plan_id"])
    if not z or p.get("zone", zid) != zid: raise bad("zone_id", "no such zone.", "ZONE_UNKNOWN")
    if p.get("region_id", z["region"]["id"]) != z["region"]["id"]: raise bad("region_id", "the zone belongs to another region.", "REGION_MISMATCH", expected=z["region"]["id"])
    if not plan or plan["zone_id"] != zid or plan["server_type"] != p["type"]: raise bad("plan_id", "no such plan for this server type in this zone.", "PLAN_UNKNOWN", zone_id=zid, server_type=p["type"])
    if not plan["available"]: raise Err(409, "Catalog.NotAvailable", f"Plan {plan['id']} is not available.", [detail("PLAN_NOT_AVAILABLE", "plan_id")])
    if "image_id" in p: raise bad("image_id", "no such image on the account.", "IMAGE_UNKNOWN")
    if "template_name" not in p: raise bad("template_name", "a template is required.", "MEMBER_REQUIRED")
    t = template(p["template_name"], p["type"], z); strong(p); feats = p.get("features", {})
    if p.get("new_ips", 1) > 8 or p.get("new_ip6s", 0) > 1: raise bad("new_ips", "at most 8 addresses and 1 IPv6 block.", "RANGE", maximum={"new_ips": 8, "new_ip6s": 1})
    if p.get("pool_ips") or p.get("pool6_ips"): raise bad("pool_ips", "the address pool of the account is empty.", "POOL_EMPTY")
    if set(feats) - set(FEATURES): raise bad("features", "unknown feature.", allowed=sorted(FEATURES))
    if sum(a["kind"] == "server" and a["accnt"] == p["accnt"] and not tick(a)["gone"] for a in ASSETS.values()) >= 25: raise Err(409, "Quota.ServersExhausted", "The account holds its maximum of 25 servers.", [detail("QUOTA_EXHAUSTED", None, maximum=25)])
    bk, bw, d = backups(p), bandwidth(p), hostname(p); cost = PRICE[plan["id"]] + (p.get("new_ips", 1) - 1) * FEATURES["ExtraIp"] + sum(FEATURES[f] for f in feats) + (BACKUPS[bk[1]][bk[2]] if bk[0] else 0) + BANDWIDTH[bw]
    s = add_server(p["accnt"], p["type"], d, plan, t, z, p.get("password"), cost=cost, want=p.get("new_ips", 1), ip6=p.get("new_ip6s", 0), features=feats, bk=bk, bw=bw, key=p.get("public_ssh_key", ""))
    LEDGER["orders"].append(dict(uniq_id=s["uniq_id"], accnt=s["accnt"], domain=d, plan_id=plan["id"], template_name=t["name"], zone_id=zid, type=s["type"], public_ssh_key=s["key"], new_ips=s["want"], monthly="%.2f" % cost, approval_until=iso(s["approve"]), at=iso(s["created"]))); return srec(s)
op("server/details", "uniq_id!:UNIQ_ID", "ServerDetailRecord", "Inspects a server; sample and described fields together.")(lambda p: sdetail(find(p, True)))
op("server/list", "ip:PUBLIC_IPV4 plan_id:LINE region_id:RELATION_ID status:LAXWORD template_name:LINE type:SERVER_TYPE zone_id:RELATION_ID", "ServerRecord", "Deprecated; use asset/list. Lists servers.", listing=True)(lambda p: paged(flt([srec(a) for a in map(tick, list(ASSETS.values())) if a["kind"] == "server" and not a["gone"]], p, "accnt ip plan_id region_id status template_name type zone_id".split()), p, MODELS["ServerRecord"]))
op("server/password/retrieve", "uniq_id!:UNIQ_ID", "Password", "Reveals the administrative password of a server.")(lambda p: dict(password=login(p)["password"]))
@op("server/rebuild", "uniq_id!:UNIQ_ID template_name:LINE force:BOOLEAN", "ServerRecord", "Rebuilds a server from a template; everything on its storage is lost.", write=True)
def _(p):
    s = change(p); t = template(p.get("template_name", s["tpl"]["name"]), s["type"], s["zone"])
    if s["power"] == "Powered-On" and not p.get("force"): raise Err(409, "Lifecycle.ServerRunning", "The server is powered on; power it off or set force to 1.", [detail("FORCE_REQUIRED", "force", required=1)])
    s.update(phase="rebuild", until=time.time() + BUILD, tpl_next=t); touch(s); LEDGER["rebuilds"].append(dict(uniq_id=s["uniq_id"], accnt=s["accnt"], template_name=t["name"], force=p.get("force", 0), at=iso(time.time()))); return srec(s)
op("server/record/synchronize", "uniq_id!:UNIQ_ID", "ServerRecord", "Compares the record of a server with the inventory; changes nothing.")(lambda p: srec(find(p, True)))
@op("server/update", "uniq_id!:UNIQ_ID username:LAXWORD password:LINE domain:DOMAIN_FULL" + SERVOPT, "ServerRecord", "Updates recorded details, backup and bandwidth plans of a server.", write=True)
def _(p):
    s = change(p); strong(p); bk, bw = backups(p, s["bk"]), bandwidth(p, s["bw"])
    if "domain" in p: hostname(p, s)
    s.update({k: p[k] for k in ("username", "password", "domain") if k in p}, bk=bk, bw=bw); upd("server/update", s, p); return srec(s)
@op("server/console/connection", "uniq_id!:UNIQ_ID spice_prx:BOOLEAN secure_spice:BOOLEAN", "Console", "Parameters of a remote console.")
def _(p): s = find(p, True); return dict(hostname=s["domain"], ip=s["ips"][0] if s["ips"] else "", port=5901, token=secrets.token_hex(16), type="spice")
def prec(s, status, power=None, error=""): return dict(error=error, powerStatus=power or pstat(s), resource=s["uniq_id"], status=status, task=s["task"])
@op("server/power/status", "uniq_id!:UNIQ_ID", "PowerRecord", "Reads the power status.")
def _(p): s = find(p, True); s["cached"] = pstat(s); return prec(s, "In-Progress" if s["phase"] != "live" else "Completed")
@op("server/power/cached/status", "uniq_id!:UNIQ_ID", "PowerRecord", "Reads the power status of the last live reading.")
def _(p): s = find(p, True); return prec(s, "Cached", s["cached"])
def power(word, goal, needs_on):
    @op(f"server/power/{word}", "uniq_id!:UNIQ_ID", "PowerRecord", f"Carries out '{word}' on a server as a background task.", write=True)
    def _(p):
        s = change(p)
        if needs_on and s["power"] != "Powered-On" and goal == "Powered-On": return prec(s, "Rejected", error=f"The server is powered off; '{word}' needs a running server.")
        if not (needs_on and goal == "Powered-On") and s["power"] == goal: return prec(s, "No-Action-Required")
        s.update(phase="power", until=time.time() + POWER, target=goal, task=bigid(90)); touch(s); LEDGER["power"].append(dict(uniq_id=s["uniq_id"], action=word, task=s["task"], at=iso(time.time()))); return prec(s, "Accepted")
for w, g, n in (("start", "Powered-On", 0), ("stop", "Powered-Off", 1), ("shutdown", "Powered-Off", 1), ("reboot", "Powered-On", 1), ("reset", "Powered-On", 1)): power(w, g, n)
def cred(p):
    c = CREDS.get(p["id"])
    if not c or c["accnt"] != p["accnt"] or c["type"] != p.get("type", c["type"]): raise missing("credential", p["id"])
    return c
@op("security/credential/create", "uniq_id!:UNIQ_ID type!:APP name!:LAXWORDS description:LINE location:LINE username:LINE auth_type:WORD_ auth_data:TEXT_GENERAL", "CredentialRecord", "Stores the login of an application.", write=True)
def _(p): s = find(p, True); i = bigid(84); CREDS[i] = dict(dict(description="", location="", username="", auth_type="password", auth_data=""), **{k: v for k, v in p.items() if k[0] != "_"}, id=i, server_type=s["type"]); return dict(CREDS[i])
op("security/credential/retrieve", "id!:RELATION_ID type!:CRED_TYPE", "CredentialRecord", "Fetches a credential.")(lambda p: dict(cred(p)))
op("security/credential/list", "uniq_id:UNIQ_ID server_type:SERVER_TYPE type:CRED_TYPE+", "CredentialRecord", "Lists credentials.", listing=True)(lambda p: paged([dict(c) for c in flt(CREDS.values(), p, ["accnt", "uniq_id", "server_type"]) if c["type"] in p.get("type", [c["type"]])], p, MODELS["CredentialRecord"]))
@op("security/credential/update", "id!:RELATION_ID type!:CRED_TYPE location:LINE username:LINE auth_data:TEXT_GENERAL", "CredentialRecord", "Updates a credential.", write=True)
def _(p): c = cred(p); c.update({k: p[k] for k in ("location", "username", "auth_data") if k in p}); return dict(c)
@op("security/credential/delete", "id!:RELATION_ID type!:APP", "Success", "Deletes the credential of an application.", write=True)
def _(p): del CREDS[cred(p)["id"]]; return dict(success=True)
def catalogue(word, rows, model, ident, typ):
    sel = "region_id:RELATION_ID server_type:SERVER_TYPE zone_id:RELATION_ID"
    @op(f"catalog/{word}/details", f"{ident}!:{typ} {sel}", model, f"Inspects one {word} of the catalogue.", acc=False)
    def _(p):
        hit = flt(rows, p, [ident, "region_id", "server_type", "zone_id"])
        if not hit: raise missing(word, p[ident])
        return dict(hit[0])
    @op(f"catalog/{word}/list", "available:BOOLEAN " + sel + (" name:LINE" if ident == "name" else ""), model, f"Lists each {word} of the catalogue by zone and server type.", listing=True, acc=False)
    def _(p): return paged([r for r in flt(rows, p, ["name", "region_id", "server_type", "zone_id"]) if r["available"] == bool(p.get("available", 1))], p, MODELS[model])
catalogue("plan", PLANS, "PlanRecord", "id", "RELATION_ID"); catalogue("template", TEMPLATES, "TemplateRecord", "name", "LINE")
op("product/list", "", "ProductSummary", "Lists the product codes.", listing=True, acc=False)(lambda p: paged([dict(code=c, documentation=doc(f"Server product {c}.")) for c in sorted({x["server_type"] for x in PLANS})], p, ("code",)))
@op("product/details", "code!:STRING", "Product", "Options, quotas and prices of a product code.", acc=False)
def _(p):
    mine = [x for x in PLANS if x["server_type"] == p["code"]]
    if not mine: raise missing("product", p["code"])
    o = lambda k, text, vals: {"key": k, "documentation": doc(text), "values": [{"value": v, "price": money(c)} for v, c in vals]}
    return dict(code=p["code"], documentation=doc(f"Server product {p['code']}."), pricing=money(min(PRICE[x["id"]] for x in mine)), quotas={"bandwidth_quota": list(BANDWIDTH), "backup_quota": {k: list(v) for k, v in BACKUPS.items()}},
        options=[o("ConfigId", "Price of each plan, by plan id.", [(x["id"], PRICE[x["id"]]) for x in mine])] + [o(k, f"Surcharge for {k}.", [(1, v)]) for k, v in FEATURES.items()] + [o("BackupQuota." + k, f"Backup plan {k}.", v.items()) for k, v in BACKUPS.items()] + [o("BandwidthQuota", "Included traffic in GB; 0 is usage-based.", BANDWIDTH.items())])
def in_version(o, v): return v == "bleed" or v >= o["since"]
def dmember(n, t, req): return {"dataType": {"name": t.rstrip("[]+"), "shape": "array" if t.endswith("[]") else "value-or-array" if t.endswith("+") else TYPES[t][0], "pattern": TYPES[t.rstrip("[]+")][1]}, "cardinality": {"minimum": int(req), "maximum": 1}, "documentation": doc(f"The member '{n}' of type {t}.")}
@op(DESCRIBE, "path:LINE version:VERSION skip_permissions:BOOLEAN show_no_access:BOOLEAN", "Description", "Describes the method and namespaces at an API path.")
def _(p):
    path, v = p.get("path", "").strip("/").lower(), p.get("version", p["_version"]); pre = path + "/" if path else ""; o = OPS.get(path) if path in OPS and in_version(OPS[path], v) else None; sub = [x for x in OPS.values() if x["path"].startswith(pre) and x["path"] != path and in_version(x, v)]
    if not o and not sub: raise missing("API path", path)
    deny = set() if p.get("skip_permissions") else DENIED[p["accnt"]]; direct = sorted(x["path"] for x in sub if "/" not in x["path"][len(pre):])
    r = dict(api_name="Cloud Infrastructure Management API", path=path, version=v, method_description=o["text"] if o else "", namespace_description=f"Operations of the domain '{path or 'root'}'." if sub else "", no_access=path in deny, input={}, method_metadata={}, output=[],
        methods=[m for m in direct if m not in deny], namespaces=sorted({pre + x["path"][len(pre):].split("/")[0] for x in sub if "/" in x["path"][len(pre):]}), no_access_methods=[m for m in direct if m in deny] if p.get("show_no_access") else [])
    if o:
        r["input"] = {"documentation": doc(o["text"]), "params": {"documentation": doc("Required object that holds the parameters."), "cardinality": {"minimum": 1, "maximum": 1}, "members": {n: dmember(n, t, q) for n, (t, q) in o["members"].items()}}}; rec = {n: dmember(n, t, False) for n, (t, q) in MODELS[o["model"]].items()}
        r["output"] = [{"status": {"code": 200}, "model": {"name": ("PagedList<%s>" if o["listing"] else "%s") % o["model"], "documentation": doc("Answer of a processed request."), "members": dict({n: {"dataType": {"name": "INT"}} for n in "item_count item_total page_num page_size page_total".split()}, items={"dataType": {"name": "array", "of": o["model"], "members": rec}}) if o["listing"] else rec}}] + \
            [{"status": {"code": c}, "model": {"name": "ErrorDocument", "documentation": doc(t), "members": {"error_class": {"dataType": {"name": "STRING"}}, "error_message": {"dataType": {"name": "STRING"}}, "errors": {"dataType": {"name": "array"}}}}} for c, t in ((400, "Validation failed."), (403, "Permission is missing."), (409, "Conflict with the state of the resource."), (429, "Rate exceeded."), (503, "Maintenance."))]
        r["method_metadata"] = {"http": {"method": "POST", "path": path}, "permission": {"action": o["perm"]}, "effect": {"mutating": o["write"]}, "availability": {"since": o["since"], "deprecated": path == "server/list"}, "rate": {"calls": 12 if o["write"] else 40, "window": {"value": 5, "unit": "SECOND"}}}
    return r
# ---------------------------------------------------------------- HTTP
class H(BaseHTTPRequestHandler):
    protocol_version, server_version, sys_version = "HTTP/1.1", "EnterpriseGateway", ""
    def log_message(self, *a): pass
    def send(self, status, body, headers=None, ctype="application/json"):
        b = body.encode() if isinstance(body, str) else json.dumps(body).encode(); self.send_response(status)
        for k, v in dict({"Content-Type": ctype + "; charset=utf-8", "Content-Length": len(b)}, **(headers or {})).items(): self.send_header(k, str(v))
        self.end_headers(); self.wfile.write(b)
    def handle_any(self):
        raw = self.rfile.read(int(self.headers.get("Content-Length") or 0)); path = self.path.split("?")[0]
        if path.startswith("/_"): return self.admin(path, raw)
        self.actor, self.opname, self.acc, cid = None, path, None, str(uuid.uuid4()); hdr = {"X-Correlation-Id": cid}
        try:
            with LOCK: status, body = 200, self.call(path, raw, hdr)
        except Err as e:
            status, body = e.status, {"error_class": e.cls, "error_message": e.msg, "errors": e.errors}
            if e.retry: hdr["Retry-After"] = e.retry
            if status == 401: hdr["WWW-Authenticate"] = 'Basic realm="Cloud Infrastructure Management API"'
            if status == 405: hdr["Allow"] = "POST"
        except Exception as e: status, body = 500, {"error_class": "Platform.InternalError", "error_message": "The request could not be processed.", "errors": [detail("INTERNAL", None, type(e).__name__)]}
        body = dict(body); record = body.get("audit", {}).get("record"); body["audit"] = {"request": {"correlation_id": cid, "operation": self.opname, "actor": {"username": self.actor}, "account": {"accnt": self.acc}, "processed_at": iso(time.time())}}
        if record: body["audit"]["record"] = record; hdr["ETag"] = '"%d"' % record["revision"]
        with LOCK: f = next((f for f in FAULTS if f["operation"] == self.opname and f["times"] > 0), None) if self.actor and status not in (429, 503) else None; f and f.update(times=f["times"] - 1)
        if f:
            if f["kind"] == "lost": self.close_connection = True; self.connection.shutdown(2); return
            if f["kind"] == "503html": return self.send(503, "<html><head><title>503 Service Unavailable</title></head><body><h1>Service Unavailable</h1></body></html>", {}, "text/html")
            status, cls = (429, "Throttling.RateExceeded") if f["kind"] == "429" else (401, "Security.AuthenticationFailed"); body = {"error_class": cls, "error_message": "The request was not accepted.", "errors": [], "audit": body["audit"]}; hdr = {"Retry-After": 1} if status == 429 else {"WWW-Authenticate": "Basic"}
        self.send(status, body, hdr)
    do_GET = do_POST = do_PUT = do_DELETE = do_PATCH = handle_any
    def call(self, path, raw, hdr):
        m = re.fullmatch(r"/api(?:/(bleed|v1|v2|v3)(?=/|\Z))?/?(.*?)/?", path, re.I); name = (m.group(2) if m else "").lower(); ver = (m and m.group(1) or "v3").lower(); ext = re.search(r"\.(\w+)\Z", name)
        if ext: name = name[:ext.start()]
        o = OPS.get(name); self.opname = name
        if not o or not in_version(o, ver): raise Err(404, "Routing.OperationUnknown", f"No operation exists at '{name}'.", [detail("OPERATION_UNKNOWN", None, f"Ask '{DESCRIBE}' for the operations on offer.", description_operation=DESCRIBE)])
        if self.command != "POST": raise Err(405, "Routing.MethodNotAllowed", "Operations are invoked with POST.", [detail("METHOD_NOT_ALLOWED", None, allowed=["POST"])])
        if ext and ext.group(1) != "json": raise Err(406, "Routing.EncodingUnsupported", "Only the encoding 'json' is on offer.", [detail("ENCODING_UNSUPPORTED", None, allowed=["json"])])
        phase = (time.time() - START - 45) % 90
        if phase < 3 and time.time() - START > 45: raise Err(503, "Platform.MaintenanceWindow", "A maintenance window is open; the request was not carried out.", [detail("MAINTENANCE", None, processed=False)], max(1, int(3 - phase + .999)))
        try: u, pw = base64.b64decode(self.headers.get("Authorization", "").split(" ", 1)[1]).decode().split(":", 1)
        except Exception: u, pw = None, None
        by_token = pw in TOKENS and TOKENS[pw] > time.time()
        if u != USER or not (pw == PASSWORD or by_token): raise Err(401, "Security.AuthenticationFailed", "Username with password or a valid token is required.", [detail("AUTHENTICATION_FAILED")])
        self.actor = u; now, limit = time.time(), 12 if o["write"] else 40; q = CALLS[name] = [t for t in CALLS.get(name, []) if t > now - 5]; hdr.update({"X-RateLimit-Limit": limit, "X-RateLimit-Remaining": max(0, limit - len(q) - 1)})
        if len(q) >= limit: raise Err(429, "Throttling.RateExceeded", f"More than {limit} calls of '{name}' in 5 seconds; the request was not carried out.", [detail("RATE_EXCEEDED", None, calls=limit, seconds=5, processed=False)], max(1, int(q[0] + 5 - now + .999)))
        q.append(now)
        try: body = json.loads(raw)
        except Exception: raise Err(400, "Validation.MalformedDocument", "The body is not a JSON document.", [detail("JSON_MALFORMED")])
        if not isinstance(body, dict) or not isinstance(body.get("params"), dict): raise Err(400, "Validation.ParamsRequired", "The body must be an object with the object member 'params'.", [detail("PARAMS_REQUIRED", "params")])
        given, p, errs = body["params"], {}, []
        for n in given:
            if n not in o["members"]: errs.append(detail("MEMBER_UNKNOWN", n, f"'{n}' is not a member of this operation.", allowed=sorted(o["members"])))
        for n, (t, req) in o["members"].items():
            if given.get(n) is not None:
                try: p[n] = check(n, t, given[n])
                except Err as e: errs += e.errors
            elif req: errs.append(detail("MEMBER_REQUIRED", n, f"'{n}' is required."))
        if errs: raise Err(400, "Validation.ConstraintViolation", "; ".join(f"{e['location']['member']}: {e['documentation']['summary']}" for e in errs), errs)
        p.setdefault("accnt", MAIN); self.acc = p["accnt"]
        if p["accnt"] not in DENIED: raise Err(403, "Security.AccountNotAccessible", f"Account {p['accnt']} is not accessible to this user.", [detail("ACCOUNT_DENIED", "accnt")])
        if name in DENIED[p["accnt"]]: raise Err(403, "Security.PermissionDenied", f"The permission {o['perm']} is not held on account {p['accnt']}.", [detail("PERMISSION_DENIED", None, permission=o["perm"])])
        if name == "server/list": hdr["Deprecation"] = "true"
        p.update(_by_token=by_token, _version=ver, _if_match=self.headers.get("If-Match")); return o["fn"](p)
    def admin(self, path, raw):
        with LOCK:
            if path == "/_ledger": return self.send(200, dict(LEDGER, servers=[sdetail(a) | {"asset_status": astatus(a), "ips": a["ips"], "power": pstat(a)} for a in map(tick, ASSETS.values()) if a["kind"] == "server"]))
            if path == "/_expire": TOKENS.clear(); return self.send(200, {"ok": True})
            if path == "/_fault":
                try: f = json.loads(raw); f = dict(operation=f["operation"].strip("/").lower(), kind=f["kind"], times=int(f.get("times", 1)))
                except Exception: return self.send(400, {"ok": False})
                if f["operation"] not in OPS or f["kind"] not in ("lost", "429", "503html", "401"): return self.send(400, {"ok": False, "operations": sorted(OPS)})
                FAULTS.append(f); return self.send(200, {"ok": True})
        self.send(404, {"ok": False})
def seed():
    for acc, n in ((MAIN, 26), (SECOND, 2)):
        for i in range(n): asset("other", acc, "DNS.Zone", f"division-{i + 1:02d}.{acc}.example.com")
        asset("other", acc, "SSL.Certificate", f"portal.{acc}.example.com"); add_server(acc, "Cloud.VPS", f"legacy-erp.{acc}.example.com", PLANS[1], TEMPLATES[0], ZONES[0], instant=True, custom_name="Legacy ERP")
seed(); srv = ThreadingHTTPServer(("127.0.0.1", ARGS.port), H); srv.daemon_threads = True
print(json.dumps({"baseUrl": f"http://127.0.0.1:{srv.server_port}/api", "username": USER, "password": PASSWORD, "account": str(MAIN), "secondAccount": str(SECOND)}), flush=True)
try: srv.serve_forever()
except KeyboardInterrupt: pass
