#!/usr/bin/env python3
"""NTK - National Telecommunications Corporation, Infrastructure Services.  One stand-alone host of the
"Cloud Infrastructure Management API".     telecom.py --port 0 --speed N

Answers to connect: {"asset.login": "asset/access/details", "sshKey.remove": "account/sshkey/withdraw"}
Choices (where the text is silent)
 1. baseUrl has a path (/infrastructure).  Versions are the first segment (/v1/..., /v2/..., /v3/..., /bleed/...);
    without one v3 answers.  The SSH key operations exist in v3 and bleed only.
 2. All operations are POST; other methods get 405 (Allow: POST).  Paths are case-insensitive, a trailing slash is
    tolerated, `.json` is the only extension (others: 406).
 3. Own names: server/commission (provision), server/reinstall (template and force), server/inventory/refresh (the
    operation by identifier; changes nothing), server/update, server/password/details, server/console/connect,
    server/power/{status,laststatus,start,stop,shutdown,reboot,reset}, server/credential/{create,details,list,update,
    delete}, server/image/list, asset/{details,list,update}, asset/access/details, asset/removal/request,
    account/permission/check, account/sshkey/{register,list,withdraw,amend}, catalogue/plan/{details,list},
    catalogue/template/{details,list}, network/region/{details,list}, network/zone/list, product/{details,list},
    api/description (self-description).  An unknown path (404) names api/description in `description_path`.
 4. Self-description: paths are absolute with a leading slash ("/server/commission"), both in `path` and in `methods`
    and `namespaces` (direct children only).  `input` is {"params": {"type": "HASH", "presence": "mandatory",
    "members": [{"argument", "type", "presence": mandatory|optional, "values"?}]}}; `output` is
    [{"member", "type", "members"?}]; method_metadata has permission, http_method, deprecated, regulation.
    The root is path "/" or "".  Namespaces have empty input/output.
 5. The body must be sent as application/json and hold `params`.  Arguments that are not in the description are
    refused (400 NTK.Argument.Unknown), so is a missing mandatory one; null is not a value (422).  BOOLEAN is 0 or 1
    (also "0"/"1"), never true/false.  Integers may come as strings of digits.
 6. Errors: 400 malformed/missing/unknown, 401, 403, 404, 405, 406, 409 states and duplicates, 415, 422 inadmissible
    values, 429.  error_class is "NTK.<Area>.<Case>"; besides there are case_number and often `argument`.
 7. What has no value has no member (ip during a build, custom_name never set, gpu_* of plans without GPU ...);
    the envelope of lists is always whole.
 8. server/details carries the *described* field set (no status/type/accnt) and domain; everything else the sample shape.
    `zone` there is an object {id, name}; features/capabilities are lists of words.
 9. Server status words: Under-Examination (first tenth of a build), In-Installation, In-Service, Out-of-Service
    (switched off), In-Reinstallation, In-Withdrawal.  Assets: New, Pending-Activation, Active, Pending-Config
    (reinstallation), Pending-Termination, Terminated; an asset is `active` only in Active.
10. Dates are national: "26.11.2026 10:48:23 +0100".  Prices are strings with two decimals, net, with `currency`.
11. plan ids and template names are offered in several zones: one record per zone (templates: and server type).  Details
    of a plan need id and zone_id, of a template name, zone_id and server_type.  memory is in MB, disk in GB,
    cpu_speed in MHz, link_speed in Mbit/s.  available=0 lists only what is not available.
12. Orders need type, domain, plan_id, a zone (zone_id or zone) and template_name or image_id; region_id must fit the
    zone; the plan's and the template's server_type must equal `type` (Windows: *.WIN); features only for *.WIN.
    A host name that is in use on the account (even in withdrawal) is refused with 409.  At most 25 servers.
13. Passwords: 12 to 64 characters with capital, small letter and digit; without one the host makes one.
    A reinstallation makes a new one.  The lookup is refused (409) until the installation is finished.
14. Building lasts 40 s (Bare.Metal: 240 s), reinstalling as long.  Until its end there is no ip, no server
    credential; updates of the server, console, reinstallation, removal are refused with 409, asset/update is not.
15. server/reinstall without template_name keeps the template; a switched-on server needs force = 1 (else 409).
16. Power: refusals come as HTTP 200 with a non-empty `error` and status Task-Refused (no task); accepted ones have
    error "" and Task-Accepted; status reports Task-Running/Task-Completed.  powerStatus: Switched-On, Switched-Off,
    Switching, In-Installation.  laststatus is up to 60 s old.  Start of a running server is such a refusal.
17. asset/removal/request needs cancellation_reason (not blank); removal_requested is a receipt number.  A second
    request is refused (409).  Afterwards Pending-Termination for 60 s, then Terminated: asset/details still shows
    it, asset/list only with status=Terminated, server/* no more (404).
18. asset/list shows a register copied every 20 s; server/list and all details are immediate.
19. Lists are ordered by their identifier (uniq_id, id, name), ascending; order_by.sort is "ascending" or "descending".
    page_size above 50 is reduced to 50 (the envelope says so); an empty list has page_total 1.
20. Texts: LINE values are trimmed, runs of blanks become one, Unicode NFC; newlines become \\n; host names are in
    small letters without a final dot; public keys lose their comment.  Key names differ regardless of case.
21. asset `custom_name` as object: {"value": "...", "partial": 0|1}.  alsowith items add a member of their own name.
22. Credential lists leave out auth_data; details show it.  get/update need `type`; names are unique per server.
23. Tokens: argument `lifetime` in seconds (60..43200, default 900; more is refused); response username, token,
    expires, expires_in.  A token cannot be had by a token (403).  `passcode` is the argument for 2FA.
24. Traffic: 60 calls in a burst, 10*speed per second; 10 orders a minute (divided by speed).  429 + Retry-After.
25. Permissions: {"Server.Commission": true}; refused ones only with all=1; as_endpoints gives "/server/commission".
    account/contract/terminate is the method nobody may call.
26. Without accnt the user's first account is meant; assets of the other account are then 404; foreign accounts 403.
"""
import argparse, base64, json, random, re, secrets, threading, time, unicodedata
from datetime import datetime, timedelta, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

BASE, VERSIONS, DEFAULT_VERSION = '/infrastructure', ('bleed', 'v1', 'v2', 'v3'), 'v3'
USER, PASSWORD, ACCOUNTS = 'ntk-customer', 'Amtlich-4711-Zugang', (40017, 40025)
LOCK, SPEED = threading.RLock(), 1.0
TZ = timezone(timedelta(hours=1))
TYPES = ['Cloud.VPS', 'Cloud.VPS.WIN', 'Cloud.Metal', 'Cloud.Metal.WIN', 'Bare.Metal', 'Bare.Metal.GPU', 'Bare.Metal.WIN', 'Bare.Metal.GPU.WIN']
STATUSES = 'New Active BucketPart Disabled Terminated Pending-Termination Pending-Activation Pending-Payment Pending-Config'.split()
CATEGORIES = 'Dedicated VirtualDedicated StrictDedicated SpecialDedicated Provisioned LoadBalancer ObjectStorage SBS'.split()
ALSO = set('''vendorBackingUp altGroup ancestorServer associationDetails backupsAndStorage businessEmailPricing capabilities categories
children creation_date custom_description description diskDetails distro emailFriendlyName featureDetails finalizeDetails generatedDomainDetails
hostedEmailPricing hostedEmailUsage hostingDetails instance loadbalancer machine managedType mesDetails monitorableServices mrc networkSummary
opsRemoteDetails opsServiceDetails objectStore osFamily parentDetails powerStatus price primaryProductCategory privateParent product
productDisplayGroup project prometheusDetails publicProductCategory region resourceState servers shortDescription template templateApp upLink
usageDetails zone'''.split())

# ------------------------------------------------------------------------------------------------ errors, dates
CASES = [1000]
class Refusal(Exception):
    def __init__(self, status, cls, text, headers=None, **extra):
        CASES[0] += 1
        self.status, self.headers = status, headers or {}
        self.body = dict(error_class='NTK.' + cls, error_message=text, case_number='NTK-%06d' % CASES[0], **extra)

def inadmissible(arg, text): return Refusal(422, 'Argument.Inadmissible', 'Argument %s: %s' % (arg, text), argument=arg)
def conflict(text, **x): return Refusal(409, 'State.Conflict', text, **x)
def missing(arg): return Refusal(400, 'Argument.Missing', 'The mandatory argument %s was not stated.' % arg, argument=arg)
def notfound(what, arg): return Refusal(404, 'Record.NotFound', 'No %s is on record for the value stated.' % what, argument=arg)
def national(t): return datetime.fromtimestamp(t, TZ).strftime('%d.%m.%Y %H:%M:%S %z')
def clean(d): return {k: v for k, v in d.items() if v is not None}

