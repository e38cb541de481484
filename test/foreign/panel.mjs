/* Choices (small reseller, thin layer over a control panel)
 - Base URL http://127.0.0.1:PORT/cp/api ; optional version segment (/v1/...), default v1; paths are case-insensitive; any HTTP method.
   Body {"params":{}} ; a bare object, a form or a query string pass too. ".json" suffix -> application/json, without it JSON is sent as text/html.
 - Self-description: api/describe {path}. input = {name: "TYPE"} for optional, {name:{type,required:1,help}} for required members;
   output = [{field,type}]; for lists the fields are those of one item. "methods" are short names, "namespaces" full paths. GET {base}/ = HTML index.
 - Auth: Basic username:password or username:token. account/auth/token {timeout seconds, default 3600, clamped to 43200} -> {token, expires}.
   No credentials -> 401 HTML (proxy); wrong or expired -> 401 JSON. Unknown path -> 404 HTML; broken JSON -> 500 HTML; >64 kB -> 413 HTML.
 - Not found, sold out, template not for the zone, rebuild without force on a running server: HTTP 200 with error_class. Bad input 400, foreign accnt 403,
   locked by a task 409, SSH key name taken 500. accnt omitted = first account only; each account sees only its own things.
 - Paging: page_size over 50 silently becomes 50; item_total is a string; past the end = empty items. order_by {field, sort: asc|desc}.
 - Order = server/order. No idempotency, the same host name twice is fine. plan_id|config_id|features.ConfigId; zone_id|zone|region_id (first open zone).
   Answer is the short record, without ip. At most 20 servers per account. Host name missing -> made up. Names with "buildfail" never become active.
 - server status: InQueue, Installing, Configuring, Up, Down, Re-Install, Removing, Broken. ip comes at "Configuring". Assets: New, Active, Disabled, Pending-Termination, Terminated.
 - server/details = the described set (no status, plan_id, template_name, domain); order, list, update, reinstall = the sample set. Host name only in asset/*.
   server/list is a cache refreshed every 10 s/N; asset/list is live. features in server/details = list of strings "Key: value".
 - Rebuild = server/reinstall (template_name optional, force needed when powered on), keeps IP and password, active goes to 0 meanwhile.
 - Removal = asset/cancel; 409 during build or reinstall; asking twice -> "already requested". Afterwards server/* says no such server,
   asset/details says Terminated, asset/list hides it unless asked by status or uniq_id.
 - Passwords: server/rootpw shows only generated ones, after the build; customer's own, asset/login and credential lists are "********".
 - Prices: product/details {code} -> options[] (values with monthly price, strings or numbers), asset alsowith price / mrc. USD.
 - Plans and templates: one row per zone (id / name repeat across zones); available=0 lists everything. Memory is MB for VPS, GB for metal. */
import http from 'node:http';
import crypto from 'node:crypto';

const arg = (n, d) => { const i = process.argv.indexOf('--' + n); return i > 0 ? process.argv[i + 1] : d; };
const PORT = +arg('port', 0), SPEED = +arg('speed', 1) || 1;
const T = (sec) => sec * 1000 / SPEED, now = () => Date.now();
const BASE = '/cp/api', USER = 'kunde4711', PASS = 'Pw-' + crypto.randomBytes(6).toString('hex');
const ACC = 104711, ACC2 = 104799, MASK = '********';
const rnd = (abc, n) => Array.from({ length: n }, () => abc[crypto.randomInt(abc.length)]).join('');
const uniq = () => rnd('ABCDEFGHJKLMNPQRSTUVWXYZ0123456789', 6);
const date = (t) => new Date(t).toISOString().replace('T', ' ').slice(0, 19);
const money = (x) => x.toFixed(2);
const yes = (v) => v === true || v === 1 || /^(1|yes|true|on|y)$/i.test(String(v ?? ''));
const num = (v) => { const n = parseInt(v, 10); return Number.isFinite(n) ? n : undefined; };
const arr = (v) => v == null || v === '' ? [] : Array.isArray(v) ? v : [v];
const low = (v) => String(v ?? '').trim().toLowerCase();

class Err extends Error {
  constructor(http, cls, msg, more) { super(msg); this.http = http; this.cls = 'CP::Error::' + cls; this.more = more; }
}
const missing = (f) => new Err(400, 'Input', `Required parameter '${f}' missing or invalid`, { field: f });
const noSuch = (what, id) => new Err(200, 'RecordNotFound', `No such ${what}: ${id ?? ''}`);

// ---------- catalogue ----------
const regions = [
  { id: 1, name: 'US East', city: 'Ashford', state: 'VA', country: 'US', asn: 64501, host_prefix: 'ash' },
  { id: 2, name: 'Europe', city: 'Neustadt', country: 'DE', asn: '64502', host_prefix: 'neu' },
];
const zones = [
  { id: 11, name: 'Zone A (US East)', region_id: 1, status: 'Open' },
  { id: 12, name: 'Zone B (US East)', region_id: 1, status: 'Open' },
  { id: 21, name: 'Zone A (Europe)', region_id: 2, status: 'Open' },
  { id: 22, name: 'Zone B (Europe)', region_id: 2, status: 'Full' },
];
const vps = (id, st, vcpu, memory, disk, price, no = []) => ({ id, st, price, no, d: { vcpu, memory, disk, disk_type: 'SSD',
  description: `${vcpu} vCPU / ${memory / 1024} GB RAM / ${disk} GB SSD` } });
const planBase = [
  vps(101, 'Cloud.VPS', 1, 1024, 25, 5), vps(102, 'Cloud.VPS', 2, 4096, 80, 12), vps(103, 'Cloud.VPS', 4, 8192, 160, 24, [21]),
  vps(104, 'Cloud.VPS', 8, 16384, 320, 48, [12]), vps(151, 'Cloud.VPS.WIN', 2, 4096, 80, 22), vps(152, 'Cloud.VPS.WIN', 4, 8192, 160, 39),
  { id: 301, st: 'Bare.Metal', price: 99, no: [12], d: { cores: 6, cpu_cores: 6, cpu_count: 1, cpu_speed: 3400, cpu_hyperthreading: true, cpu_model: 'X-6C 3.4',
    memory: 32, disk: 960, disk_type: 'NVMe', raid_level: 1, link_speed: 1000, gpu_count: 0, description: 'Dedicated 6 cores / 32 GB / 2x960 GB NVMe' } },
];
const plans = planBase.flatMap((p) => zones.map((z) => ({ id: p.id, region_id: z.region_id, zone_id: z.id, server_type: p.st, type: 'MachineModel',
  available: z.status === 'Open' && !p.no.includes(z.id), ...p.d })));