# ------------------------------------------------------------------------------------------------ arguments
PAT = {'ACCOUNT_NUMBER': r'\d{1,8}', 'SUBACCNT_UNIQ_ID': r'[A-HJ-NP-Z0-9]{6}', 'POSITIVE_INT': r'[1-9]\d*', 'RELATION_ID': r'[1-9]\d*',
       'INT': r'\d+', 'BOOLEAN': r'[01]', 'WORD': r'(?i:[a-z0-9]*)', 'WORD_': r'\w+', 'LAXWORD': r'[\w-]*', 'LAXWORDS': r'[\w -]*',
       'DOMAIN_FRAGMENT': r'(?i:[a-z0-9.-]{1,253})', 'SSH_KEY_PUBLIC': r'ssh-[\w@.-]+\s+[A-Za-z0-9+/]+={0,3}(\s[^\n\r]*)?\s*',
       'DOMAIN_FULL': r'(?i:(?=.{4,254}\Z)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]\.?)'}
INTS = {'ACCOUNT_NUMBER', 'POSITIVE_INT', 'RELATION_ID', 'INT', 'BOOLEAN'}

def public_ip(v):
    p = v.split('.')
    if len(p) != 4 or not all(x.isdigit() and int(x) < 256 for x in p): return False
    a, b = int(p[0]), int(p[1])
    return not (a in (0, 10, 127) or (a, b) == (192, 168) or (a, b) == (169, 254) or a == 172 and 16 <= b < 32)

def check(kind, v, arg):
    if v is None: raise inadmissible(arg, 'null is not a value.')
    if kind == 'MULTI_TYPE': return v
    if kind.startswith('ARRAY:'):
        if not isinstance(v, list): raise inadmissible(arg, 'an array is required.')
        return [check(kind[6:], x, arg) for x in v]
    if kind.startswith('MULTI:'): return [check(kind[6:], x, arg) for x in (v if isinstance(v, list) else [v])]
    if kind.startswith('ENUM:'):
        ok = kind[5:].split('|')
        if isinstance(v, bool) or str(v) not in ok: raise inadmissible(arg, 'admissible are ' + ', '.join(ok) + '.')
        return str(v)
    if kind == 'HASH':
        if not isinstance(v, dict): raise inadmissible(arg, 'an object is required.')
        return v
    if kind == 'ORDER_BY':
        if not isinstance(v, dict) or not isinstance(v.get('field'), str): raise inadmissible(arg, 'an object with field and sort is required.')
        if v.get('sort', 'ascending') not in ('ascending', 'descending'): raise inadmissible(arg, 'sort is "ascending" or "descending".')
        return v
    if kind == 'ALSOWITH':
        v = [v] if isinstance(v, str) else v
        if not isinstance(v, list): raise inadmissible(arg, 'an array of words is required.')
        for w in v:
            if not isinstance(w, str) or w not in ALSO: raise inadmissible(arg, 'the item %s is not known.' % json.dumps(w))
        return v
    if kind in INTS:
        if isinstance(v, bool) or not isinstance(v, (int, str)) or not re.fullmatch(PAT[kind], str(v), re.A):
            raise inadmissible(arg, 'the value is not of type %s.' % kind)
        return int(v)
    if not isinstance(v, str): raise inadmissible(arg, 'a string is required.')
    if kind == 'SERVER_TYPE': return check('ENUM:' + '|'.join(TYPES), v, arg)
    if kind == 'SUBACCNT_STATUS': return check('ENUM:' + '|'.join(STATUSES), v, arg)
    if kind == 'PUBLIC_IPV4':
        if not public_ip(v): raise inadmissible(arg, 'a public IPv4 address is required.')
        return v
    v = unicodedata.normalize('NFC', v)
    if kind == 'TEXT_GENERAL':
        v = v.replace('\r\n', '\n').replace('\r', '\n')
        if re.search(r'[\x00-\x08\x0b-\x1f\x7f]', v): raise inadmissible(arg, 'control characters are not admissible.')
        return v
    if kind in ('LINE', 'LINE_NON_BLANK', 'SECRET_LINE'):
        if re.search(r'[\x00-\x1f\x7f]', v): raise inadmissible(arg, 'control characters are not admissible.')
        if kind == 'SECRET_LINE': return v
        v = re.sub(r' +', ' ', v).strip()
        if kind == 'LINE_NON_BLANK' and not v: raise inadmissible(arg, 'a blank value is not admissible.')
        return v
    if not re.fullmatch(PAT[kind], v): raise inadmissible(arg, 'the value is not of type %s.' % kind)
    if kind.startswith('DOMAIN'): return v.lower().rstrip('.') if kind == 'DOMAIN_FULL' else v.lower()
    if kind == 'SSH_KEY_PUBLIC': return ' '.join(v.split()[:2])
    return v

# ------------------------------------------------------------------------------------------------ catalogue
REGIONS = [dict(id=2, name='Nord', city='Hafenstadt', state='Nordland', country='NT', asn=64820, host_prefix='nrd'),
           dict(id=5, name='Zentrum', city='Regierungsstadt', state='Mittelland', country='NT', asn=64821, host_prefix='ztr')]
ZONES = [dict(id=21, name='Nord A', region_id=2, open=True), dict(id=22, name='Nord B', region_id=2, open=True),
         dict(id=51, name='Zentrum A', region_id=5, open=True), dict(id=52, name='Zentrum Reserve', region_id=5, open=False)]
def zone(i): return next((z for z in ZONES if z['id'] == i), None)
def region(i): return next((r for r in REGIONS if r['id'] == i), None)

PRICES, PLANS, TEMPLATES = {}, [], []
for pid, st, desc, vcpu, mem, disk, price, zs in [
        (301, 'Cloud.VPS', 'Tariff VPS S', 1, 2048, 40, '9.90', (21, 22, 51)), (302, 'Cloud.VPS', 'Tariff VPS M', 2, 4096, 80, '18.90', (21, 22, 51)),
        (303, 'Cloud.VPS', 'Tariff VPS L', 4, 8192, 160, '36.90', (21, 51)), (309, 'Cloud.VPS', 'Tariff VPS XL (discontinued)', 8, 16384, 320, '79.00', (21,)),
        (321, 'Cloud.VPS.WIN', 'Tariff VPS Windows M', 2, 8192, 120, '34.90', (21, 51)), (401, 'Cloud.Metal', 'Tariff Metal 16', 16, 65536, 960, '149.00', (22, 51)),
        (421, 'Cloud.Metal.WIN', 'Tariff Metal 16 Windows', 16, 65536, 960, '189.00', (51,)), (501, 'Bare.Metal', 'Model BM-24', 24, 131072, 1920, '229.00', (21, 51)),
        (511, 'Bare.Metal.GPU', 'Model BM-24 GPU', 24, 262144, 3840, '890.00', (51,)), (521, 'Bare.Metal.WIN', 'Model BM-24 Windows', 24, 131072, 1920, '269.00', (21,))]:
    PRICES[pid] = price
    cloudvps = st.startswith('Cloud.VPS')
    for z in zs:
        PLANS.append(clean(dict(
            id=pid, region_id=zone(z)['region_id'], zone_id=z, available=pid != 309, server_type=st, type='MachineModel', description=desc,
            vcpu=vcpu if cloudvps else None, cores=None if cloudvps else vcpu, cpu_cores=None if cloudvps else vcpu, cpu_count=None if cloudvps else 1,
            cpu_speed=None if cloudvps else 2900, cpu_hyperthreading=None if cloudvps else True, cpu_model=None if cloudvps else 'Xeon 6326',
            memory=mem, disk=disk, disk_type='NVME', link_speed=1000 if cloudvps else 10000, raid_level=None if cloudvps else 1,
            gpu_count=1 if 'GPU' in st else None, gpu_name='L40S' if 'GPU' in st else None)))
for name, osn, ver, panel, man in [('DEBIAN_12_SELF', 'Debian', '12', None, 'self'), ('UBUNTU_2404_CORE', 'Ubuntu', '24.04', None, 'core'),
                                   ('ALMALINUX_9_CPANEL_FULL', 'AlmaLinux', '9', 'cpanel', 'full'), ('CENTOS_7_CORE', 'CentOS', '7', None, 'core'),
                                   ('WINDOWS_2022_CORE', 'Windows Server', '2022', None, 'core')]:
    win = name.startswith('WIN')
    for st in TYPES:
        if st.endswith('.WIN') != win or (panel and 'GPU' in st): continue
        for z in (21, 22, 51):
            TEMPLATES.append(clean(dict(name=name, available=name != 'CENTOS_7_CORE', control_panel=panel or 'none', management=man, os_bit=64, os_name=osn,
                os_type='Windows' if win else 'Linux', os_version=ver, region_id=zone(z)['region_id'], zone_id=z, server_type=st, type='MachineTemplate')))
IMAGES = [dict(id=7001, accnt=ACCOUNTS[0], name='Golden image 2026', template='DEBIAN_12_SELF', size=12)]
QUOTAS = {'bandwidth': [0, 5000, 10000], 'daily': [7, 14, 30], 'quota': [100, 250, 500]}