const tplBase = [
  ['Debian 12 (64-bit)', 'Debian', '12', 'self', ''], ['Debian 11 (64-bit)', 'Debian', '11', 'self', '', [11, 12, 21]],
  ['Ubuntu 22.04 LTS (64-bit)', 'Ubuntu', '22.04', 'self', ''], ['Ubuntu 24.04 LTS (64-bit)', 'Ubuntu', '24.04', 'self', '', [12]],
  ['AlmaLinux 9 (64-bit) Core Managed', 'AlmaLinux', '9', 'core', ''], ['AlmaLinux 9 (64-bit) + Web Panel', 'AlmaLinux', '9', 'full', 'webpanel'],
  ['Windows Server 2022 Std (64-bit)', 'Windows', '2022', 'self', ''],
];
const templates = tplBase.flatMap(([name, os_name, os_version, management, control_panel, no = []]) => zones.flatMap((z) =>
  (os_name === 'Windows' ? ['Cloud.VPS.WIN'] : ['Cloud.VPS', 'Bare.Metal']).map((server_type) => ({ name, os_name, os_version, management,
    ...(control_panel ? { control_panel } : {}), os_type: os_name === 'Windows' ? 'Windows' : 'Linux', os_bit: '64', server_type,
    region_id: z.region_id, zone_id: z.id, type: 'MachineTemplate', available: z.status === 'Open' && !no.includes(z.id) }))));
const codes = { 'Cloud.VPS': 'Cloud VPS', 'Cloud.VPS.WIN': 'Cloud VPS Windows', 'Bare.Metal': 'Dedicated Server' };
const BW = { 0: 0, 1000: 0, 5000: 10, 10000: 25 }, DAILY = { 1: 2, 3: 5, 7: 9 }, QUOTA = { 50: 3, 100: 6, 250: 12 };
const WIN = { DbServer: { None: 0, Express: 0, Standard: 45 }, AntiVirus: { None: 0, Basic: 4 } };

// ---------- state ----------
const servers = [], others = [], keys = [], creds = [], images = [], faults = [], tokens = new Map();
const ledger = { orders: [], rebuilds: [], removals: [], updates: [] };
let seq = 5000, ipSeq = 10, listCache = new Map();
const newIp = () => { const n = ipSeq++; return n < 250 ? `203.0.113.${n}` : `198.51.100.${(n - 249) % 250}`; };

function settle(s) {
  const t = now();
  if (s.power.next && t >= s.power.until) { s.power.state = s.power.next; s.power.next = null; }
  const j = s.job; if (!j) return s;
  if (j.kind !== 'removal' && t >= j.start + (j.end - j.start) * 0.6 && !s.ips.length) s.ips = [...s.pool, ...Array.from({ length: s.new_ips - s.pool.length }, newIp)];
  if (t < j.end) return s;
  s.job = null;
  if (j.kind === 'removal') { s.removed = true; s.active = false; s.power = { state: 'off' }; s.ips = []; return s; }
  if (s.fail && j.kind === 'build') { s.broken = true; return s; }
  s.active = true; s.broken = false; s.power = { state: 'on', cached: 'on' };
  if (!creds.some((c) => c.uniq_id === s.uniq_id && c.type === 'server')) creds.push({ id: ++seq, accnt: s.accnt, uniq_id: s.uniq_id, server_type: s.type, type: 'server',
    name: s.username + ' login', description: '', location: s.domain, username: s.username, auth_type: 'password' });
  return s;
}
const word = (s) => { const j = s.job;
  if (s.removed) return 'Removed';
  if (j?.kind === 'removal') return 'Removing';
  if (j?.kind === 'rebuild') return 'Re-Install';
  if (j) { const f = (now() - j.start) / (j.end - j.start); return f < 0.1 ? 'InQueue' : f < 0.6 ? 'Installing' : 'Configuring'; }
  return s.broken ? 'Broken' : s.power.state === 'on' ? 'Up' : 'Down'; };
const assetWord = (s) => s.kind === 'other' ? 'Active' : s.removed ? 'Terminated' : s.job?.kind === 'removal' ? 'Pending-Termination' : s.broken ? 'Disabled' : s.everActive || s.active ? 'Active' : 'New';
const planOf = (s) => planBase.find((p) => p.id === s.plan_id);
const tplOf = (s) => templates.find((t) => t.name === s.template_name && t.zone_id === s.zone_id && t.server_type === s.type) ?? templates.find((t) => t.name === s.template_name);
const priceOf = (s) => s.kind === 'other' ? 0 : planOf(s).price + Math.max(0, s.new_ips - 1) * 2.5 + (BW[s.bandwidth_quota] ?? 0)
  + (s.backup_enabled ? (s.backup_plan === 'daily' ? DAILY : QUOTA)[s.backup_quota] ?? 0 : 0)
  + Object.entries(WIN).reduce((a, [k, v]) => a + (v[s.features[k]] ?? 0), 0) + (tplOf(s)?.management === 'full' ? 20 : tplOf(s)?.management === 'core' ? 10 : 0);

const short = (s) => ({ uniq_id: s.uniq_id, accnt: s.accnt, ...(s.ips[0] ? { ip: s.ips[0] } : {}), plan_id: String(s.plan_id), region_id: s.region_id, zone_id: s.zone_id,
  status: word(s), template_name: s.template_name, type: s.type, username: s.username });
const caps = (s) => ['power', 'reinstall', 'console', ...(s.type.startsWith('Bare') ? [] : ['backup', 'image'])];
const featList = (s) => [`ConfigId: ${s.plan_id}`, `Template: ${s.template_name}`, `ExtraIp: ${s.new_ips - 1}`, `Bandwidth: ${s.bandwidth_quota || 'as-you-go'}`,
  ...(s.backup_enabled ? [`Backup: ${s.backup_plan} ${s.backup_quota}`] : []), ...Object.entries(s.features).filter(([k, v]) => k !== 'ExtraIp' && typeof v !== 'object').map(([k, v]) => `${k}: ${v}`)];
const full = (s) => ({ uniq_id: s.uniq_id, active: s.active ? 1 : 0, backup_enabled: s.backup_enabled ? '1' : '0', backup_plan: s.backup_enabled ? s.backup_plan : '',
  backup_quota: s.backup_enabled ? s.backup_quota : '', ...(s.backup_enabled ? { backup_size: '0.0' } : {}), bandwidth_quota: String(s.bandwidth_quota), capabilities: caps(s),
  config_id: s.plan_id, config_description: planOf(s).d.description, create_date: date(s.created), features: featList(s), ip: s.ips[0] ?? null,
  ip_count: String(s.ips.length), manage_level: tplOf(s)?.management, template: s.template_name, template_description: `${tplOf(s)?.os_name} ${tplOf(s)?.os_version}`,
  zone: zones.find((z) => z.id === s.zone_id).name });

function asset(s, alsowith, detail) {
  const srv = s.kind !== 'other';
  const o = { uniq_id: s.uniq_id, active: assetWord(s) === 'Active', custom_name: s.custom_name ?? '', cycle: 'monthly', domain: s.domain, status: assetWord(s), type: s.type };
  if (srv) { if (s.ips[0]) o.ip = s.ips[0]; o.region_id = detail ? String(s.region_id) : s.region_id; if (detail) { o.username = s.username; o.project_id = 0; } }
  for (const w of arr(alsowith).flatMap((x) => typeof x === 'object' && x ? Object.keys(x) : String(x).split(','))) {
    if (w === 'custom_description') o[w] = s.custom_description ?? '';
    else if (w === 'creation_date') o[w] = date(s.created);
    else if (w === 'price') o[w] = { amount: money(priceOf(s)), currency: 'USD', per: 'month' };
    else if (w === 'mrc') o[w] = priceOf(s);
    else if (w === 'categories') o[w] = srv ? (s.type === 'Bare.Metal' ? ['Dedicated', 'StrictDedicated', 'Provisioned'] : ['Dedicated', 'VirtualDedicated', 'Provisioned']) : ['DNS'];
    else if (w === 'description' || w === 'shortDescription') o[w] = srv ? `${codes[s.type]} ${planOf(s).d.description}` : 'DNS zone';
    else if (!srv) continue;
    else if (w === 'capabilities') o[w] = caps(s);
    else if (w === 'featureDetails') o[w] = featList(s);
    else if (w === 'powerStatus') o[w] = s.power.state;
    else if (w === 'resourceState') o[w] = word(s);
    else if (w === 'zone') o[w] = { id: String(s.zone_id), name: zones.find((z) => z.id === s.zone_id).name };
    else if (w === 'region') o[w] = regions.find((r) => r.id === s.region_id).name;
    else if (w === 'template' || w === 'distro') o[w] = s.template_name;
    else if (w === 'instance') o[w] = short(s);
    else if (w === 'networkSummary') o[w] = { ips: s.ips, ip6: s.ip6 };
    else if (w === 'osFamily') o[w] = tplOf(s)?.os_type;
  }
  return o;
}

// ---------- helpers for operations ----------
const accOf = (p) => { if (p.accnt == null || p.accnt === '') return ACC; const a = num(p.accnt);
  if (a !== ACC && a !== ACC2) throw new Err(403, 'AccessDenied', 'You do not have access to account ' + p.accnt); return a; };
function server(p, { locked } = {}) {
  if (!p.uniq_id) throw missing('uniq_id');
  const s = servers.find((x) => x.uniq_id === String(p.uniq_id).toUpperCase() && x.accnt === accOf(p));
  if (!s || settle(s).removed) throw noSuch('server', p.uniq_id);
  if (locked && s.job) throw new Err(409, 'Locked', `${s.uniq_id} is locked by a running task (${word(s)})`, { lock: s.job.kind });
  return s;
}
function anyAsset(p) {
  if (!p.uniq_id) throw missing('uniq_id');
  const s = [...servers, ...others].find((x) => x.uniq_id === String(p.uniq_id).toUpperCase() && x.accnt === accOf(p));
  if (!s) throw noSuch('asset', p.uniq_id);
  return s.kind === 'other' ? s : settle(s);
}
function page(items, p) {
  const size = Math.min(50, Math.max(1, num(p.page_size) ?? 25)), n = Math.max(1, num(p.page_num) ?? 1);
  const f = p.order_by?.field ?? (typeof p.order_by === 'string' ? p.order_by : null);
  if (f) { items = [...items].sort((a, b) => typeof a[f] === 'number' && typeof b[f] === 'number' ? a[f] - b[f] : String(a[f] ?? '').localeCompare(String(b[f] ?? '')));
    if (/^desc/i.test(p.order_by.sort ?? '')) items.reverse(); }
  const part = items.slice((n - 1) * size, n * size);
  return { item_count: part.length, item_total: String(items.length), items: part, page_num: n, page_size: size, page_total: Math.ceil(items.length / size) || 1 };
}
const match = (p, ...fs) => (o) => fs.every((f) => p[f] == null || p[f] === '' || arr(p[f]).some((v) => low(v) === low(o[f])));
const avail = (p) => (o) => p.available == null || yes(p.available) ? o.available : true;
const findTpl = (name, zone, type) => { const t = templates.find((x) => low(x.name) === low(name) && x.zone_id === zone && x.server_type === type);
  if (!t || !t.available) throw new Err(200, 'TemplateUnavailable', `Template "${name ?? ''}" can not be used here`, { zone }); return t; };
const note = (list, o) => ledger[list].push({ at: new Date().toISOString(), ...o });
function backup(s, p) {
  if (p.backup_enabled != null) s.backup_enabled = yes(p.backup_enabled);
  if (!s.backup_enabled) return;
  const bp = low(p.backup_plan ?? s.backup_plan) || 'daily', bq = num(p.backup_quota ?? s.backup_quota) ?? (bp === 'daily' ? 1 : 50);
  if (!(bp === 'daily' ? DAILY : bp === 'quota' ? QUOTA : {})[bq]) throw missing('backup_quota');
  s.backup_plan = bp; s.backup_quota = bq;
}
const checkPw = (v) => { if (String(v).length < 8) throw new Err(400, 'Input', 'Password too short (8)', { field: 'password' }); return String(v); };