def product(code):
    def opt(key, desc, vals): return dict(key=key, description=desc, values=[dict(value=v, price=p, currency='EUR', cycle='monthly') for v, p in vals])
    win = code.endswith('.WIN')
    o = [opt('ConfigId', 'Tariff (plan id)', [(i, PRICES[i]) for i in sorted({p['id'] for p in PLANS if p['server_type'] == code})]),
         opt('ExtraIp', 'Additional IPv4 address', [(n, '%.2f' % (n * 2.5)) for n in range(0, 8)]),
         opt('Bandwidth', 'GB of bandwidth, 0 by usage', [(q, '%.2f' % (q / 1000)) for q in QUOTAS['bandwidth']]),
         opt('BackupDaily', 'Days kept', [(q, '%.2f' % (q * .4)) for q in QUOTAS['daily']]),
         opt('BackupQuota', 'GB kept', [(q, '%.2f' % (q * .05)) for q in QUOTAS['quota']])]
    if win: o += [opt('MsSQL', 'Database service', [('None', '0.00'), ('Web', '19.00'), ('Standard', '199.00')]), opt('AntiVirus', 'Anti-virus service', [('None', '0.00'), ('NtkShield', '6.00')])]
    return dict(code=code, description='NTK ' + code.replace('.', ' '), product_category='Provisioned', options=o, currency='EUR', prices_are='net')

# ------------------------------------------------------------------------------------------------ state
ASSETS, KEYS, CREDS, TOKENS, FAULTS = {}, [], [], {}, []
LEDGER = dict(orders=[], rebuilds=[], removals=[])
COUNT = dict(task=88000, key=600, cred=4100, receipt=0, ip=10)
REGISTER = dict(at=0, rows=[])
TRAFFIC = dict(level=60.0, at=time.time(), orders=[])
def seq(k): COUNT[k] += 1; return COUNT[k]
def new_ip(): n = seq('ip'); return '185.77.%d.%d' % (40 + n // 250, n % 250 + 1)
def new_password():
    while True:
        p = secrets.token_urlsafe(12)
        if re.search('[A-Z]', p) and re.search('[a-z]', p) and re.search(r'\d', p): return p
def new_uniq():
    while True:
        u = ''.join(random.choice('ABCDEFGHJKLMNPQRSTUVWXYZ0123456789') for _ in range(6))
        if u not in ASSETS and not u.isdigit(): return u

def add_server(accnt, domain, plan, template, zid, stype, **o):
    u, win, now = new_uniq(), stype.endswith('.WIN'), time.time()
    a = dict(uniq_id=u, accnt=accnt, domain=domain, kind='server', type=stype, plan=plan, template=template, zone_id=zid, phase='build', begun=now, created=now,
             until=now + (240 if stype.startswith('Bare') else 40) / SPEED, username='Administrator' if win else 'root', password=o.get('password') or new_password(),
             ip=None, ips=o.get('ips', 1), power='Switched-Off', ptask=None, last=None, pcache=(0, 'Switched-Off'), custom_name=None, custom_description=None,
             features=dict(o.get('features') or {}), backup=o.get('backup') or (False, '', ''), bandwidth=o.get('bandwidth', 5000), ready=False)
    ASSETS[u] = a
    return a

def add_other(accnt, domain, type_):
    u = new_uniq()
    ASSETS[u] = dict(uniq_id=u, accnt=accnt, domain=domain, kind='other', type=type_, phase='run', begun=0, until=0, created=time.time() - 9e6, username=None, ip=None,
                     zone_id=None, custom_name=None, custom_description=None, features={}, password=None)

def tick():
    now = time.time()
    for a in ASSETS.values():
        if a['phase'] in ('build', 'rebuild') and now >= a['until']:
            a['phase'], a['ready'], a['power'] = 'run', True, 'Switched-On'
            a['ip'] = a['ip'] or new_ip()
            c = next((c for c in CREDS if c['uniq_id'] == a['uniq_id'] and c['type'] == 'server'), None)
            if c: c.update(username=a['username'], auth_data=a['password'])
            else: CREDS.append(dict(id=seq('cred'), accnt=a['accnt'], uniq_id=a['uniq_id'], server_type=a['type'], type='server', name='System-Login',
                                    description='Login of the operating system', location=a['domain'], username=a['username'], auth_type='password', auth_data=a['password']))
        if a['phase'] == 'removing' and now >= a['until']:
            a['phase'], a['ip'] = 'gone', None
            CREDS[:] = [c for c in CREDS if c['uniq_id'] != a['uniq_id']]
        if a.get('ptask') and now >= a['ptask']['until']:
            a['power'], a['last'], a['ptask'] = a['ptask']['to'], a['ptask']['id'], None
    if now - REGISTER['at'] >= 20 / SPEED:
        REGISTER.update(at=now, rows=[dict(a) for a in ASSETS.values()])

def asset_status(a):
    if a['phase'] == 'build': return 'New' if examining(a) else 'Pending-Activation'
    return dict(run='Active', rebuild='Pending-Config', removing='Pending-Termination', gone='Terminated')[a['phase']]
def examining(a): return time.time() < a['begun'] + (a['until'] - a['begun']) / 10
def server_status(a):
    if a['phase'] == 'build': return 'Under-Examination' if examining(a) else 'In-Installation'
    if a['phase'] == 'run': return 'Out-of-Service' if a['power'] == 'Switched-Off' else 'In-Service'
    return dict(rebuild='In-Reinstallation', removing='In-Withdrawal', gone='Withdrawn')[a['phase']]
def power_word(a): return 'In-Installation' if a['phase'] in ('build', 'rebuild') else 'Switching' if a['ptask'] else a['power']

def caps(a): return ['console', 'credential', 'power', 'reinstall'] if a['kind'] == 'server' else []
def categories(a):
    if a['kind'] != 'server': return []
    return ['Dedicated', 'VirtualDedicated', 'Provisioned'] + ([] if a['type'].startswith('Cloud.VPS') else ['StrictDedicated'])
def describe_asset(a): return ('Server of tariff %s' % a['plan']['description']) if a['kind'] == 'server' else 'Service ' + a['type']
def tmpl(name): return next(t for t in TEMPLATES if t['name'] == name)
def tmpl_text(name): t = tmpl(name); return '%s %s %d bit, management level %s' % (t['os_name'], t['os_version'], t['os_bit'], t['management'])

def asset_record(a, also=()):
    z = zone(a['zone_id'])
    r = clean(dict(uniq_id=a['uniq_id'], active=a['phase'] == 'run', custom_name=a['custom_name'], cycle='monthly', domain=a['domain'], ip=a['ip'], project_id=1,
                   project_name='General', region_id=z and z['region_id'], status=asset_status(a), type=a['type'], username=a['username']))
    srv = a['kind'] == 'server'
    for w in also:
        v = None
        if w == 'capabilities': v = {c: True for c in caps(a)}
        elif w == 'categories': v = categories(a)
        elif w in ('description', 'shortDescription'): v = describe_asset(a)
        elif w == 'custom_description': v = a['custom_description']
        elif w == 'creation_date': v = national(a['created'])
        elif w == 'children' or w == 'servers': v = []
        elif w == 'altGroup': v = 'default'
        elif w == 'project': v = dict(id=1, name='General')
        elif w == 'product': v = dict(code=a['type'])
        elif w == 'featureDetails': v = a['features']
        elif w == 'vendorBackingUp': v = False
        elif srv:
            t = tmpl(a['template'])
            if w == 'powerStatus': v = power_word(a)
            elif w == 'template': v = dict(name=a['template'], description=tmpl_text(a['template']))
            elif w in ('price', 'mrc'): v = PRICES[a['plan']['id']]
            elif w == 'zone': v = dict(id=z['id'], name=z['name'])
            elif w == 'region': v = dict(region(z['region_id']))
            elif w == 'osFamily': v = t['os_type']
            elif w == 'distro': v = t['os_name']
            elif w == 'managedType': v = t['management']
            elif w == 'diskDetails': v = dict(size=a['plan']['disk'], type=a['plan']['disk_type'])
            elif w == 'networkSummary': v = dict(ip_count=a['ips'] if a['ip'] else 0)
            elif w == 'resourceState': v = server_status(a)
            elif w in ('publicProductCategory', 'primaryProductCategory', 'productDisplayGroup'): v = 'Servers'
        if v is not None: r[w] = v
    return r

def server_record(a):
    return clean(dict(uniq_id=a['uniq_id'], accnt=a['accnt'], ip=a['ip'], plan_id=str(a['plan']['id']), region_id=zone(a['zone_id'])['region_id'], zone_id=a['zone_id'],
                      status=server_status(a), template_name=a['template'], type=a['type'], username=a['username']))
def server_full(a):
    z, (be, bp, bq) = zone(a['zone_id']), a['backup']
    return clean(dict(active=a['phase'] not in ('build', 'rebuild'), backup_enabled=be, backup_plan=bp, backup_quota=bq, backup_size=0, bandwidth_quota=a['bandwidth'],
                      capabilities=caps(a), config_id=a['plan']['id'], config_description=a['plan']['description'], create_date=national(a['created']),
                      features=sorted(a['features']), ip=a['ip'], ip_count=a['ips'] if a['ip'] else 0, manage_level=tmpl(a['template'])['management'],
                      template=a['template'], template_description=tmpl_text(a['template']), uniq_id=a['uniq_id'], zone=dict(id=z['id'], name=z['name']), domain=a['domain']))

# ------------------------------------------------------------------------------------------------ helpers of handlers
def account(p):
    n = p.get('accnt', ACCOUNTS[0])
    if n not in ACCOUNTS: raise Refusal(403, 'Authorisation.Denied', 'The user holds no authority for account %d.' % n, argument='accnt')
    return n
def asset_of(p):
    a = ASSETS.get(p['uniq_id'])
    if not a or a['accnt'] != account(p): raise notfound('asset', 'uniq_id')
    return a
def server_of(p, settled=False):
    a = asset_of(p)
    if a['kind'] != 'server' or a['phase'] == 'gone': raise notfound('server', 'uniq_id')
    if settled and a['phase'] != 'run':
        raise conflict('The server %s is in the state %s; the request cannot be processed.' % (a['uniq_id'], server_status(a)), state=server_status(a))
    return a
def paged(p, rows, key):
    ob = p.get('order_by')
    rows = sorted(rows, key=key)
    if ob:
        f = ob['field']
        if rows and not any(f in r for r in rows): raise inadmissible('order_by', 'the records cannot be ordered by %s.' % f)
        rows.sort(key=lambda r: (f in r, r[f] if isinstance(r.get(f), (int, float)) else 0, str(r.get(f, ''))), reverse=ob.get('sort') == 'descending')
    size, num = min(p.get('page_size', 25), 50), p.get('page_num', 1)
    part = rows[(num - 1) * size:num * size]
    return dict(item_count=len(part), item_total=len(rows), items=part, page_num=num, page_size=size, page_total=max(1, -(-len(rows) // size)))
def matches(r, p, *names): return all(n not in p or str(r.get(n)) == str(p[n]) for n in names)
def host_name_free(accnt, domain, but=None):
    for a in ASSETS.values():
        if a['kind'] == 'server' and a['accnt'] == accnt and a['domain'] == domain and a['phase'] != 'gone' and a['uniq_id'] != but:
            raise Refusal(409, 'Record.Duplicate', 'The host name %s is already assigned to server %s.' % (domain, a['uniq_id']), argument='domain', uniq_id=a['uniq_id'])
def check_password(v):
    if not (12 <= len(v) <= 64 and re.search('[A-Z]', v) and re.search('[a-z]', v) and re.search(r'\d', v)):
        raise inadmissible('password', '12 to 64 characters with a capital letter, a small letter and a digit are required.')
def backup_of(p, old=(False, '', '')):
    if 'backup_enabled' in p and not p['backup_enabled']: return (False, '', '')
    if not p.get('backup_enabled') and not old[0]: return old
    plan = p.get('backup_plan') or old[1]
    if not plan: raise missing('backup_plan')
    quota = p.get('backup_quota', old[2] if plan == old[1] else None)
    if quota is None: raise missing('backup_quota')
    if quota not in QUOTAS[plan]: raise inadmissible('backup_quota', 'offered are %s.' % QUOTAS[plan])
    return (True, plan, quota)
def bandwidth_of(p, old=5000):
    q = p.get('bandwidth_quota', old)
    if q not in QUOTAS['bandwidth']: raise inadmissible('bandwidth_quota', 'offered are %s.' % QUOTAS['bandwidth'])
    return q
def template_for(name, stype, zid):
    rows = [t for t in TEMPLATES if t['name'] == name]
    if not rows: raise inadmissible('template_name', 'the template %s is not in the catalogue.' % name)
    rows = [t for t in rows if t['server_type'] == stype and t['zone_id'] == zid and t['available']]
    if not rows: raise inadmissible('template_name', 'the template %s is not offered for %s in zone %d.' % (name, stype, zid))

# ------------------------------------------------------------------------------------------------ operations
OPS, NS = {}, {'': 'All services', 'account': 'Users, tokens and keys', 'account/auth': 'Tokens', 'account/permission': 'Permissions', 'account/sshkey': 'Named public SSH keys',
               'account/contract': 'Contract', 'asset': 'Assets (subaccounts)', 'asset/access': 'Asset login details', 'asset/removal': 'Asset removal', 'api': 'This interface',
               'catalogue': 'Catalogue', 'catalogue/plan': 'Plans', 'catalogue/template': 'Templates', 'network': 'Network', 'network/region': 'Regions', 'network/zone': 'Zones',
               'product': 'Products and prices', 'server': 'Servers', 'server/power': 'Server power', 'server/credential': 'Server credentials', 'server/password': 'Server password',
               'server/console': 'Remote console', 'server/inventory': 'Inventory', 'server/image': 'Images'}
PAGE = ' page_num:POSITIVE_INT page_size:POSITIVE_INT'
O_SERVER = 'uniq_id:UNIQ_ID accnt:ACCOUNT_NUMBER ip:PUBLIC_IPV4 plan_id:STRING region_id:RELATION_ID zone_id:RELATION_ID status:LAXWORD template_name:LINE type:SERVER_TYPE username:LAXWORD'
O_FULL = ('active:BOOLEAN backup_enabled:BOOLEAN backup_plan:STRING backup_quota:INT backup_size:INT bandwidth_quota:INT capabilities:ARRAY config_id:INT config_description:LINE create_date:DATE '
          'features:ARRAY ip:PUBLIC_IPV4 ip_count:INT manage_level:STRING template:LINE template_description:LINE uniq_id:UNIQ_ID zone:HASH domain:DOMAIN_FULL')
O_ASSET = ('uniq_id:SUBACCNT_UNIQ_ID active:BOOLEAN custom_name:LINE cycle:STRING domain:STRING ip:PUBLIC_IPV4 project_id:INT project_name:STRING region_id:INT status:SUBACCNT_STATUS '
           'type:STRING username:STRING')
O_PLAN = ('id:INT region_id:INT zone_id:INT available:BOOLEAN server_type:SERVER_TYPE type:STRING description:STRING cores:INT cpu_cores:INT cpu_count:INT cpu_speed:INT vcpu:INT memory:INT disk:INT '
          'gpu_count:INT link_speed:INT raid_level:INT cpu_hyperthreading:BOOLEAN cpu_model:STRING disk_type:STRING gpu_name:STRING')
O_TMPL = 'name:LINE available:BOOLEAN control_panel:STRING management:STRING os_bit:INT os_name:STRING os_type:STRING os_version:STRING region_id:INT zone_id:INT server_type:SERVER_TYPE type:STRING'
O_CRED = ('id:RELATION_ID accnt:ACCOUNT_NUMBER uniq_id:UNIQ_ID server_type:SERVER_TYPE type:STRING name:LAXWORDS description:LINE location:LINE username:LINE auth_type:WORD_ auth_data:TEXT_GENERAL')
O_KEY = 'id:POSITIVE_INT public_key_name:WORD_ public_key_value:SSH_KEY_PUBLIC'
O_POWER = 'error:STRING powerStatus:STRING resource:STRING status:STRING task:INT'
O_REGION = 'id:INT name:STRING city:STRING state:STRING country:STRING asn:INT host_prefix:STRING'
O_ZONE = 'id:INT name:STRING region_id:INT region:HASH available:BOOLEAN'
ID = 'accnt:ACCOUNT_NUMBER uniq_id!:SUBACCNT_UNIQ_ID '

def op(path, text, args, out, **meta):
    """args: 'name[!]:TYPE ...' ('!' = mandatory); out the same, '*' in front = paged list of it."""
    a = {}
    for w in args.split():
        n, k = w.split(':', 1)
        a[n.rstrip('!')] = (k, n.endswith('!'))
    def deco(f):
        OPS[path] = dict(f=f, text=text, args=a, out=out, meta=meta)
        return f
    return deco

@op('account/auth/token', 'Issues a temporary token that is used in place of the password.', 'lifetime:POSITIVE_INT passcode:INT', 'username:STRING token:STRING expires:DATE expires_in:INT')
def _(p, by):
    if by == 'token': raise Refusal(403, 'Authorisation.Denied', 'A token is issued on presentation of the password only.')
    life = p.get('lifetime', 900)
    if not 60 <= life <= 43200: raise inadmissible('lifetime', '60 to 43200 seconds are admissible.')
    t = 'ntk_' + secrets.token_hex(20)
    TOKENS[t] = time.time() + life
    return dict(username=USER, token=t, expires=national(TOKENS[t]), expires_in=life)

def action(path): return '.'.join(w.capitalize() for w in path.split('/'))
def visible(version): return {k: o for k, o in OPS.items() if version in o['meta'].get('versions', VERSIONS)}

@op('account/permission/check', 'Permission check: whether the authenticated user has access to other methods.',
    'actions:ARRAY:LINE action_type:ENUM:api|permissions as_endpoints:BOOLEAN all:BOOLEAN version:ENUM:bleed|v1|v2|v3', 'permissions:HASH')
def _(p, by):
    seen, kind, res = visible(p.get('version', DEFAULT_VERSION)), p.get('action_type'), {}
    byname = {action(k): k for k in seen}
    asked = p.get('actions') or ([] if kind == 'permissions' else sorted(seen))
    for x in asked:
        k = byname.get(x) if (kind == 'permissions' or (kind is None and '.' in x)) else x.strip('/').lower()
        ok = k in seen and not seen[k]['meta'].get('denied')
        if ok or p.get('all'): res['/' + k if k and p.get('as_endpoints') else action(k) if k else x] = ok
    return dict(permissions=res)

@op('account/contract/terminate', 'Terminates the contract of the account (reserved to the signatory).', 'accnt:ACCOUNT_NUMBER', 'terminated:BOOLEAN', denied=True)
def _(p, by): raise Refusal(403, 'Authorisation.Denied', 'This method is reserved to the signatory.')

@op('api/description', 'Path description: reports inputs, outputs, methods and namespaces of a path.', 'path:LINE version:ENUM:bleed|v1|v2|v3 skip_permissions:BOOLEAN show_no_access:BOOLEAN',
    'api_name:STRING path:STRING version:STRING method_description:STRING namespace_description:STRING input:HASH method_metadata:HASH output:ARRAY methods:ARRAY namespaces:ARRAY no_access_methods:ARRAY no_access:BOOLEAN')
def _(p, by):
    path, ver = p.get('path', '').strip('/').lower(), p.get('version', DEFAULT_VERSION)
    seen = visible(ver)
    o = seen.get(path)
    below = [k for k in seen if (k.startswith(path + '/') if path else True)]
    if not o and not below: raise Refusal(404, 'Path.Unknown', 'The path stated is not part of this interface.', argument='path')
    cut = len(path) + 1 if path else 0
    meth = [k for k in below if '/' not in k[cut:]]
    spaces = sorted({k[:cut] + k[cut:].split('/')[0] for k in below if '/' in k[cut:]})
    denied = [] if p.get('skip_permissions') else [k for k in meth if seen[k]['meta'].get('denied')]
    inp, out, md = {}, [], {}
    if o:
        mem = []
        for n, (k, must) in o['args'].items():
            k, _, words = k.partition('ENUM:')
            m = dict(argument=n, type=k + 'STRING' if words else 'LINE' if k == 'SECRET_LINE' else k, presence='mandatory' if must else 'optional')
            if words: m['values'] = words.split('|')
            if k == 'SERVER_TYPE': m['values'] = TYPES
            if k == 'ORDER_BY': m.update(type='HASH', members=[dict(argument='field', type='STRING', presence='mandatory'), dict(argument='sort', type='STRING', presence='optional', values=['ascending', 'descending'])])
            mem.append(m)
        inp = dict(params=dict(type='HASH', presence='mandatory', members=mem))
        out = [dict(member=w.split(':')[0], type=w.split(':')[1]) for w in o['out'].lstrip('*').split()]
        if o['out'].startswith('*'):
            out = [dict(member=n, type='INT') for n in ('item_count', 'item_total')] + [dict(member='items', type='ARRAY', members=out)] + [dict(member=n, type='INT') for n in ('page_num', 'page_size', 'page_total')]
        md = dict(permission=action(path), http_method='POST', deprecated=bool(o['meta'].get('deprecated')), regulation='TI-%03d' % (100 + sorted(OPS).index(path)))
    return dict(api_name='NTK Infrastructure Services', path='/' + path, version=ver, method_description=o['text'] if o else '', namespace_description='' if o else NS.get(path, ''),
                input=inp, method_metadata=md, output=out, methods=['/' + k for k in sorted(meth) if k not in denied], namespaces=['/' + k for k in spaces],
                no_access_methods=['/' + k for k in denied] if p.get('show_no_access') else [], no_access=bool(o and o['meta'].get('denied') and not p.get('skip_permissions')))

# --- assets
@op('asset/details', 'Asset details.', ID + 'alsowith:ALSOWITH', O_ASSET)
def _(p, by): return asset_record(asset_of(p), p.get('alsowith', ()))

def custom_name_ok(a, conds):
    have = (a['custom_name'] or '').lower()
    for c in conds if isinstance(conds, list) else [conds]:
        if isinstance(c, dict):
            if not isinstance(c.get('value'), str): raise inadmissible('custom_name', 'an object needs value (and may have partial).')
            if (c['value'].lower() in have) if c.get('partial') else (c['value'].lower() == have): return True
        elif check('LINE_NON_BLANK', c, 'custom_name').lower() == have: return True
    return False

@op('asset/list', 'Asset list.', 'accnt:ACCOUNT_NUMBER alsowith:ALSOWITH altGroup:LAXWORDS capability:WORD category:ARRAY:WORD exclude_category:ARRAY:WORD custom_name:MULTI_TYPE '
    'domain:DOMAIN_FRAGMENT domain_match:BOOLEAN order_by:ORDER_BY project_name:TEXT_GENERAL public_category:WORD status:SUBACCNT_STATUS type:MULTI:LINE uniq_id:ARRAY:SUBACCNT_UNIQ_ID' + PAGE, '*' + O_ASSET)
def _(p, by):
    acc, rows = account(p), []
    for n in ('category', 'exclude_category'):
        for w in p.get(n, ()):
            if w not in CATEGORIES: raise inadmissible(n, 'admissible are ' + ', '.join(CATEGORIES) + '.')
    for a in REGISTER['rows']:
        st, cats = asset_status(a), categories(a)
        if a['accnt'] != acc or st != p.get('status', st) or (st == 'Terminated' and 'status' not in p): continue
        if 'category' in p and not set(cats) & set(p['category']) or set(cats) & set(p.get('exclude_category', ())): continue
        if 'type' in p and a['type'] not in p['type'] or 'uniq_id' in p and a['uniq_id'] not in p['uniq_id']: continue
        if 'domain' in p and not (p['domain'] in a['domain'] if p.get('domain_match') else p['domain'].rstrip('.') == a['domain']): continue
        if 'custom_name' in p and not custom_name_ok(a, p['custom_name']) or p.get('project_name', 'General') != 'General': continue
        if 'capability' in p and p['capability'] not in caps(a) or p.get('altGroup', 'default') != 'default': continue
        if 'public_category' in p and not (p['public_category'] == 'Servers' and a['kind'] == 'server'): continue
        rows.append(asset_record(a, p.get('alsowith', ())))
    return paged(p, rows, lambda r: r['uniq_id'])

@op('asset/access/details', 'Asset login details.', ID, 'username:STRING password:STRING')
def _(p, by):
    a = asset_of(p)
    if a['kind'] != 'server': raise inadmissible('uniq_id', 'the asset has no login.')
    server_of(p, True)
    return dict(username=a['username'], password=a['password'])

@op('asset/removal/request', 'Asset removal request.', ID + 'cancellation_reason!:TEXT_GENERAL cancellation_comment:TEXT_GENERAL rating:ENUM:0|5|10 cleanup_assets:BOOLEAN', 'removal_requested:STRING')
def _(p, by):
    a = asset_of(p)
    if not p['cancellation_reason'].strip(): raise inadmissible('cancellation_reason', 'a blank value is not admissible.')
    if a['phase'] in ('removing', 'gone'): raise conflict('The removal of %s was requested already.' % a['uniq_id'], state=asset_status(a))
    if a['phase'] != 'run': raise conflict('The asset %s is in the state %s; its removal can be requested afterwards.' % (a['uniq_id'], asset_status(a)), state=asset_status(a))
    go = [a]
    if p.get('cleanup_assets') and a['kind'] == 'server' and not any(b['kind'] == 'server' and b is not a and b['accnt'] == a['accnt'] and b['phase'] in ('run', 'build', 'rebuild') for b in ASSETS.values()):
        go += [b for b in ASSETS.values() if b['accnt'] == a['accnt'] and b['type'] == 'DNS.Zone' and b['phase'] == 'run']
        for b in ASSETS.values():
            if b['accnt'] == a['accnt'] and b['type'] in ('Domain.Name', 'SSL.Certificate'): b['features'] = dict(b['features'], AutoRenew=0)
    for b in go:
        b.update(phase='removing', until=time.time() + 60 / SPEED, ptask=None)
        LEDGER['removals'].append(dict(uniq_id=b['uniq_id'], accnt=b['accnt']))
    return dict(removal_requested='KA-%d-%06d' % (datetime.now(TZ).year, seq('receipt')))

@op('asset/update', 'Asset update.', ID + 'custom_name:LINE custom_description:TEXT_GENERAL domain:DOMAIN_FULL features:HASH',
    O_ASSET + ' accnt:ACCOUNT_NUMBER capabilities:HASH categories:ARRAY description:STRING features:HASH valid_source_hvs:HASH')
def _(p, by):
    a = asset_of(p)
    if a['phase'] in ('removing', 'gone'): raise conflict('The asset %s is in the state %s.' % (a['uniq_id'], asset_status(a)), state=asset_status(a))
    if not set(p) - {'accnt', 'uniq_id'}: raise Refusal(400, 'Argument.Missing', 'Nothing to be changed was stated.')
    if 'domain' in p and a['kind'] == 'server': host_name_free(a['accnt'], p['domain'], a['uniq_id'])
    for n in ('custom_name', 'custom_description', 'domain'):
        if n in p: a[n] = p[n] or None
    if 'features' in p: a['features'] = {**a['features'], **p['features']}
    return dict(asset_record(a, ('capabilities', 'categories', 'description', 'custom_description')), accnt=a['accnt'], features=a['features'], valid_source_hvs={})

# --- network, product, catalogue
@op('network/region/details', 'Region details.', 'id!:POSITIVE_INT', O_REGION)
def _(p, by):
    if not region(p['id']): raise notfound('region', 'id')
    return region(p['id'])
@op('network/region/list', 'Region list.', 'order_by:ORDER_BY alsowith:MULTI_TYPE' + PAGE, '*' + O_REGION)
def _(p, by):
    also = p.get('alsowith', [])
    also = also if isinstance(also, list) else [also]
    return paged(p, [dict(r, **({'zones': [z['id'] for z in ZONES if z['region_id'] == r['id']]} if 'zones' in also else {})) for r in REGIONS], lambda r: r['id'])
@op('network/zone/list', 'Zone list.', 'accnt:ACCOUNT_NUMBER region_id:RELATION_ID order_by:ORDER_BY' + PAGE, '*' + O_ZONE)
def _(p, by):
    rows = [dict(id=z['id'], name=z['name'], region_id=z['region_id'], region=dict(id=z['region_id'], name=region(z['region_id'])['name']), available=z['open']) for z in ZONES]
    return paged(p, [r for r in rows if matches(r, p, 'region_id')], lambda r: r['id'])
@op('product/details', 'Product details: options, quotas and pricing of a product code.', 'code!:LINE accnt:ACCOUNT_NUMBER', 'code:STRING description:STRING product_category:STRING options:ARRAY currency:STRING prices_are:STRING')
def _(p, by):
    if p['code'] not in TYPES: raise notfound('product', 'code')
    return product(p['code'])
@op('product/list', 'Product list.', 'accnt:ACCOUNT_NUMBER' + PAGE, '*code:STRING description:STRING')
def _(p, by): return paged(p, [dict(code=t, description=product(t)['description']) for t in TYPES], lambda r: r['code'])

def offered(p, rows, *names): return [r for r in rows if r['available'] == bool(p.get('available', 1)) and matches(r, p, *names)]
@op('catalogue/plan/details', 'Plan details.', 'id!:RELATION_ID zone_id!:RELATION_ID region_id:RELATION_ID server_type:SERVER_TYPE', O_PLAN)
def _(p, by):
    r = [x for x in PLANS if matches(x, p, 'id', 'zone_id', 'region_id', 'server_type')]
    if not r: raise notfound('plan', 'id')
    return r[0]
@op('catalogue/plan/list', 'Plan list.', 'available:BOOLEAN order_by:ORDER_BY region_id:RELATION_ID server_type:SERVER_TYPE zone_id:RELATION_ID' + PAGE, '*' + O_PLAN)
def _(p, by): return paged(p, offered(p, PLANS, 'region_id', 'server_type', 'zone_id'), lambda r: (r['id'], r['zone_id']))
@op('catalogue/template/details', 'Template details.', 'name!:LINE zone_id!:RELATION_ID server_type!:SERVER_TYPE region_id:RELATION_ID', O_TMPL)
def _(p, by):
    r = [x for x in TEMPLATES if matches(x, p, 'name', 'zone_id', 'region_id', 'server_type')]
    if not r: raise notfound('template', 'name')
    return r[0]
@op('catalogue/template/list', 'Template list.', 'available:BOOLEAN name:LINE order_by:ORDER_BY region_id:RELATION_ID server_type:SERVER_TYPE zone_id:RELATION_ID' + PAGE, '*' + O_TMPL)
def _(p, by): return paged(p, offered(p, TEMPLATES, 'name', 'region_id', 'server_type', 'zone_id'), lambda r: (r['name'], r['server_type'], r['zone_id']))

# --- keys
KV = dict(versions=('v3', 'bleed'))
def key_named(acc, name): return next((k for k in KEYS if k['accnt'] == acc and k['public_key_name'].lower() == name.lower()), None)
def key_public(k): return {n: k[n] for n in ('id', 'public_key_name', 'public_key_value')}
def duplicate_key(name): return Refusal(409, 'Record.Duplicate', 'A key of the name %s is on record already.' % name, argument='public_key_name')
@op('account/sshkey/register', 'Adds a named public SSH key.', 'accnt:ACCOUNT_NUMBER public_key_name!:WORD_ public_key_value!:SSH_KEY_PUBLIC', 'added:BOOLEAN', **KV)
def _(p, by):
    if key_named(account(p), p['public_key_name']): raise duplicate_key(p['public_key_name'])
    KEYS.append(dict(id=seq('key'), accnt=account(p), public_key_name=p['public_key_name'], public_key_value=p['public_key_value']))
    return dict(added=True)
@op('account/sshkey/list', 'Lists named public SSH keys.', 'accnt:ACCOUNT_NUMBER public_key_name:WORD_' + PAGE, '*' + O_KEY, **KV)
def _(p, by):
    return paged(p, [key_public(k) for k in KEYS if k['accnt'] == account(p) and p.get('public_key_name', k['public_key_name']).lower() == k['public_key_name'].lower()], lambda r: r['id'])
@op('account/sshkey/withdraw', 'Removes a named public SSH key (stated by id or by name).', 'accnt:ACCOUNT_NUMBER id:POSITIVE_INT public_key_name:WORD_', 'removed:BOOLEAN', **KV)
def _(p, by):
    if 'id' not in p and 'public_key_name' not in p: raise missing('id')
    r = [k for k in KEYS if k['accnt'] == account(p) and p.get('id', k['id']) == k['id'] and p.get('public_key_name', k['public_key_name']).lower() == k['public_key_name'].lower()]
    if not r: raise notfound('key', 'id' if 'id' in p else 'public_key_name')
    KEYS.remove(r[0])
    return dict(removed=True)
@op('account/sshkey/amend', 'Updates a named public SSH key.', 'accnt:ACCOUNT_NUMBER id!:POSITIVE_INT public_key_name:WORD_ public_key_value:SSH_KEY_PUBLIC', O_KEY, **KV)
def _(p, by):
    k = next((k for k in KEYS if k['accnt'] == account(p) and k['id'] == p['id']), None)
    if not k: raise notfound('key', 'id')
    if 'public_key_name' in p and key_named(k['accnt'], p['public_key_name']) not in (None, k): raise duplicate_key(p['public_key_name'])
    k.update({n: p[n] for n in ('public_key_name', 'public_key_value') if n in p})
    return key_public(k)

# --- servers
@op('server/commission', 'Provision a server. Starts the build process on a parent host.',
    'accnt:ACCOUNT_NUMBER type!:SERVER_TYPE domain!:DOMAIN_FULL plan_id!:RELATION_ID zone_id:RELATION_ID zone:RELATION_ID region_id:RELATION_ID template_name:LINE image_id:RELATION_ID features:HASH '
    'new_ips:INT new_ip6s:INT pool_ips:ARRAY:PUBLIC_IPV4 pool6_ips:ARRAY:LINE bandwidth_quota:INT backup_enabled:BOOLEAN backup_plan:ENUM:quota|daily backup_quota:INT '
    'public_ssh_key:SSH_KEY_PUBLIC password:SECRET_LINE', O_SERVER)
def _(p, by):
    acc, st, now = account(p), p['type'], time.time()
    zid = p.get('zone_id', p.get('zone'))
    if zid is None: raise missing('zone_id')
    if p.get('zone', zid) != zid: raise inadmissible('zone', 'zone and zone_id contradict each other.')
    z = zone(zid)
    if not z: raise inadmissible('zone_id', 'the zone is not on record.')
    if not z['open']: raise inadmissible('zone_id', 'the zone is closed for orders.')
    if p.get('region_id', z['region_id']) != z['region_id']: raise inadmissible('region_id', 'the zone does not lie in this region.')
    rows = [x for x in PLANS if x['id'] == p['plan_id'] and x['zone_id'] == zid and x['available']]
    if not rows: raise inadmissible('plan_id', 'the plan is not offered in zone %d.' % zid)
    if rows[0]['server_type'] != st: raise inadmissible('plan_id', 'the plan is offered for %s only.' % rows[0]['server_type'])
    if 'image_id' in p:
        if 'template_name' in p: raise inadmissible('image_id', 'either an image or a template is to be stated.')
        im = next((i for i in IMAGES if i['id'] == p['image_id'] and i['accnt'] == acc), None)
        if not im: raise inadmissible('image_id', 'the image is not on record.')
        tname = im['template']
    elif 'template_name' in p: tname = p['template_name']
    else: raise missing('template_name')
    template_for(tname, st, zid)
    if p.get('features'):
        known = {o['key']: [v['value'] for v in o['values']] for o in product(st)['options']}
        for k, v in p['features'].items():
            if not st.endswith('.WIN') or v not in known.get(k, ()): raise inadmissible('features', 'the feature %s is not offered so.' % k)
    if not 1 <= p.get('new_ips', 1) <= 8: raise inadmissible('new_ips', '1 to 8 are admissible.')
    if p.get('new_ip6s', 0) > 1: raise inadmissible('new_ip6s', 'at most 1 is admissible.')
    if p.get('pool_ips') or p.get('pool6_ips'): raise inadmissible('pool_ips' if p.get('pool_ips') else 'pool6_ips', 'the pool of the account is empty.')
    if 'public_ssh_key' in p and st.endswith('.WIN'): raise inadmissible('public_ssh_key', 'not admissible for Windows.')
    if 'password' in p: check_password(p['password'])
    backup, bw = backup_of({'backup_enabled': 0, **p}), bandwidth_of(p)
    host_name_free(acc, p['domain'])
    if sum(a['kind'] == 'server' and a['accnt'] == acc and a['phase'] != 'gone' for a in ASSETS.values()) >= 25:
        raise Refusal(403, 'Contingent.Exhausted', 'The contingent of 25 servers of the account is exhausted.')
    TRAFFIC['orders'] = [t for t in TRAFFIC['orders'] if now - t < 60 / SPEED]
    if len(TRAFFIC['orders']) >= 10: raise too_much(60 / SPEED - (now - TRAFFIC['orders'][0]), 'orders')
    TRAFFIC['orders'].append(now)
    a = add_server(acc, p['domain'], rows[0], tname, zid, st, password=p.get('password'), ips=p.get('new_ips', 1), features=p.get('features'), backup=backup, bandwidth=bw)
    LEDGER['orders'].append(dict(uniq_id=a['uniq_id'], domain=a['domain'], accnt=acc))
    return server_record(a)

@op('server/details', 'Server details.', ID, O_FULL)
def _(p, by): return server_full(server_of(p))
@op('server/list', 'Server list (deprecated; use the asset list).', 'accnt:ACCOUNT_NUMBER ip:PUBLIC_IPV4 order_by:ORDER_BY plan_id:LINE region_id:RELATION_ID status:LAXWORD template_name:LINE type:SERVER_TYPE zone_id:RELATION_ID' + PAGE,
    '*' + O_SERVER, deprecated=True)
def _(p, by):
    rows = [server_record(a) for a in ASSETS.values() if a['kind'] == 'server' and a['accnt'] == account(p) and a['phase'] != 'gone']
    return paged(p, [r for r in rows if matches(r, p, 'ip', 'plan_id', 'region_id', 'status', 'template_name', 'type', 'zone_id')], lambda r: r['uniq_id'])
@op('server/password/details', 'Server password lookup.', ID, 'password:STRING')
def _(p, by): return dict(password=server_of(p, True)['password'])
@op('server/reinstall', 'Rebuilds (reinstalls) a server from a template. All data on it are lost.', ID + 'template_name:LINE force:BOOLEAN', O_SERVER)
def _(p, by):
    a = server_of(p, True)
    t = p.get('template_name', a['template'])
    template_for(t, a['type'], a['zone_id'])
    if power_word(a) != 'Switched-Off' and not p.get('force'): raise conflict('The server is switched on; force = 1 is required.', argument='force', state=server_status(a))
    now = time.time()
    a.update(phase='rebuild', begun=now, until=now + (240 if a['type'].startswith('Bare') else 40) / SPEED, template=t, password=new_password(), ptask=None)
    LEDGER['rebuilds'].append(dict(uniq_id=a['uniq_id'], template_name=t, accnt=a['accnt']))
    return server_record(a)
@op('server/inventory/refresh', 'Compares the record of the server with the inventory. Changes nothing on the server.', ID, O_SERVER)
def _(p, by): return server_record(server_of(p))
@op('server/update', 'Server update: recorded host name, login, backup and bandwidth plans.', ID + 'domain:DOMAIN_FULL username:LAXWORD password:SECRET_LINE backup_enabled:BOOLEAN backup_plan:ENUM:quota|daily '
    'backup_quota:INT bandwidth_quota:INT', O_SERVER)
def _(p, by):
    a = server_of(p, True)
    if not set(p) - {'accnt', 'uniq_id'}: raise Refusal(400, 'Argument.Missing', 'Nothing to be changed was stated.')
    if 'password' in p: check_password(p['password'])
    if p.get('username') == '': raise inadmissible('username', 'a blank value is not admissible.')
    b, w = backup_of(p, a['backup']), bandwidth_of(p, a['bandwidth'])
    if 'domain' in p: host_name_free(a['accnt'], p['domain'], a['uniq_id'])
    a.update(backup=b, bandwidth=w, **{n: p[n] for n in ('domain', 'username', 'password') if n in p})
    for c in CREDS:
        if c['uniq_id'] == a['uniq_id'] and c['type'] == 'server': c.update(username=a['username'], auth_data=a['password'])
    return server_record(a)
@op('server/console/connect', 'Remote console connection (SPICE).', ID + 'spice_prx:BOOLEAN secure_spice:BOOLEAN', 'hostname:STRING ip:PUBLIC_IPV4 port:INT token:STRING type:STRING')
def _(p, by):
    a = server_of(p, True)
    if a['power'] == 'Switched-Off': raise conflict('The server is switched off.', state=server_status(a))
    return dict(hostname='console-%s.ntk.example' % region(zone(a['zone_id'])['region_id'])['host_prefix'], ip='185.77.39.5',
                port=443 if p.get('spice_prx') else 5901 if p.get('secure_spice') else 5900, token=secrets.token_hex(16), type='spice')
@op('server/image/list', 'Lists the images of the account.', 'accnt:ACCOUNT_NUMBER' + PAGE, '*id:INT accnt:INT name:STRING template:STRING size:INT')
def _(p, by): return paged(p, [dict(i) for i in IMAGES if i['accnt'] == account(p)], lambda r: r['id'])

def power(a, error='', status=None, word=None):
    running = a['ptask']
    return clean(dict(error=error, powerStatus=word or power_word(a), resource=a['uniq_id'], status=status or ('Task-Running' if running else 'Task-Completed'),
                      task=None if error else running['id'] if running else a['last']))
@op('server/power/status', 'Power status: current power status.', ID, O_POWER)
def _(p, by): return power(server_of(p))
@op('server/power/laststatus', 'Cached power status.', ID, O_POWER)
def _(p, by):
    a = server_of(p)
    if time.time() - a['pcache'][0] >= 60 / SPEED: a['pcache'] = (time.time(), power_word(a))
    return power(a, word=a['pcache'][1], status='Task-Cached')
def power_op(name, text, need, to, secs):
    @op('server/power/' + name, text, ID, O_POWER)
    def _(p, by):
        a = server_of(p)
        if a['phase'] != 'run': return power(a, 'The server is in the state %s.' % server_status(a), 'Task-Refused')
        if a['ptask']: return power(a, 'Task %d is being carried out.' % a['ptask']['id'], 'Task-Refused')
        if a['power'] != need: return power(a, 'The server is %s.' % a['power'].replace('-', ' ').lower(), 'Task-Refused')
        a['ptask'] = dict(id=seq('task'), until=time.time() + secs / SPEED, to=to)
        return power(a, status='Task-Accepted')
for args in [('start', 'Start the server.', 'Switched-Off', 'Switched-On', 5), ('stop', 'Stop the server.', 'Switched-On', 'Switched-Off', 3), ('shutdown', 'Shut down the server.', 'Switched-On', 'Switched-Off', 8),
             ('reboot', 'Reboot the server.', 'Switched-On', 'Switched-On', 8), ('reset', 'Reset the server.', 'Switched-On', 'Switched-On', 4)]: power_op(*args)

# --- credentials
def cred_of(p, *kinds):
    c = next((c for c in CREDS if c['id'] == p['id'] and c['accnt'] == account(p) and c['type'] == p.get('type', 'app')), None)
    if not c: raise notfound('credential', 'id')
    return c
@op('server/credential/create', 'Creates an application credential of a server.', ID + 'type:ENUM:app name!:LAXWORDS description:LINE location:LINE username!:LINE auth_type:WORD_ auth_data!:TEXT_GENERAL', O_CRED)
def _(p, by):
    a = server_of(p)
    if a['phase'] == 'removing': raise conflict('The server is in withdrawal.', state=server_status(a))
    if not p['name'].strip(): raise inadmissible('name', 'a blank value is not admissible.')
    if any(c['uniq_id'] == a['uniq_id'] and c['name'].lower() == p['name'].lower() for c in CREDS):
        raise Refusal(409, 'Record.Duplicate', 'A credential of this name is on record for the server.', argument='name')
    c = clean(dict(id=seq('cred'), accnt=a['accnt'], uniq_id=a['uniq_id'], server_type=a['type'], type='app', name=p['name'], description=p.get('description'), location=p.get('location'),
                   username=p['username'], auth_type=p.get('auth_type', 'password'), auth_data=p['auth_data']))
    CREDS.append(c)
    return dict(c)
@op('server/credential/details', 'Gets a server credential.', 'accnt:ACCOUNT_NUMBER id!:RELATION_ID type!:ENUM:server|app', O_CRED)
def _(p, by): return dict(cred_of(p))
@op('server/credential/list', 'Lists server credentials (without auth_data).', 'accnt:ACCOUNT_NUMBER uniq_id:SUBACCNT_UNIQ_ID server_type:SERVER_TYPE type:MULTI:ENUM:server|app order_by:ORDER_BY' + PAGE, '*' + O_CRED.rsplit(' ', 1)[0])
def _(p, by):
    if 'uniq_id' in p: server_of(p)
    rows = [{k: v for k, v in c.items() if k != 'auth_data'} for c in CREDS if c['accnt'] == account(p) and c['type'] in p.get('type', ('server', 'app')) and matches(c, p, 'uniq_id', 'server_type')]
    return paged(p, rows, lambda r: r['id'])
@op('server/credential/update', 'Updates a server credential (the record only).', 'accnt:ACCOUNT_NUMBER id!:RELATION_ID type!:ENUM:server|app location:LINE username:LINE auth_data:TEXT_GENERAL', O_CRED)
def _(p, by):
    c = cred_of(p)
    c.update({n: p[n] for n in ('location', 'username', 'auth_data') if n in p})
    return dict(c)
@op('server/credential/delete', 'Deletes an application credential.', 'accnt:ACCOUNT_NUMBER id!:RELATION_ID type:ENUM:app', 'success:BOOLEAN')
def _(p, by): CREDS.remove(cred_of(p)); return dict(success=True)

# ------------------------------------------------------------------------------------------------ HTTP
def too_much(wait, what):
    wait = max(1, int(wait + .999))
    return Refusal(429, 'Traffic.Exceeded', 'The admissible number of %s is exceeded.' % what, {'Retry-After': str(wait)}, retry_after_seconds=wait)
FAULT_TEXT = {401: ('Authentication.Failed', 'The authorisation could not be verified.'), 429: ('Traffic.Exceeded', 'The admissible number of calls is exceeded.'), 503: ('Service.Maintenance', 'Maintenance is in progress.')}
def fault_refusal(f):
    st = f.get('status', 503)
    cls, text = FAULT_TEXT.get(st, ('Service.Fault', 'A fault occurred.'))
    return Refusal(st, cls, text, {'Retry-After': '1'} if st in (429, 503) else {'WWW-Authenticate': 'Basic realm="NTK"'} if st == 401 else {})
class Lost(Exception): pass

class Handler(BaseHTTPRequestHandler):
    protocol_version, server_version, sys_version = 'HTTP/1.1', 'NTK', ''
    def log_message(self, *a): pass
    def answer(self, status, body, headers=None):
        raw = json.dumps(body, ensure_ascii=False).encode()
        self.send_response(status)
        for k, v in {'Content-Type': 'application/json; charset=utf-8', 'Content-Length': str(len(raw)), 'Cache-Control': 'no-store', **(headers or {})}.items(): self.send_header(k, v)
        self.end_headers()
        if self.command != 'HEAD': self.wfile.write(raw)

    def authenticate(self):
        bad = Refusal(401, 'Authentication.Failed', 'The authorisation could not be verified.', {'WWW-Authenticate': 'Basic realm="NTK"'})
        h = self.headers.get('Authorization', '')
        try: user, _, pw = base64.b64decode(h[6:], validate=True).decode().partition(':')
        except ValueError: raise bad
        if not h.lower().startswith('basic ') or user != USER: raise bad
        if secrets.compare_digest(pw.encode(), PASSWORD.encode()): return 'password'
        if TOKENS.get(pw, 0) > time.time(): return 'token'
        raise bad

    def work(self, path, raw):
        tick()
        by = self.authenticate()
        now = time.time()
        TRAFFIC['level'] = min(60, TRAFFIC['level'] + (now - TRAFFIC['at']) * 10 * SPEED); TRAFFIC['at'] = now
        if TRAFFIC['level'] < 1: raise too_much(.1, 'calls')
        TRAFFIC['level'] -= 1
        parts, ver = [w for w in path.lower().split('/') if w], DEFAULT_VERSION
        if parts and parts[0] in VERSIONS: ver = parts.pop(0)
        name = '/'.join(parts)
        if '.' in name:
            name, ext = name.rsplit('.', 1)
            if ext != 'json': raise Refusal(406, 'Request.Encoding', 'The encoding %s is not offered; json is.' % ext)
        o = OPS.get(name)
        if not o or ver not in o['meta'].get('versions', VERSIONS):
            raise Refusal(404, 'Path.Unknown', 'The path /%s is not part of this interface.' % name, description_path='/api/description', version=ver)
        if self.command != 'POST': raise Refusal(405, 'Request.Method', 'Requests are to be made by POST.', {'Allow': 'POST'})
        fault = next((f for f in FAULTS if f['operation'].strip('/').lower() == name and f['times'] > 0), None)
        if fault:
            fault['times'] -= 1
            if fault['mode'] == 'lost-before': raise Lost()
            if fault['mode'] == 'status' and not fault.get('after'): raise fault_refusal(fault)
        if self.headers.get_content_type() != 'application/json': raise Refusal(415, 'Request.MediaType', 'The request is to be made as application/json.')
        try: body = json.loads(raw.decode())
        except ValueError: raise Refusal(400, 'Request.Malformed', 'The request is not valid JSON.')
        if not isinstance(body, dict) or not isinstance(body.get('params'), dict): raise Refusal(400, 'Request.Malformed', 'The request must be an object with the member params (an object).', argument='params')
        if o['meta'].get('denied'): o['f']({}, by)
        given, p = body['params'], {}
        for n in given:
            if n not in o['args']: raise Refusal(400, 'Argument.Unknown', 'The argument %s is not provided for.' % n, argument=n, known_arguments=sorted(o['args']))
        for n, (kind, must) in o['args'].items():
            if n in given: p[n] = check(kind, given[n], n)
            elif must: raise missing(n)
        if 'accnt' in p: account(p)
        res = o['f'](p, by)
        if fault and fault['mode'] == 'lost-after': raise Lost()
        if fault and fault['mode'] == 'status': raise fault_refusal(fault)
        return res

    def control(self, name, raw):
        if name == '/_ledger': return LEDGER
        if name == '/_expire': TOKENS.clear(); return dict(expired=True)
        if name == '/_fault':
            f = json.loads(raw or b'{}'); f['times'] = int(f.get('times', 1))
            f['mode'] = 'lost-after' if f['kind'] == 'lost' else 'status'
            f['after'], f['status'] = True, int(re.sub(r'\D', '', f['kind']) or 0)
            FAULTS.append(f)
            return dict(accepted=True)
        raise Refusal(404, 'Path.Unknown', 'Unknown.')

    def handle_all(self):
        raw = self.rfile.read(int(self.headers.get('Content-Length') or 0))
        path = self.path.split('?')[0]
        try:
            with LOCK:
                inner = path[len(BASE):] if path.lower() == BASE or path.lower().startswith(BASE + '/') else None
                ctl = inner if inner is not None else path
                if ctl in ('/_ledger', '/_expire', '/_fault'): out = 200, self.control(ctl, raw), None
                elif inner is None: raise Refusal(404, 'Path.Unknown', 'The services are found below %s.' % BASE)
                else: out = 200, self.work(inner, raw), None
                out = 200, json.loads(json.dumps(out[1])), None
        except Refusal as r: out = r.status, r.body, r.headers
        except Lost:
            self.close_connection = True
            return
        except Exception as e:
            import sys, traceback; traceback.print_exc(file=sys.stderr)
            out = 500, dict(error_class='NTK.Service.Fault', error_message='An internal fault occurred.', case_number='NTK-000000'), None
        self.answer(*out)
    do_GET = do_POST = do_PUT = do_DELETE = do_PATCH = do_HEAD = handle_all

class Server(ThreadingHTTPServer):
    daemon_threads, request_queue_size = True, 64

def main():
    global SPEED
    ap = argparse.ArgumentParser()
    ap.add_argument('--port', type=int, default=0)
    ap.add_argument('--speed', type=float, default=1.0)
    o = ap.parse_args()
    SPEED = o.speed
    for acc, dom in ((ACCOUNTS[0], 'portal.ministry.example'), (ACCOUNTS[1], 'archive.ministry.example')):
        a = add_server(acc, dom, PLANS[0], 'DEBIAN_12_SELF', 21, 'Cloud.VPS'); a.update(until=0, begun=0, created=time.time() - 8e6)
        add_other(acc, 'ministry.example', 'DNS.Zone')
    add_other(ACCOUNTS[0], 'ministry.example', 'Domain.Name'); add_other(ACCOUNTS[0], 'portal.ministry.example', 'SSL.Certificate')
    tick()
    s = Server(('127.0.0.1', o.port), Handler)
    print(json.dumps(dict(baseUrl='http://127.0.0.1:%d%s' % (s.server_address[1], BASE), username=USER, password=PASSWORD, secondAccount=str(ACCOUNTS[1]))), flush=True)
    try: s.serve_forever()
    except KeyboardInterrupt: pass

if __name__ == '__main__': main()