function order(p) {
  const accnt = accOf(p), f = p.features && typeof p.features === 'object' && !Array.isArray(p.features) ? { ...p.features } : {};
  const pid = num(p.plan_id ?? p.config_id ?? f.ConfigId), base = planBase.find((x) => x.id === pid);
  if (!base) throw missing('plan_id');
  if (p.type && low(p.type) !== low(base.st)) throw new Err(400, 'Input', `Plan ${pid} is not a ${p.type} plan`, { field: 'type' });
  const zid = num(p.zone_id ?? p.zone), rid = num(p.region_id);
  const z = zid ? zones.find((x) => x.id === zid) : zones.find((x) => x.region_id === (rid ?? 1) && plans.some((r) => r.id === pid && r.zone_id === x.id && r.available)) ?? zones.find((x) => x.region_id === (rid ?? 1));
  if (!z) throw missing('zone_id');
  if (!plans.find((r) => r.id === pid && r.zone_id === z.id).available) throw new Err(200, 'SoldOut', `No capacity for plan ${pid} in ${z.name}`);
  let tname = p.template_name ?? p.template ?? f.Template;
  if (p.image_id) { const im = images.find((i) => i.id === num(p.image_id) && i.accnt === accnt); if (!im) throw noSuch('image', p.image_id); tname = im.template_name; }
  if (!tname) throw missing('template_name');
  const tpl = findTpl(tname, z.id, base.st);
  if (servers.filter((s) => s.accnt === accnt && !settle(s).removed).length >= 20) throw new Err(200, 'Quota', 'Server limit of this account reached (20), please call us');
  if (p.public_ssh_key && !/^ssh-/.test(p.public_ssh_key) && !keys.some((k) => k.accnt === accnt && k.public_key_name === p.public_ssh_key)) throw missing('public_ssh_key');
  const win = base.st.endsWith('WIN'), id = uniq(), pool = arr(p.pool_ips);
  const domain = String(p.domain || `${id.toLowerCase()}.${regions.find((r) => r.id === z.region_id).host_prefix}.host.example`).trim();
  delete f.ConfigId; delete f.Template;
  const s = { uniq_id: id, accnt, domain, plan_id: pid, zone_id: z.id, region_id: z.region_id, template_name: tpl.name, type: base.st, username: win ? 'Administrator' : 'root',
    password: p.password ? checkPw(p.password) : rnd('abcdefghkmnpqrstuvwxyz23456789', 14), ownPw: !!p.password, created: now(), active: false, ips: [], pool,
    new_ips: Math.min(16, Math.max(1, num(p.new_ips) ?? (num(f.ExtraIp) ?? 0) + 1, pool.length)), ip6: yes(p.new_ip6s) ? [`2001:db8:${(++seq).toString(16)}::/64`] : arr(p.pool6_ips),
    bandwidth_quota: BW[p.bandwidth_quota] != null ? num(p.bandwidth_quota) : 0, features: f, ssh: p.public_ssh_key ?? null, power: { state: 'off' }, fail: /buildfail/i.test(domain),
    job: { kind: 'build', start: now(), end: now() + T(60), task: ++seq } };
  backup(s, p);
  servers.push(s);
  note('orders', { uniq_id: id, accnt, domain, plan_id: pid, zone_id: z.id, type: s.type, template_name: s.template_name, new_ips: s.new_ips, price: money(priceOf(s)), params: { ...p, ...(p.password ? { password: MASK } : {}) } });
  return short(s);
}
function power(kind) {
  return (p) => {
    const s = server(p), r = { error: '', powerStatus: s.power.state, resource: s.uniq_id, status: 'success' };
    if (kind === 'cached') return { ...r, powerStatus: s.power.cached ?? 'unknown' };
    if (kind === 'status') { s.power.cached = s.power.state; return s.job ? { ...r, status: 'locked', task: s.job.task } : { ...r, ...(s.power.next ? { status: 'pending', task: s.power.task } : {}) }; }
    if (s.job || s.broken || s.power.next) return { ...r, error: `VM locked (${s.power.next ? 'power task' : word(s)})`, status: 'failed' };
    const on = s.power.state === 'on', want = kind === 'start' || kind === 'reboot' || kind === 'reset' ? 'on' : 'off';
    if ((kind === 'start' && on) || (want === 'off' && !on)) return { ...r, status: 'nothing to do' };
    if (!on && want === 'on' && kind !== 'start') return { ...r, error: 'VM is not running', status: 'failed' };
    Object.assign(s.power, { state: kind === 'start' ? 'starting' : want === 'on' ? 'rebooting' : 'stopping', next: want, until: now() + T(kind === 'shutdown' || kind === 'reboot' ? 6 : 3), task: ++seq });
    note('updates', { uniq_id: s.uniq_id, power: kind });
    return { ...r, powerStatus: s.power.state, status: 'queued', task: String(s.power.task) };
  };
}
function findCred(p) { const c = creds.find((x) => x.id === num(p.id) && x.accnt === accOf(p) && (!p.type || low(p.type) === x.type)); if (!c) throw noSuch('login', p.id); return c; }
const findKey = (p) => { const k = keys.find((x) => x.accnt === accOf(p) && (p.id ? x.id === num(p.id) : x.public_key_name === p.public_key_name)); if (!k) throw noSuch('key', p.id ?? p.public_key_name); return k; };
const keyRec = (k) => ({ id: k.id, public_key_name: k.public_key_name, public_key_value: k.public_key_value });

// ---------- operation table ----------
const ops = new Map();
const S = 'uniq_id:string accnt:integer ip:string plan_id:string region_id:integer zone_id:integer status:string template_name:string type:string username:string';
const PG = 'page_size:POSITIVE_INT page_num:POSITIVE_INT order_by:HASH', A = 'accnt:ACCOUNT_NUMBER', U = A + ' uniq_id:UNIQ_ID!', PW = 'error:string powerStatus:string resource:string status:string task:integer';
const AS = 'uniq_id:string active:boolean custom_name:string cycle:string domain:string ip:string project_id:integer region_id:integer status:string type:string username:string';
const CR = 'id:integer accnt:integer uniq_id:string server_type:string type:string name:string description:string location:string username:string auth_type:string auth_data:string';
const PL = 'id:integer region_id:integer zone_id:integer available:boolean server_type:string type:string description:string vcpu:integer cores:integer memory:integer disk:integer disk_type:string';
const TP = 'name:string available:boolean control_panel:string management:string os_bit:integer os_name:string os_type:string os_version:string region_id:integer zone_id:integer server_type:string type:string';
const K = 'id:integer public_key_name:string public_key_value:string', RG = 'id:integer name:string city:string state:string country:string asn:integer host_prefix:string';
const def = (path, text, input, output, fn, meta = {}) => ops.set(path.toLowerCase(), { path, text, input, output, fn, meta });

def('account/auth/token', 'Get a temporary token (use it instead of the password)', 'timeout:POSITIVE_INT', 'token:string expires:integer', (p) => {
  const t = rnd('abcdefghijklmnopqrstuvwxyz0123456789', 40), end = now() + Math.min(43200, num(p.timeout) || 3600) * 1000;
  tokens.set(t, end); return { token: t, expires: String(Math.floor(end / 1000)) }; });
def('account/user/can', 'Check what the login may do', 'actions:ARRAY action_type:WORD as_endpoints:BOOLEAN all:BOOLEAN version:WORD', 'permissions:object', (p) => {
  const out = {}, list = arr(p.actions).length ? arr(p.actions) : low(p.action_type) === 'permissions' ? [] : [...ops.values()].map((o) => o.path);
  for (const a of list) { const k = low(a).replaceAll('.', '/').replace(/^\/+/, ''), o = ops.get(k), ok = o && !o.meta.denied;
    if (ok || yes(p.all) || arr(p.actions).length) out[yes(p.as_endpoints) ? '/' + (o?.path ?? k) : a] = ok ? 1 : 0; }
  return { permissions: out }; });
def('account/user/whoami', 'Who am I, and which accounts do I manage', '', 'username:string accounts:array', () => ({ username: USER, accounts: [ACC, String(ACC2)] }));
def('account/sshkeys/add', 'Store a public SSH key', A + ' public_key_name:WORD_! public_key_value:SSH_KEY_PUBLIC!', 'added:boolean', (p) => {
  const a = accOf(p); if (!p.public_key_name) throw missing('public_key_name'); if (!/^ssh-\S+\s+\S+/.test(p.public_key_value ?? '')) throw missing('public_key_value');
  if (keys.some((k) => k.accnt === a && k.public_key_name === p.public_key_name)) throw new Err(500, 'Duplicate', 'A key with this name already exists');
  keys.push({ id: ++seq, accnt: a, public_key_name: String(p.public_key_name), public_key_value: p.public_key_value }); return { added: 1 }; });
def('account/sshkeys/list', 'Stored public SSH keys', A + ' public_key_name:WORD_ ' + PG, K, (p) => page(keys.filter((k) => k.accnt === accOf(p)).filter(match(p, 'public_key_name')).map((k) => ({ ...keyRec(k), id: String(k.id) })), p), { list: 1 });
def('account/sshkeys/remove', 'Forget a public SSH key', A + ' id:POSITIVE_INT public_key_name:WORD_', 'removed:boolean', (p) => { keys.splice(keys.indexOf(findKey(p)), 1); return { removed: true }; });
def('account/sshkeys/update', 'Change a public SSH key', A + ' id:POSITIVE_INT! public_key_name:WORD_ public_key_value:SSH_KEY_PUBLIC', K, (p) => {
  const k = findKey(p); if (p.public_key_name) k.public_key_name = p.public_key_name; if (p.public_key_value) k.public_key_value = p.public_key_value; return keyRec(k); });
def('asset/list', 'Everything on the account', A + ' alsowith:ARRAY category:ARRAY exclude_category:ARRAY custom_name:LINE domain:DOMAIN_FRAGMENT domain_match:BOOLEAN status:SUBACCNT_STATUS type:MULTI_TYPE uniq_id:ARRAY ' + PG, AS, (p) => {
  const a = accOf(p), ids = arr(p.uniq_id).map((x) => String(x).toUpperCase()), cat = (s, l) => asset(s, 'categories').categories.some((c) => arr(l).map(low).includes(low(c)));
  return page([...others, ...servers.map(settle)].filter((s) => s.accnt === a && (!s.removed || p.status || ids.length) && (!ids.length || ids.includes(s.uniq_id))
    && (!p.status || low(p.status) === low(assetWord(s))) && (!p.domain || (yes(p.domain_match) ? low(s.domain).includes(low(p.domain)) : low(s.domain) === low(p.domain)))
    && (!arr(p.category).length || cat(s, p.category)) && (!arr(p.exclude_category).length || !cat(s, p.exclude_category)))
    .filter(match(p, 'type', 'custom_name')).map((s) => asset(s, p.alsowith)), p); }, { list: 1 });
def('asset/details', 'One asset', U + ' alsowith:ARRAY', AS, (p) => asset(anyAsset(p), p.alsowith, true));
def('asset/login', 'Login of an asset', U, 'username:string password:string', (p) => ({ username: anyAsset(p).username ?? USER, password: MASK }));
def('asset/cancel', 'Cancel (remove) an asset', U + ' cancellation_reason:TEXT_GENERAL cancellation_comment:TEXT_GENERAL rating:INT cleanup_assets:BOOLEAN', 'removal_requested:string', (p) => {
  const s = anyAsset(p);
  if (s.kind === 'other') { others.splice(others.indexOf(s), 1); note('removals', { uniq_id: s.uniq_id }); return { removal_requested: 'done' }; }
  if (s.removed) throw noSuch('asset', p.uniq_id);
  if (s.job?.kind === 'removal') return { removal_requested: 'already requested' };
  server(p, { locked: 1 });
  s.everActive = true; s.job = { kind: 'removal', start: now(), end: now() + T(60), task: ++seq };
  note('removals', { uniq_id: s.uniq_id, accnt: s.accnt, reason: p.cancellation_reason }); return { removal_requested: date(now()) }; });
def('asset/update', 'Change an asset', U + ' custom_name:LINE custom_description:TEXT_GENERAL domain:DOMAIN_FULL features:HASH', AS + ' accnt:integer capabilities:object categories:array description:string features:object valid_source_hvs:object', (p) => {
  const s = anyAsset(p); if (s.removed) throw noSuch('asset', p.uniq_id); if (s.job && p.features) server(p, { locked: 1 });
  for (const k of ['custom_name', 'custom_description', 'domain']) if (p[k] != null) s[k] = String(p[k]);
  if (s.features && p.features && typeof p.features === 'object') { const { ConfigId, Template, ...f } = p.features;
    if (ConfigId != null) { const b = planBase.find((x) => x.id === num(ConfigId) && x.st === s.type); if (!b) throw missing('features.ConfigId'); s.plan_id = b.id; }
    Object.assign(s.features, f); }
  note('updates', { uniq_id: s.uniq_id, params: p });
  const o = asset(s, ['description', 'categories'], true);
  return { ...o, accnt: String(s.accnt), capabilities: Object.fromEntries(s.kind ? [] : caps(s).map((c) => [c, 1])), features: s.features ?? {}, valid_source_hvs: {} }; });
def('network/region/list', 'Locations', PG + ' alsowith:MULTI_TYPE', RG, (p) => page(regions.map((r) => ({ ...r, ...(arr(p.alsowith).includes('zones') ? { zones: zones.filter((z) => z.region_id === r.id).map((z) => z.id) } : {}) })), p), { list: 1 });
def('network/region/details', 'One location', 'id:POSITIVE_INT!', RG, (p) => { const r = regions.find((x) => x.id === num(p.id)); if (!r) throw noSuch('region', p.id); return { ...r, id: String(r.id) }; });
def('network/zone/list', 'Zones', PG + ' region_id:RELATION_ID', 'id:integer name:string region:object status:string is_default:boolean', (p) => page(zones.filter(match(p, 'region_id')).map((z) => ({ id: z.id, name: z.name,
  region: { id: String(z.region_id), name: regions.find((r) => r.id === z.region_id).name }, status: z.status, ...(z.id === 11 ? { is_default: 1 } : {}) })), p), { list: 1 });
def('network/ip/list', 'IP addresses of the account or of one server', A + ' uniq_id:UNIQ_ID ' + PG, 'ip:string uniq_id:string primary:boolean netmask:string', (p) => page((p.uniq_id ? [server(p)] : servers.map(settle).filter((s) => s.accnt === accOf(p)))
  .flatMap((s) => [...s.ips.map((ip, i) => ({ ip, uniq_id: s.uniq_id, primary: i ? 0 : 1, netmask: '255.255.255.0' })), ...(s.ips.length ? s.ip6 : []).map((ip) => ({ ip, uniq_id: s.uniq_id }))]), p), { list: 1 });
def('network/ip/add', 'Add an IP (staff only)', U, '', () => { throw new Err(403, 'AccessDenied', 'Please open a ticket'); }, { denied: 1 });
def('product/list', 'Products we sell', PG, 'code:string title:string', (p) => page(Object.entries(codes).map(([code, title]) => ({ code, title })), p), { list: 1 });
def('product/details', 'Options and prices of a product', 'code:string!', 'code:string title:string currency:string price:string cycle:string options:array', (p) => {
  const code = Object.keys(codes).find((c) => low(c) === low(p.code ?? p.product_code ?? p.type ?? p.server_type)); if (!code) throw noSuch('product', p.code);
  const vals = (o, mk = (x) => x) => Object.entries(o).map(([value, price]) => ({ value, price: mk(price) })), mine = planBase.filter((x) => x.st === code);
  return { code, title: codes[code], currency: 'USD', price: money(Math.min(...mine.map((x) => x.price))), cycle: 'monthly', options: [
    { key: 'ConfigId', name: 'Plan', required: 1, values: mine.map((x) => ({ value: String(x.id), label: x.d.description, price: money(x.price) })) },
    { key: 'Template', name: 'Operating system', required: '1', values: [...new Set(templates.filter((t) => t.server_type === code).map((t) => t.name))].map((v) => ({ value: v, price: v.includes('Web Panel') ? '20.00' : v.includes('Core') ? '10.00' : 0 })) },
    { key: 'ExtraIp', name: 'Additional IPv4', price: 2.5, max: '15' }, { key: 'Bandwidth', name: 'GB included', values: vals(BW) },
    { key: 'DailyBackup', name: 'Days', values: vals(DAILY, money) }, { key: 'BackupQuota', name: 'GB', values: vals(QUOTA, money) },
    ...(code.endsWith('WIN') ? Object.entries(WIN).map(([key, v]) => ({ key, values: vals(v, money) })) : [])] }; });
def('server/order', 'Order a new server (starts the build)', A + ' domain:DOMAIN_FULL plan_id:RELATION_ID! zone_id:RELATION_ID region_id:RELATION_ID template_name:LINE! type:LINE features:HASH image_id:RELATION_ID new_ips:POSITIVE_INT new_ip6s:INT pool_ips:ARRAY pool6_ips:ARRAY bandwidth_quota:INT backup_enabled:BOOLEAN backup_plan:WORD backup_quota:INT public_ssh_key:SSH_KEY_PUBLIC password:LINE', S, order);
def('server/details', 'All about one server', U, 'uniq_id:string active:boolean backup_enabled:boolean backup_plan:string backup_quota:integer backup_size:string bandwidth_quota:integer capabilities:array config_id:integer config_description:string create_date:string features:array ip:string ip_count:integer manage_level:string template:string template_description:string zone:string', (p) => full(server(p)));
def('server/list', 'Servers (old, use asset/list)', A + ' ip:PUBLIC_IPV4 plan_id:LINE region_id:RELATION_ID status:LAXWORD template_name:LINE type:LINE zone_id:RELATION_ID ' + PG, S, (p) => {
  const a = accOf(p); let c = listCache.get(a);
  if (!c || now() - c.at >= T(10)) listCache.set(a, c = { at: now(), rows: servers.filter((s) => s.accnt === a && !settle(s).removed).map(short) });
  return page(c.rows.filter(match(p, 'ip', 'plan_id', 'region_id', 'status', 'template_name', 'type', 'zone_id')), p); }, { list: 1, deprecated: '1' });
def('server/rootpw', 'Initial root password', U, 'password:string', (p) => { const s = server(p); return { password: s.ownPw ? MASK : s.active ? s.password : null }; });
def('server/reinstall', 'Rebuild a server, all data is lost', U + ' template_name:LINE force:BOOLEAN', S, (p) => {
  const s = server(p, { locked: 1 }), t = findTpl(p.template_name || s.template_name, s.zone_id, s.type);
  if (s.power.state !== 'off' && !yes(p.force)) throw new Err(200, 'StillRunning', 'Server is running, stop it or use force');
  s.everActive = true; s.active = false; s.fail = false; s.template_name = t.name; s.power = { state: 'off' }; s.job = { kind: 'rebuild', start: now(), end: now() + T(60), task: ++seq };
  note('rebuilds', { uniq_id: s.uniq_id, accnt: s.accnt, template_name: t.name, force: yes(p.force) }); return short(s); });
def('server/resync', 'Read the record again from the node', U, S, (p) => { listCache.clear(); return short(server(p)); });
def('server/update', 'Change settings of a server', U + ' username:LAXWORD password:LINE domain:DOMAIN_FULL backup_enabled:BOOLEAN backup_plan:WORD backup_quota:INT bandwidth_quota:INT', S, (p) => {
  const s = server(p, { locked: 1 }); backup(s, p);
  if (p.password) { s.password = checkPw(p.password); s.ownPw = true; } if (p.username) s.username = String(p.username); if (p.domain) s.domain = String(p.domain);
  if (BW[p.bandwidth_quota] != null) s.bandwidth_quota = num(p.bandwidth_quota);
  note('updates', { uniq_id: s.uniq_id, params: { ...p, ...(p.password ? { password: MASK } : {}) } }); return short(s); });
def('server/console', 'Connection data for the remote console', U + ' spice_prx:BOOLEAN secure_spice:BOOLEAN', 'hostname:string ip:string port:integer token:string type:string', (p) => { const s = server(p, { locked: 1 });
  return { hostname: 'console.host.example', ip: '203.0.113.5', port: yes(p.secure_spice) ? '5902' : '5901', token: rnd('abcdef0123456789', 24), type: s.type === 'Bare.Metal' ? 'ipmi' : 'spice' }; });
for (const [n, k, t] of [['status', 'status', 'Power state now'], ['lastStatus', 'cached', 'Power state as last seen (cached)'], ['on', 'start', 'Start'], ['off', 'stop', 'Stop hard'], ['shutdown', 'shutdown', 'Shut down'], ['reboot', 'reboot', 'Reboot'], ['reset', 'reset', 'Reset hard']])
  def('server/power/' + n, t, U, PW, power(k));
def('server/image/list', 'Own images', A + ' ' + PG, 'id:integer name:string template:string', (p) => page(images.filter((i) => i.accnt === accOf(p)).map((i) => ({ id: i.id, name: i.name, template: i.template_name })), p), { list: 1 });
def('server/image/create', 'Make an image of a server', U + ' name:LINE', 'id:integer name:string', (p) => { const s = server(p, { locked: 1 }), i = { id: ++seq, accnt: s.accnt, name: p.name || 'image of ' + s.domain, template_name: s.template_name }; images.push(i); return { id: i.id, name: i.name }; });
def('server/logins/new', 'Store a login of an application', U + ' type:WORD name:LAXWORDS! description:LINE location:LINE username:LINE auth_type:WORD_ auth_data:TEXT_GENERAL', CR, (p) => {
  const s = server(p); if (p.type && low(p.type) !== 'app') throw new Err(400, 'Input', 'Only app logins', { field: 'type' });
  const c = { id: ++seq, accnt: s.accnt, uniq_id: s.uniq_id, server_type: s.type, type: 'app' }; for (const k of ['name', 'description', 'location', 'username', 'auth_type', 'auth_data']) if (p[k] != null) c[k] = String(p[k]);
  creds.push(c); return { ...c, auth_data: MASK }; });
def('server/logins/get', 'One login, in clear for applications', A + ' id:RELATION_ID! type:WORD', CR, (p) => { const c = findCred(p); return { ...c, id: String(c.id), ...(c.type === 'server' ? { auth_data: MASK } : {}) }; });
def('server/logins/list', 'Logins', A + ' uniq_id:UNIQ_ID server_type:LINE type:MULTI_TYPE ' + PG, CR, (p) => { servers.forEach(settle); return page(creds.filter((c) => c.accnt === accOf(p)).filter(match(p, 'uniq_id', 'server_type', 'type')).map((c) => ({ ...c, auth_data: MASK })), p); }, { list: 1 });
def('server/logins/edit', 'Change a login', A + ' id:RELATION_ID! type:WORD location:LINE username:LINE auth_data:TEXT_GENERAL', CR, (p) => { const c = findCred(p); for (const k of ['location', 'username', 'auth_data']) if (p[k] != null) c[k] = String(p[k]); return { ...c, auth_data: MASK }; });
def('server/logins/drop', 'Delete a login', A + ' id:RELATION_ID! type:WORD', 'success:boolean', (p) => { const c = findCred(p); if (c.type !== 'app') throw new Err(403, 'AccessDenied', 'Server logins stay'); creds.splice(creds.indexOf(c), 1); return { success: 1 }; });
const one = (rows, key, what) => (p) => { if (p[key] == null) throw missing(key); const m = rows.filter(match(p, key, 'region_id', 'server_type', 'zone_id')), r = m.find((x) => x.available) ?? m[0]; if (!r) throw noSuch(what, p[key]); return { ...r, ...(what === 'plan' ? { id: String(r.id) } : {}), available: r.available ? 1 : 0 }; };
const FL = 'available:BOOLEAN region_id:RELATION_ID server_type:LINE zone_id:RELATION_ID ' + PG;
def('server/plans/list', 'Plans, one row per zone', FL, PL, (p) => page(plans.filter(avail(p)).filter(match(p, 'region_id', 'server_type', 'zone_id')), p), { list: 1 });
def('server/plans/get', 'One plan', 'id:RELATION_ID! region_id:RELATION_ID server_type:LINE zone_id:RELATION_ID', PL, one(plans, 'id', 'plan'));
def('server/os/list', 'Operating systems (templates), one row per zone', 'name:LINE ' + FL, TP, (p) => page(templates.filter(avail(p)).filter(match(p, 'name', 'region_id', 'server_type', 'zone_id')), p), { list: 1 });
def('server/os/get', 'One template', 'name:LINE! region_id:RELATION_ID server_type:LINE zone_id:RELATION_ID', TP, one(templates, 'name', 'template'));
def('api/describe', 'What is at this path', 'path:LINE version:WORD skip_permissions:BOOLEAN show_no_access:BOOLEAN', 'api_name:string path:string version:string method_description:string namespace_description:string input:object output:array method_metadata:object methods:array namespaces:array no_access_methods:array no_access:boolean', (p) => {
  const path = low(p.path).replace(/^\/+|\/+$|\.json$/g, '').replace(/^(v[123]|bleed)(\/|$)/, ''), o = ops.get(path), pre = path ? path + '/' : '';
  const below = [...ops.values()].filter((x) => x.path.toLowerCase().startsWith(pre)), kids = below.filter((x) => !x.path.slice(pre.length).includes('/'));
  if (!o && !below.length) throw noSuch('path', p.path);
  const r = { api_name: 'Customer API', path: o?.path ?? path, version: low(p.version) || 'v1' };
  const name = (x) => x.path.slice(pre.length), split = (t) => t.split(' ').filter(Boolean).map((x) => x.split(':'));
  if (o) { Object.assign(r, { method_description: o.text, method_metadata: { http: 'POST', ...(o.meta.list ? { paged: 1 } : {}), ...(o.meta.deprecated ? { deprecated: o.meta.deprecated } : {}) },
    input: Object.fromEntries(split(o.input).map(([n, t]) => [n, t.endsWith('!') ? { type: t.slice(0, -1), required: 1, help: '' } : t])), output: split(o.output).map(([field, type]) => ({ field, type })) });
    if (!yes(p.skip_permissions)) r.no_access = !!o.meta.denied; }
  else { r.namespace_description = path ? `Functions for ${path}` : 'All functions'; r.methods = kids.filter((x) => !x.meta.denied || yes(p.skip_permissions)).map(name);
    r.namespaces = [...new Set(below.filter((x) => !kids.includes(x)).map((x) => pre + x.path.slice(pre.length).split('/')[0]))];
    if (yes(p.show_no_access)) r.no_access_methods = kids.filter((x) => x.meta.denied).map(name); }
  return r; });

// ---------- seed ----------
others.push({ kind: 'other', uniq_id: 'DNS' + rnd('0123456789', 3), accnt: ACC, domain: 'kunde.example', type: 'DNS', created: now() - 9e9 });
{ const s0 = { uniq_id: uniq(), accnt: ACC2, domain: 'old.kunde.example', plan_id: 102, zone_id: 11, region_id: 1, template_name: 'Debian 11 (64-bit)', type: 'Cloud.VPS', username: 'root', password: 'x', ownPw: true,
  created: now() - 9e9, active: true, ips: [newIp()], pool: [], new_ips: 1, ip6: [], bandwidth_quota: 1000, features: {}, power: { state: 'on', cached: 'on' } }; servers.push(s0); }

// ---------- http ----------
const html = (res, code, title, hdr = {}) => { res.writeHead(code, { 'content-type': 'text/html', server: 'frontproxy', ...hdr }); res.end(`<html>\r\n<head><title>${code} ${title}</title></head>\r\n<body>\r\n<center><h1>${code} ${title}</h1></center>\r\n<hr><center>frontproxy</center>\r\n</body>\r\n</html>\r\n`); };
const json = (res, code, o, ct = 'application/json', hdr = {}) => { res.writeHead(code, { 'content-type': ct, ...hdr }); res.end(JSON.stringify(o)); };
const clean = (s) => low(s).replace(/^\/+|\/+$/g, '').replace(/^cp\/api\/?/, '').replace(/^(v[123]|bleed)\//, '').replace(/\.json$/, '');

function login(req) {
  const m = /^(Basic|Bearer) +(.+)$/i.exec(req.headers.authorization ?? ''); if (!m) return null;
  const [u, ...w] = m[1].toLowerCase() === 'basic' ? Buffer.from(m[2], 'base64').toString().split(':') : [USER, m[2]], pw = w.join(':');
  if (low(u) !== USER) return 'AuthFailed';
  if (pw === PASS && m[1].toLowerCase() === 'basic') return true;
  return (tokens.get(pw) ?? 0) > now() ? true : 'AuthFailed';
}
const srv = http.createServer((req, res) => {
  const bits = []; let size = 0;
  req.on('data', (d) => { size += d.length; if (size <= 65536) bits.push(d); });
  req.on('end', () => { try { handle(req, res, Buffer.concat(bits).toString(), size); } catch (e) { console.error(e); if (!res.headersSent) html(res, 500, 'Internal Server Error'); } });
});
function handle(req, res, body, size) {
  const url = new URL(req.url, 'http://x'), at = url.pathname;
  if (at === '/_ledger') return json(res, 200, { ...ledger, servers: servers.map(settle).map((s) => ({ uniq_id: s.uniq_id, accnt: s.accnt, domain: s.domain, plan_id: s.plan_id, zone_id: s.zone_id, type: s.type,
    template_name: s.template_name, status: word(s), active: s.active, ips: s.ips, power: s.power.state, custom_name: s.custom_name, ssh: s.ssh, price: money(priceOf(s)), removed: !!s.removed })) });
  if (at === '/_fault') { const f = JSON.parse(body || '{}'); const n = { operation: f.operation === '*' ? '*' : clean(f.operation), kind: f.kind, times: num(f.times) ?? 1 }; faults.push(n); return json(res, 200, { ok: true, known: n.operation === '*' || ops.has(n.operation) }); }
  if (at === '/_expire') { const n = tokens.size; tokens.clear(); return json(res, 200, { ok: true, expired: n }); }
  if (size > 65536) return html(res, 413, 'Request Entity Too Large');
  if (at !== BASE && !at.startsWith(BASE + '/')) return html(res, 404, 'Not Found');
  if (at.length <= BASE.length + 1) { res.writeHead(200, { 'content-type': 'text/html' }); return res.end('<h1>Customer API</h1><p>Ask <tt>api/describe</tt> for details.</p><ul>' + [...ops.values()].map((o) => `<li>${o.path} - ${o.text}</li>`).join('\n') + '</ul>'); }
  const ct = /\.json$/i.test(at) ? 'application/json' : 'text/html; charset=utf-8';
  const who = login(req);
  if (who === null) return html(res, 401, 'Authorization Required', { 'www-authenticate': 'Basic realm="Customer API"' });
  if (who !== true) return json(res, 401, { error_class: 'CP::Error::' + who, error_message: 'Login failed or session over' }, ct, { 'www-authenticate': 'Basic realm="Customer API"' });
  const key = clean(decodeURIComponent(at)), op = ops.get(key);
  if (!op) return html(res, 404, 'Not Found');
  let p = {};
  if (body.trim()) { if (/^\s*[{["]/.test(body)) { try { p = JSON.parse(body); } catch { return html(res, 500, 'Internal Server Error'); } } else p = Object.fromEntries(new URLSearchParams(body)); }
  else p = Object.fromEntries(url.searchParams);
  if (typeof p?.params === 'string') try { p.params = JSON.parse(p.params); } catch { p.params = {}; }
  p = p?.params ?? p; if (!p || typeof p !== 'object' || Array.isArray(p)) p = {};
  let code = 200, out;
  try { out = op.fn(p); } catch (e) { if (!(e instanceof Err)) throw e; code = e.http; out = { error_class: e.cls, error_message: e.message, ...(e.more ?? {}) }; }
  const f = faults.find((x) => x.times > 0 && (x.operation === '*' || x.operation === key));
  if (f) { f.times--;
    if (f.kind === 'lost') return req.socket.destroy();
    if (f.kind === '429') return json(res, 429, { error_class: 'CP::Error::SlowDown', error_message: 'Too many requests' }, ct, { 'retry-after': '1' });
    if (f.kind === '503html') return html(res, 503, 'Service Temporarily Unavailable');
    if (f.kind === '401') return json(res, 401, { error_class: 'CP::Error::AuthFailed', error_message: 'Login failed or session over' }, ct); }
  json(res, code, out, ct);
}
srv.listen(PORT, '127.0.0.1', () => console.log(JSON.stringify({ baseUrl: `http://127.0.0.1:${srv.address().port}${BASE}`, username: USER, password: PASS, account: String(ACC), secondAccount: String(ACC2) })));
