#!/usr/bin/env node
/*
 * respawn — infrastructure API of a young game-server company. One file, Node 20, no dependencies.
 *   node games.mjs --port 0 --speed N
 *
 * Answers to connect: {"account.permitted": "account/can", "asset.requestRemoval": "asset/remove", "sshKey.update": "key/update", "server.credential.create": "server/creds/create", "server.credential.details": "server/creds/get", "server.credential.list": "server/creds/list", "server.credential.update": "server/creds/update"}
 * Choices (where the text is silent)
 *  1. Address: base is /api. Only POST. Version = optional first segment (/api/v3/…, also v1, v2, bleed);
 *     none = v3. Paths are case-insensitive. Extension `.json` or none; any other = 406 NotAcceptable.
 *  2. Paths are short: server/deploy, server/rebuild (template + force), server/sync (the unnamed operation: re-reads
 *     the record, changes nothing), server/power/{status,cached,start,stop,shutdown,reboot,reset}, server/creds/*,
 *     asset/{details,list,login,remove,update}, key/*, plan/*, template/*, region/*, product/*, network/zone/list,
 *     account/can (permission check), account/auth/token, meta/describe. key/* exists in v3 and bleed only.
 *  3. meta/describe without path = root. `methods` and `namespaces` are names relative to the path, direct children
 *     only. A 404 for an unknown path carries `describe: "meta/describe"`.
 *  4. Description of arguments is TypeScript-like: input = {"uniq_id":"UNIQ_ID","accnt?":"ACCOUNT_NUMBER"}; `?` = optional,
 *     `'a' | 'b'` = literals, `T[]` = array. output = one shape object in an array; a list's items = [shape].
 *     method_metadata = {verb, versions, writes, deprecated, use, types}, types = patterns of the named types.
 *  5. Validation is strict: unknown members are refused, integers are JSON numbers (never "5"), BOOLEAN is 0 or 1
 *     (never true/false). All findings come at once as 422 Validation with issues[{path,code,message}].
 *  6. Errors: 400 BadRequest, 401 Unauthorized / TokenExpired, 403 Forbidden, 404 NotFound, 405 MethodNotAllowed,
 *     406 NotAcceptable, 409 Busy / Conflict / NeedsForce / SoldOut / Quota, 413 TooLarge, 422 Validation,
 *     429 RateLimited, 500 Internal, 503 Unavailable. Short lower-case texts; every answer has x-request-id, errors also request_id.
 *  7. Tokens: params ttl (seconds, default 3600, above 43200 refused), optional passcode (ignored, no 2FA here). Answer
 *     {token, expires_at}. A token cannot fetch a token (403). A dead token is 401 TokenExpired.
 *  8. Accounts: no accnt = the user's main account, everywhere (also for look-ups by uniq_id or credential id). Somebody
 *     else's account = 403, a thing in another account = 404.
 *  9. Strings are never null: "" when empty. Truths are JSON booleans, dates ISO 8601 UTC with ms, money integer cents.
 *     Units: memory MB, disk GB, cpu_speed MHz, link_speed Mbit/s. plan_id in server records is a string.
 * 10. Records: deploy, list, update, rebuild, sync = the ten-member sample (no domain!). server/details = that plus all
 *     described members. Asset lists/details have no accnt, custom_description or altGroup (the latter two via alsowith).
 * 11. alsowith: adds a member of the same name; words without data for that asset add nothing; unknown words = 422.
 * 12. Server status words: spawning, ready, respawning, leaving. Asset status: New while spawning (and respawning stays
 *     Active), Active, Pending-Termination, Terminated.
 * 13. Builds: cloud VPS 40 s, metal 60 s, bare 90 s; rebuild 3/4 of it. IP is there at once. During a build: password,
 *     login, console, rebuild, removal, server update = 409 Busy with retry_after (s) and a Retry-After header;
 *     asset/update and app credentials are allowed. Power answers 200 with `error`.
 * 14. Ordering: duplicate domains are allowed. Required: domain, type, plan_id, template_name (or image_id) and one of
 *     zone_id, zone, region_id (a region alone = its first zone). type is server type and product code in one.
 *     Passwords need 10–72 characters; none = generated. At most 50 living servers per account (409 Quota).
 * 15. Rebuild: a server that is up needs force 1 (else 409 NeedsForce); template_name defaults to the present one; OS
 *     family cannot change; a new root password is made; the record names the new template at once.
 * 16. Removal takes effect at once (Pending-Termination, power down), lasts 60 s; again = same answer, not a second
 *     removal. removal_requested = date-time of the request. Afterwards server/* = 404, asset/details says Terminated,
 *     asset/list shows it only with status "Terminated". Writes on a leaving asset = 409 Conflict.
 * 17. Lists: newest first (catalogue lists by id), sort 'asc' | 'desc' (default asc), any scalar member sorts.
 *     page_size over 100 is cut to 100 (echoed). A page past the end is empty; no items = page_total 0.
 * 18. asset/list and server/list come from a replica up to 5 s old. Details are always fresh.
 * 19. Plans: one row per plan × server type × zone, so an id repeats. details without a zone = first row. available 0 = only
 *     the sold-out ones. Templates: one row per template × server type, region_id and zone_id 0 = everywhere.
 * 20. Texts: domains lower-cased, final dot dropped; custom_name NFC, trimmed, white space runs to one blank (its object filter is {like: part});
 *     custom_description CRLF to LF; public keys lose their comment. Key names unique regardless of case.
 * 21. Credentials: one `server` credential is made by the build (absent during a build or rebuild); lists show auth_data "" (only get/create/update reveal).
 *     Ids are unique over both types. `server` credentials cannot be deleted (422). auth_type defaults to "password".
 * 22. Power: powerStatus up | down | cycling, status queued | pending | done | refused, resource = uniq_id, task 0 = none;
 *     stop 2 s, start 8 s, shutdown 10 s, reboot 15 s, reset 5 s. A wrong-state order is 200 + refused + error text.
 *     power/status shows the last task. The cached one is up to 30 s old.
 * 23. Rate limit: burst 60, 10/s × speed per user; 429 with Retry-After and retry_after.
 * 24. Permissions answer {action: boolean}; only granted ones unless all=1. Dotted form is Server.Power.Start.
 *     billing/invoice/list exists but this user may not call it (403).
 * 25. Shown-secret rule: secrets only in password, login, creds, token, console answers.
 */
import http from 'node:http';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';

const arg = (n, d) => { const i = process.argv.indexOf('--' + n); return i < 0 ? d : Number(process.argv[i + 1]); };
const SPEED = arg('speed', 1) || 1;
const ms = s => (s * 1000) / SPEED;
const now = () => Date.now();
const iso = t => new Date(t).toISOString();

// ---------- errors
class ApiError extends Error {
  constructor(status, cls, msg, extra = {}) { super(msg); Object.assign(this, { status, cls, extra }); }
}
const fail = (status, cls, msg, extra) => { throw new ApiError(status, cls, msg, extra); };
const notFound = what => fail(404, 'NotFound', `no such ${what}`);
const invalid = (path, message, code = 'custom') =>
  fail(422, 'Validation', `params.${path}: ${message}`, { issues: [{ path: ['params', path], code, message }] });
const busy = (what, until) => {
  const s = Math.max(1, Math.ceil((until - now()) / 1000));
  fail(409, 'Busy', `${what} is still spawning`, { retry_after: s });
};

// ---------- types
const SERVER_TYPES = ['Cloud.VPS', 'Cloud.VPS.WIN', 'Cloud.Metal', 'Cloud.Metal.WIN', 'Bare.Metal', 'Bare.Metal.GPU', 'Bare.Metal.WIN', 'Bare.Metal.GPU.WIN'];
const STATUSES = ['New', 'Active', 'BucketPart', 'Disabled', 'Terminated', 'Pending-Termination', 'Pending-Activation', 'Pending-Payment', 'Pending-Config'];
const CATEGORIES = ['Dedicated', 'VirtualDedicated', 'StrictDedicated', 'SpecialDedicated', 'Provisioned', 'LoadBalancer', 'ObjectStorage', 'SBS'];
const ALSOWITH = ('vendorBackingUp altGroup ancestorServer associationDetails backupsAndStorage businessEmailPricing capabilities categories children creation_date custom_description description diskDetails distro emailFriendlyName featureDetails finalizeDetails generatedDomainDetails hostedEmailPricing hostedEmailUsage hostingDetails instance loadbalancer machine managedType mesDetails monitorableServices mrc networkSummary opsRemoteDetails opsServiceDetails objectStore osFamily parentDetails powerStatus price primaryProductCategory privateParent product productDisplayGroup project prometheusDetails publicProductCategory region resourceState servers shortDescription template templateApp upLink usageDetails zone').split(' ');
const re = (r, what = 'string') => ({ ts: `${what} /${r.source}/${r.flags}`, ok: v => typeof v === 'string' && r.test(v) });
const int = (lo, hi, ts) => ({ ts, ok: v => Number.isSafeInteger(v) && v >= lo && v <= hi });
const lits = a => ({ ts: a.map(x => `'${x}'`).join(' | '), ok: v => a.includes(v) });
const isObj = v => v !== null && typeof v === 'object' && !Array.isArray(v);
const HOST = /^(?=.{1,253}\.?$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]\.?$/i;
const v4 = v => typeof v === 'string' && /^\d{1,3}(\.\d{1,3}){3}$/.test(v) && v.split('.').every(x => x <= 255);
const TYPES = {
  ACCOUNT_NUMBER: int(0, 99999999, 'integer, 1 to 8 digits'),
  UNIQ_ID: re(/^[A-HJ-NP-Z0-9]{6}$/),
  POSITIVE_INT: int(1, Number.MAX_SAFE_INTEGER, 'integer >= 1'),
  RELATION_ID: int(1, Number.MAX_SAFE_INTEGER, 'integer >= 1'),
  NATURAL: int(0, Number.MAX_SAFE_INTEGER, 'integer >= 0'),
  BOOLEAN: { ts: '0 | 1', ok: v => v === 0 || v === 1 },
  LINE: re(/^[^\x00-\x1f\x7f]*$/), LINE_NON_BLANK: re(/^(?=.*\S)[^\x00-\x1f\x7f]+$/),
  TEXT_GENERAL: re(/^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*$/),
  WORD: re(/^[a-z0-9]*$/i), WORD_: re(/^\w+$/), LAXWORD: re(/^[\w-]*$/), LAXWORDS: re(/^[\w -]*$/),
  DOMAIN_FULL: re(HOST, 'hostname'), DOMAIN_FRAGMENT: re(/^[a-z0-9.-]+$/i),
  PUBLIC_IPV4: { ts: 'public ipv4', ok: v => v4(v) && !/^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(v) },
  IP6_BLOCK: re(/^[0-9a-f:]+\/64$/i),
  NAME_MATCH: { ts: 'string | { like: string } | (string | { like: string })[]', ok: v => (Array.isArray(v) ? v : [v]).every(x => isObj(x) || TYPES.LINE_NON_BLANK.ok(x)) },
  EXTRAS: { ts: 'string | (string | unknown[] | object)[]', ok: v => TYPES.WORD.ok(v) || (Array.isArray(v) && v.every(x => x !== null && (typeof x === 'object' || TYPES.WORD.ok(x)))) },
  HASH: { ts: 'Record<string, unknown>', ok: isObj },
  ORDER_BY: { ts: "{ field: string, sort?: 'asc' | 'desc' }", ok: v => isObj(v) && typeof v.field === 'string' && [undefined, 'asc', 'desc'].includes(v.sort) && Object.keys(v).every(k => k === 'field' || k === 'sort') },
  SSH_KEY_PUBLIC: re(/^ssh-[\w@.-]+\s+[A-Za-z0-9+/]+={0,3}(\s[^\n]*)?\s*$/),
  SERVER_TYPE: lits(SERVER_TYPES), SUBACCNT_STATUS: lits(STATUSES), ALSOWITH: lits(ALSOWITH), CATEGORY: lits(CATEGORIES),
};
const split = t => t.split(' | ').map(x => x.trim());
function fits(t, v) {
  return split(t).some(u => {
    if (u.endsWith('[]')) return Array.isArray(v) && v.every(x => fits(u.slice(0, -2), x));
    if (u.startsWith("'")) return v === u.slice(1, -1);
    if (/^\d+$/.test(u)) return v === Number(u);
    return TYPES[u].ok(v);
  });
}
function validate(input, p) {
  const issues = [], known = {};
  for (const [k, t] of Object.entries(input)) {
    const name = k.replace('?', ''), opt = k.endsWith('?');
    known[name] = 1;
    if (p[name] === undefined) { if (!opt) issues.push({ path: ['params', name], code: 'required', message: 'required' }); }
    else if (!fits(t, p[name])) issues.push({ path: ['params', name], code: 'invalid_type', message: `expected ${t}` });
  }
  for (const k of Object.keys(p)) if (!Object.hasOwn(known, k)) issues.push({ path: ['params', k], code: 'unrecognized_key', message: 'unknown member' });
  if (issues.length) fail(422, 'Validation', issues.map(i => `${i.path.join('.')}: ${i.message}`).join('; '), { issues });
}

// ---------- catalogue
const REGIONS = [
  { id: 1, name: 'eu-central', city: 'Frankfurt', state: 'Hesse', country: 'DE', asn: 64510, host_prefix: 'fra' },
  { id: 2, name: 'us-east', city: 'Ashburn', state: 'Virginia', country: 'US', asn: 64511, host_prefix: 'iad' },
  { id: 5, name: 'eu-north', city: 'Stockholm', state: '', country: 'SE', asn: 64512, host_prefix: 'sto' },
];
const ZONES = [[11, 'fra-1', 1], [12, 'fra-2', 1], [21, 'iad-1', 2], [51, 'sto-1', 5]].map(([id, name, region_id]) => ({ id, name, region_id }));
const zoneOf = id => ZONES.find(z => z.id === id);
const regionOf = id => REGIONS.find(r => r.id === id);
const BASE = [ // id, description, family, zones, cores, memory MB, disk GB, cents per month, extra
  [101, 'Scout 2C/4G', 'Cloud.VPS', [11, 12, 21, 51], 2, 4096, 80, 900],
  [102, 'Ranger 4C/8G', 'Cloud.VPS', [11, 12, 21, 51], 4, 8192, 160, 1900],
  [103, 'Tank 8C/32G', 'Cloud.VPS', [11, 21], 8, 32768, 320, 4900],
  [104, 'Legend 16C/64G', 'Cloud.VPS', [11], 16, 65536, 640, 9900, { available: false }],
  [201, 'Raid 8C/64G', 'Cloud.Metal', [11, 21], 8, 65536, 960, 12900, { cpu_model: 'Ryzen 7700', cpu_speed: 3800 }],
  [202, 'Raid XL 16C/128G', 'Cloud.Metal', [11], 16, 131072, 1920, 19900, { cpu_model: 'Ryzen 7950X', cpu_speed: 4500 }],
  [301, 'Boss 16C/128G', 'Bare.Metal', [12, 21], 16, 131072, 1920, 17900, { cpu_model: 'EPYC 4564P', cpu_speed: 4500, raid_level: 1 }],
  [302, 'Boss RTX 16C/128G', 'Bare.Metal.GPU', [12], 16, 131072, 3840, 39900, { cpu_model: 'EPYC 4564P', cpu_speed: 4500, gpu_count: 1, gpu_name: 'RTX 4000 Ada' }],
];
const PLANS = BASE.flatMap(([id, description, fam, zones, cores, memory, disk, cents, x]) => [fam, fam + '.WIN'].flatMap(server_type => zones.map(zone_id => ({
  id, region_id: zoneOf(zone_id).region_id, zone_id, available: true, server_type, type: 'MachineModel', description, cores, cpu_cores: cores,
  cpu_count: 1, cpu_speed: 0, vcpu: fam === 'Cloud.VPS' ? cores : cores * 2, memory, disk, gpu_count: 0, link_speed: fam === 'Cloud.VPS' ? 1000 : 10000,
  raid_level: 0, cpu_hyperthreading: fam !== 'Cloud.VPS', cpu_model: '', disk_type: 'nvme', gpu_name: '', ...x,
}))));
const planCents = id => BASE.find(b => b[0] === id)[7];
const TPL = [ // name, description, os_name, os_version, os_type, management, control_panel, available
  ['ubuntu-24.04', 'Ubuntu 24.04 LTS', 'Ubuntu', '24.04', 'linux', 'self', '', true],
  ['debian-12', 'Debian 12', 'Debian', '12', 'linux', 'self', '', true],
  ['rocky-9', 'Rocky Linux 9, cared for', 'Rocky Linux', '9', 'linux', 'core', '', true],
  ['rocky-9-panel', 'Rocky Linux 9 with game panel', 'Rocky Linux', '9', 'linux', 'full', 'pterodactyl', true],
  ['ubuntu-20.04', 'Ubuntu 20.04 LTS', 'Ubuntu', '20.04', 'linux', 'self', '', false],
  ['win-2022', 'Windows Server 2022', 'Windows Server', '2022', 'windows', 'self', '', true],
  ['win-2019', 'Windows Server 2019', 'Windows Server', '2019', 'windows', 'self', '', true],
];
const isWin = t => t.endsWith('.WIN');
const TEMPLATES = TPL.flatMap(([name, , os_name, os_version, os_type, management, control_panel, available]) => SERVER_TYPES
  .filter(t => isWin(t) === (os_type === 'windows')).map(server_type => ({
    name, available, control_panel, management, os_bit: 64, os_name, os_type, os_version, region_id: 0, zone_id: 0, server_type, type: 'MachineTemplate',
  })));
const tplOf = name => TPL.find(t => t[0] === name);
const opt = (key, title, dflt, ...values) => ({ key, title, default: dflt, values: values.map(([value, monthly_cents]) => ({ value, monthly_cents })) });
const PRODUCTS = SERVER_TYPES.map(code => ({
  code, title: `${code} game server`, currency: 'EUR', cycle: 'monthly',
  plans: [...new Set(PLANS.filter(p => p.server_type === code).map(p => p.id))].map(id => ({
    plan_id: id, monthly_cents: planCents(id) + (isWin(code) ? 1500 : 0), hourly_cents: Math.ceil((planCents(id) + (isWin(code) ? 1500 : 0)) / 720) })),
  options: [
    opt('ExtraIp', 'extra IPv4', 0, ...[0, 1, 2, 3, 4, 5, 6, 7].map(n => [n, n * 200])),
    opt('Bandwidth', 'GB of traffic, 0 = as you go', 5000, [0, 0], [5000, 0], [10000, 500], [20000, 1200]),
    opt('BackupDaily', 'days kept', 7, [1, 100], [7, 400], [14, 700]),
    opt('BackupQuota', 'GB kept', 100, [100, 300], [250, 600], [500, 1000]),
    ...(isWin(code) ? [opt('Database', 'database service', 'none', ['none', 0], ['mssql-express', 0], ['mssql-std', 18000]), opt('AntiVirus', 'anti-virus', 'none', ['none', 0], ['defender-plus', 400])] : []),
  ],
})).concat([{ code: 'DNS.Zone', title: 'DNS zone', currency: 'EUR', cycle: 'monthly', plans: [], options: [] }]);
const productOf = code => PRODUCTS.find(p => p.code === code);
const optVals = (code, key) => productOf(code).options.find(o => o.key === key)?.values.map(v => v.value) ?? [];

// ---------- state
const USER = { username: 'player1', password: randomBytes(12).toString('base64url'), accounts: [70421, 70433] };
const [MAIN, SECOND] = USER.accounts;
const tokens = new Map(), assets = [], creds = [], keys = [], faults = [];
const ledger = { orders: [], rebuilds: [], removals: [] };
let seq = { task: 5000, cred: 300, key: 40, ip: 9 };
const ABC = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';
const newId = () => { for (;;) { const s = Array.from({ length: 6 }, () => ABC[randomInt(ABC.length)]).join(''); if (/[A-Z]/.test(s) && !assets.some(a => a.uniq_id === s)) return s; } };
const newIp = () => { const n = ++seq.ip; return `203.0.${113 + (n >> 8)}.${n & 255}`; };
const newPw = () => randomBytes(12).toString('base64url');
const buildSecs = t => (t.startsWith('Cloud.VPS') ? 40 : t.startsWith('Cloud.Metal') ? 60 : 90);

// state of an asset at time t (assets carry only timestamps)
const phase = (a, t = now()) => {
  if (a.removedAt) return t >= a.removedAt + ms(60) ? 'gone' : 'leaving';
  if (!a.server) return 'ready';
  return t < a.readyAt ? (a.rebuilt ? 'respawning' : 'spawning') : 'ready';
};
const assetStatus = (a, t) => ({ gone: 'Terminated', leaving: 'Pending-Termination', spawning: 'New', respawning: 'Active', ready: 'Active' })[phase(a, t)];
const powerOf = (a, t = now()) => {
  const f = phase(a, t);
  if (f === 'leaving' || f === 'gone') return 'down';
  if (f !== 'ready') return a.rebuilt ? 'cycling' : 'down';
  return a.task && t < a.task.end ? 'cycling' : a.power;
};
function makeServer(o) {
  const a = { uniq_id: newId(), server: true, created: now(), readyAt: now() + ms(buildSecs(o.type)), rebuilt: false, removedAt: 0, custom_name: '', custom_description: '',
    cycle: 'monthly', ip: newIp(), username: isWin(o.type) ? 'Administrator' : 'root', power: 'up', task: null, cache: null, features: {}, ip_count: 1, ip6_count: 0,
    backup_enabled: false, backup_plan: '', backup_quota: '', bandwidth_quota: 5000, public_ssh_key: '', ...o };
  a.pw ||= newPw();
  assets.push(a);
  creds.push({ id: ++seq.cred, accnt: a.accnt, uniq_id: a.uniq_id, type: 'server', name: a.username, description: '', location: a.ip, username: a.username, auth_type: 'password', auth_data: a.pw });
  return a;
}
const serverCred = a => creds.find(c => c.uniq_id === a.uniq_id && c.type === 'server');
const seed = (accnt, domain, zone_id, plan_id) => {
  const a = makeServer({ accnt, domain, type: 'Cloud.VPS', plan_id, zone_id, region_id: zoneOf(zone_id).region_id, template_name: 'debian-12' });
  a.created -= 86400e3 * 40; a.readyAt = a.created + 40e3; a.custom_name = 'do not touch';
};
seed(MAIN, 'lobby-eu.respawn.example', 11, 101);
seed(SECOND, 'lobby-us.respawn.example', 21, 102);
assets.push({ uniq_id: newId(), server: false, accnt: MAIN, type: 'DNS.Zone', domain: 'respawn.example', ip: '', username: '', cycle: 'monthly', created: now() - 86400e3 * 41, removedAt: 0, custom_name: '', custom_description: '', region_id: 1, zone_id: 11, features: {} });

// ---------- records
const serverRec = (a, t = now()) => ({ uniq_id: a.uniq_id, accnt: a.accnt, ip: a.ip, plan_id: String(a.plan_id), region_id: a.region_id, zone_id: a.zone_id, status: phase(a, t), template_name: a.template_name, type: a.type, username: a.username });
const caps = a => (a.server ? ['power', 'console', 'rebuild', 'creds', ...(a.type.startsWith('Cloud') ? ['backup'] : [])] : ['records']);
const capsObj = a => Object.fromEntries(caps(a).map(c => [c, true]));
const categories = a => !a.server ? [] : a.type.startsWith('Cloud.VPS') ? ['Dedicated', 'VirtualDedicated', 'Provisioned'] : ['Dedicated', 'VirtualDedicated', 'StrictDedicated', 'Provisioned'];
const planOf = a => PLANS.find(p => p.id === a.plan_id && p.zone_id === a.zone_id && p.server_type === a.type);
const serverDetails = a => ({
  ...serverRec(a), active: now() >= a.readyAt, backup_enabled: a.backup_enabled, backup_plan: a.backup_plan, backup_quota: a.backup_quota, backup_size: 0,
  bandwidth_quota: a.bandwidth_quota, capabilities: caps(a), config_id: a.plan_id, config_description: planOf(a).description, create_date: iso(a.created),
  features: Object.entries(a.features).map(([key, value]) => ({ key, value })), ip_count: a.ip_count, manage_level: tplOf(a.template_name)[5],
  template: a.template_name, template_description: tplOf(a.template_name)[1], zone: zoneOf(a.zone_id).name,
});
const mrc = a => (a.server ? productOf(a.type).plans.find(p => p.plan_id === a.plan_id).monthly_cents : 0);
const describeAsset = a => (a.server ? `${planOf(a).description} in ${zoneOf(a.zone_id).name}` : 'DNS zone');
const EXTRA = {
  altGroup: () => 'default', capabilities: capsObj, categories, creation_date: a => iso(a.created), custom_description: a => a.custom_description,
  description: describeAsset, shortDescription: a => a.type, featureDetails: a => a.features, mrc: a => ({ cents: mrc(a), currency: 'EUR' }),
  price: a => ({ cents: mrc(a), currency: 'EUR' }), product: a => ({ code: a.type, title: productOf(a.type).title }), project: () => ({ id: 1, name: 'default' }),
  primaryProductCategory: a => categories(a)[0], publicProductCategory: a => (a.server ? 'servers' : 'dns'), region: a => regionOf(a.region_id), zone: a => zoneOf(a.zone_id),
  resourceState: (a, t) => phase(a, t),
  distro: a => a.server ? tplOf(a.template_name)[2] : undefined, managedType: a => a.server ? tplOf(a.template_name)[5] : undefined, osFamily: a => a.server ? tplOf(a.template_name)[4] : undefined,
  powerStatus: (a, t) => a.server ? powerOf(a, t) : undefined, template: a => a.server ? { name: a.template_name, description: tplOf(a.template_name)[1] } : undefined,
  instance: a => a.server ? { plan_id: a.plan_id, template_name: a.template_name } : undefined,
  networkSummary: a => a.server ? { ip: a.ip, ip_count: a.ip_count, ip6_count: a.ip6_count } : undefined, diskDetails: a => a.server ? { total_gb: planOf(a).disk } : undefined,
};
function assetRec(a, also = [], t = now()) {
  const r = { uniq_id: a.uniq_id, active: assetStatus(a, t) === 'Active' && phase(a, t) === 'ready', custom_name: a.custom_name, cycle: a.cycle, domain: a.domain, ip: a.ip, project_id: 1,
    project_name: 'default', region_id: a.region_id, status: assetStatus(a, t), type: a.type, username: a.username };
  for (const w of also) { const v = EXTRA[w]?.(a, t); if (v !== undefined) r[w] = v; }
  return r;
}
const credRec = (c, reveal = true) => ({ id: c.id, accnt: c.accnt, uniq_id: c.uniq_id, server_type: assets.find(a => a.uniq_id === c.uniq_id).type, type: c.type, name: c.name,
  description: c.description, location: c.location, username: c.username, auth_type: c.auth_type, auth_data: reveal ? c.auth_data : '' });

// ---------- helpers of methods
const acct = p => {
  if (p.accnt === undefined) return MAIN;
  return USER.accounts.includes(p.accnt) ? p.accnt : fail(403, 'Forbidden', 'not your account');
};
const getAsset = p => { const n = acct(p); return assets.find(a => a.uniq_id === p.uniq_id && a.accnt === n) ?? notFound('asset'); };
const getServer = p => { const n = acct(p); return assets.find(a => a.server && a.uniq_id === p.uniq_id && a.accnt === n && phase(a) !== 'gone') ?? notFound('server'); };
const staying = a => { const f = phase(a); if (f === 'gone') notFound('asset'); if (f === 'leaving') fail(409, 'Conflict', 'asset is leaving'); return a; };
const ready = a => { staying(a); if (a.server && phase(a) !== 'ready') busy('server', a.readyAt); return a; };
const normDomain = d => d.toLowerCase().replace(/\.$/, '');
const normName = s => s.normalize('NFC').trim().replace(/\s+/g, ' ');
const normKey = s => s.trim().split(/\s+/).slice(0, 2).join(' ');
function paged(rows, p, fields) {
  const size = Math.min(p.page_size ?? 25, 100), num = p.page_num ?? 1;
  if (p.order_by) {
    const { field, sort = 'asc' } = p.order_by, d = sort === 'desc' ? -1 : 1;
    if (!fields.includes(field)) invalid('order_by', `cannot sort by ${field}`);
    rows = [...rows].sort((x, y) => (x[field] < y[field] ? -d : x[field] > y[field] ? d : 0));
  }
  const items = rows.slice((num - 1) * size, num * size);
  return { item_count: items.length, item_total: rows.length, items, page_num: num, page_size: size, page_total: Math.ceil(rows.length / size) };
}
let snap = { at: -Infinity, rows: [] };
const replica = accnt => { if (now() - snap.at >= ms(5)) snap = { at: now(), rows: structuredClone(assets) }; return snap.rows.filter(a => a.accnt === accnt).reverse(); };
const eq = (p, r, ...names) => names.every(n => p[n] === undefined || p[n] === r[n]);
const arr = v => (v === undefined ? undefined : Array.isArray(v) ? v : [v]);
function backup(a, p) {
  const on = p.backup_enabled === undefined ? a.backup_enabled : p.backup_enabled === 1;
  if (!on) return { backup_enabled: false, backup_plan: '', backup_quota: '' };
  if (!a.type.startsWith('Cloud')) invalid('backup_enabled', 'no backups for bare metal');
  const plan = p.backup_plan ?? (a.backup_plan || 'daily'), values = optVals(a.type, plan === 'daily' ? 'BackupDaily' : 'BackupQuota');
  const quota = p.backup_quota ?? (plan === a.backup_plan ? a.backup_quota : plan === 'daily' ? 7 : 100);
  if (!values.includes(quota)) invalid('backup_quota', `expected ${values.join(' | ')}`);
  return { backup_enabled: true, backup_plan: plan, backup_quota: quota };
}
const checkBw = (type, v) => { if (v !== undefined && !optVals(type, 'Bandwidth').includes(v)) invalid('bandwidth_quota', `expected ${optVals(type, 'Bandwidth').join(' | ')}`); };
const checkPw = v => { if (v !== undefined && (v.length < 10 || v.length > 72)) invalid('password', '10 to 72 characters'); };
function checkFeatures(type, f = {}) {
  for (const [k, v] of Object.entries(f)) if (!optVals(type, k).includes(v)) invalid('features', `no option ${k}=${JSON.stringify(v)} for ${type}`);
}
function powerRec(a, status, error = '', task = 0) { return { error, powerStatus: powerOf(a), resource: a.uniq_id, status, task }; }
function powerOp(secs, from, to) {
  return p => {
    const a = getServer(p), f = phase(a), cur = powerOf(a);
    if (f !== 'ready') return powerRec(a, 'refused', `server is ${f}`);
    if (cur === 'cycling') return powerRec(a, 'refused', 'another power task is running', a.task.id);
    if (cur !== from) return powerRec(a, 'refused', `server is ${cur}`);
    powerOf(a) && refreshCache(a);
    a.power = to; a.task = { id: ++seq.task, end: now() + ms(secs) };
    return powerRec(a, 'queued', '', a.task.id);
  };
}
const refreshCache = a => { if (!a.cache || now() - a.cache.at >= ms(30)) a.cache = { at: now(), v: powerOf(a) }; return a.cache.v; };
const taskState = a => (a.task && now() < a.task.end ? 'pending' : 'done');

// ---------- shapes for descriptions
const SHAPE = {
  server: { uniq_id: 'UNIQ_ID', accnt: 'ACCOUNT_NUMBER', ip: 'string', plan_id: 'string', region_id: 'number', zone_id: 'number', status: "'spawning' | 'ready' | 'respawning' | 'leaving'", template_name: 'string', type: 'SERVER_TYPE', username: 'string' },
  asset: { uniq_id: 'UNIQ_ID', active: 'boolean', custom_name: 'string', cycle: 'string', domain: 'string', ip: 'string', project_id: 'number', project_name: 'string', region_id: 'number', status: 'SUBACCNT_STATUS', type: 'string', username: 'string' },
  cred: { id: 'RELATION_ID', accnt: 'ACCOUNT_NUMBER', uniq_id: 'UNIQ_ID', server_type: 'SERVER_TYPE', type: "'app' | 'server'", name: 'string', description: 'string', location: 'string', username: 'string', auth_type: 'string', auth_data: 'string' },
  key: { id: 'POSITIVE_INT', public_key_name: 'WORD_', public_key_value: 'SSH_KEY_PUBLIC' },
  power: { error: 'string', powerStatus: "'up' | 'down' | 'cycling'", resource: 'UNIQ_ID', status: "'queued' | 'pending' | 'done' | 'refused'", task: 'number' },
  zone: { id: 'number', name: 'string', region_id: 'number' },
  product: { code: 'string', title: 'string', currency: 'string', cycle: 'string', plans: '{ plan_id: number, monthly_cents: number, hourly_cents: number }[]', options: '{ key: string, title: string, default: unknown, values: { value: unknown, monthly_cents: number }[] }[]' },
};
const shapeOf = o => Object.fromEntries(Object.entries(o).map(([k, v]) => [k, typeof v]));
SHAPE.region = shapeOf(REGIONS[0]); SHAPE.plan = shapeOf(PLANS[0]); SHAPE.template = shapeOf(TEMPLATES[0]);
SHAPE.details = { ...SHAPE.server, active: 'boolean', backup_enabled: 'boolean', backup_plan: "'quota' | 'daily' | ''", backup_quota: "number | ''", backup_size: 'number', bandwidth_quota: 'number', capabilities: 'string[]', config_id: 'number', config_description: 'string', create_date: 'string', features: '{ key: string, value: unknown }[]', ip_count: 'number', manage_level: "'self' | 'core' | 'full'", template: 'string', template_description: 'string', zone: 'string' };
SHAPE.assetUpdate = { ...SHAPE.asset, accnt: 'ACCOUNT_NUMBER', capabilities: 'object', categories: 'string[]', description: 'string', features: 'object', valid_source_hvs: 'object' };
const list = s => ({ item_count: 'number', item_total: 'number', items: [s], page_num: 'number', page_size: 'number', page_total: 'number' });
const PAGE = { 'page_size?': 'POSITIVE_INT', 'page_num?': 'POSITIVE_INT' };
const SORT = { ...PAGE, 'order_by?': 'ORDER_BY' };
const A = { 'accnt?': 'ACCOUNT_NUMBER' }, U = { ...A, uniq_id: 'UNIQ_ID' };

// ---------- methods: path -> {d, in, out, run, …}
const M = {};
const def = (path, d, input, out, run, meta = {}) => { M[path] = { path, d, in: input, out, run, writes: false, versions: ['bleed', 'v1', 'v2', 'v3'], ...meta }; };
const W = { writes: true };

def('account/auth/token', 'trade the password for a short-lived token', { 'ttl?': 'POSITIVE_INT', 'passcode?': 'LINE' }, { token: 'string', expires_at: 'string' }, (p, ctx) => {
  if (ctx.viaToken) fail(403, 'Forbidden', 'tokens cannot make tokens, use the password');
  const ttl = p.ttl ?? 3600;
  if (ttl > 43200) invalid('ttl', 'at most 43200 seconds');
  const token = 'rs_' + randomBytes(24).toString('base64url'), end = now() + ttl * 1000;
  tokens.set(token, end);
  return { token, expires_at: iso(end) };
}, W);
const dotted = path => path.split('/').map(s => s[0].toUpperCase() + s.slice(1)).join('.');
def('account/can', 'which methods or permissions the user has', { 'actions?': 'LINE[]', 'action_type?': "'api' | 'permissions'", 'as_endpoints?': 'BOOLEAN', 'all?': 'BOOLEAN', 'version?': "'bleed' | 'v1' | 'v2' | 'v3'" }, { permissions: 'Record<string, boolean>' }, p => {
  const pool = Object.values(M).filter(m => !p.version || m.versions.includes(p.version)), permissions = {};
  const put = (name, m) => { const ok = !!m && !m.denied; if (ok || p.all === 1) permissions[p.as_endpoints === 1 && m ? '/' + m.path : name] = ok; };
  if (!p.actions?.length) { if (p.action_type !== 'permissions') for (const m of pool) put(m.path, m); }
  else for (const s of p.actions) {
    const api = p.action_type ? p.action_type === 'api' : s.includes('/') || !s.includes('.');
    put(s, api ? pool.find(m => m.path === s.toLowerCase().replace(/^\/+|\/+$/g, '')) : pool.find(m => dotted(m.path) === s));
  }
  return { permissions };
});

def('asset/details', 'one asset', { ...U, 'alsowith?': 'ALSOWITH[]' }, SHAPE.asset, p => assetRec(getAsset(p), p.alsowith));
def('asset/list', 'assets of an account', { ...A, ...SORT, 'alsowith?': 'ALSOWITH[]', 'altGroup?': 'LAXWORDS', 'capability?': 'WORD', 'category?': 'CATEGORY[]', 'exclude_category?': 'CATEGORY[]',
  'custom_name?': 'NAME_MATCH', 'domain?': 'DOMAIN_FRAGMENT | DOMAIN_FULL', 'domain_match?': 'BOOLEAN', 'project_name?': 'TEXT_GENERAL', 'public_category?': 'WORD',
  'status?': 'SUBACCNT_STATUS', 'type?': 'LINE | LINE[]', 'uniq_id?': 'UNIQ_ID[]' }, list(SHAPE.asset), p => {
  const names = arr(p.custom_name), types = arr(p.type), dom = p.domain && normDomain(p.domain);
  const rows = replica(acct(p)).filter(a => {
    const st = assetStatus(a, snap.at), cat = categories(a);
    return (p.status ? st === p.status : st !== 'Terminated') && (!p.uniq_id || p.uniq_id.includes(a.uniq_id)) && (!types || types.includes(a.type))
      && (!dom || (p.domain_match === 1 ? a.domain.includes(dom) : a.domain === dom)) && (!p.category || p.category.some(c => cat.includes(c)))
      && (!p.exclude_category || !p.exclude_category.some(c => cat.includes(c))) && (!p.capability || caps(a).includes(p.capability)) && (!p.altGroup || p.altGroup === 'default')
      && (!p.project_name || p.project_name === 'default') && (!p.public_category || p.public_category === EXTRA.publicProductCategory(a))
      && (!names || names.some(n => (isObj(n) ? a.custom_name.includes(String(n.like ?? '')) : a.custom_name === normName(n))));
  });
  return paged(rows.map(a => assetRec(a, p.alsowith, snap.at)), p, Object.keys(SHAPE.asset));
});
def('asset/login', 'login of an asset', U, { username: 'string', password: 'string' }, p => { const a = ready(getAsset(p)); return a.server ? { username: a.username, password: a.pw } : notFound('login'); });
def('asset/remove', 'ask for removal of an asset', { ...U, 'cancellation_reason?': 'TEXT_GENERAL', 'cancellation_comment?': 'TEXT_GENERAL', 'rating?': '0 | 5 | 10', 'cleanup_assets?': 'BOOLEAN' }, { removal_requested: 'string' }, p => {
  const a = getAsset(p), f = phase(a);
  if (f === 'gone') notFound('asset');
  if (f === 'leaving') return { removal_requested: iso(a.removedAt) };
  ready(a);
  const drop = x => { x.removedAt = now(); ledger.removals.push({ uniq_id: x.uniq_id, accnt: x.accnt }); };
  drop(a);
  const alive = assets.filter(x => x.accnt === a.accnt && !x.removedAt);
  if (p.cleanup_assets === 1 && a.server && !alive.some(x => x.server)) alive.forEach(drop);
  return { removal_requested: iso(a.removedAt) };
}, W);
def('asset/update', 'rename, describe, re-label an asset', { ...U, 'custom_name?': 'LINE', 'custom_description?': 'TEXT_GENERAL', 'domain?': 'DOMAIN_FULL', 'features?': 'HASH' }, SHAPE.assetUpdate, p => {
  const a = staying(getAsset(p));
  checkFeatures(a.type, p.features);
  if (p.custom_name !== undefined) a.custom_name = normName(p.custom_name);
  if (p.custom_description !== undefined) a.custom_description = p.custom_description.replace(/\r\n?/g, '\n');
  if (p.domain !== undefined) a.domain = normDomain(p.domain);
  Object.assign(a.features, p.features);
  return { ...assetRec(a), accnt: a.accnt, capabilities: capsObj(a), categories: categories(a), description: describeAsset(a), features: a.features, valid_source_hvs: {} };
}, W);

def('region/details', 'one region', { id: 'POSITIVE_INT' }, SHAPE.region, p => regionOf(p.id) ?? notFound('region'));
def('region/list', 'all regions; alsowith zones', { ...SORT, 'alsowith?': 'EXTRAS' }, list(SHAPE.region), p => {
  const z = arr(p.alsowith)?.includes('zones');
  return paged(REGIONS.map(r => (z ? { ...r, zones: ZONES.filter(x => x.region_id === r.id) } : r)), p, Object.keys(SHAPE.region));
});
def('network/zone/list', 'all zones', { ...SORT, 'region_id?': 'RELATION_ID' }, list(SHAPE.zone), p => paged(ZONES.filter(z => eq(p, z, 'region_id')), p, Object.keys(SHAPE.zone)));
def('product/details', 'options, quotas and prices of a product', { code: 'LINE' }, SHAPE.product, p => productOf(p.code) ?? notFound('product'));
def('product/list', 'what we sell', SORT, list({ code: 'string', title: 'string' }), p => paged(PRODUCTS.map(({ code, title }) => ({ code, title })), p, ['code', 'title']));

const V3 = { versions: ['bleed', 'v3'] };
const findKey = (p, byName = true) => {
  const n = acct(p);
  if (p.id === undefined && p.public_key_name === undefined) invalid('id', 'id or public_key_name required', 'required');
  return keys.find(k => k.accnt === n && (p.id !== undefined ? k.id === p.id && (!byName || p.public_key_name === undefined || k.public_key_name === p.public_key_name) : k.public_key_name === p.public_key_name)) ?? notFound('key');
};
const keyRec = ({ id, public_key_name, public_key_value }) => ({ id, public_key_name, public_key_value });
const dupKey = (n, name, id) => { if (keys.some(k => k.accnt === n && k.id !== id && k.public_key_name.toLowerCase() === name.toLowerCase())) fail(409, 'Conflict', 'key name is taken', { field: 'public_key_name' }); };
def('key/add', 'add a named public ssh key', { ...A, public_key_name: 'WORD_', public_key_value: 'SSH_KEY_PUBLIC' }, { added: 'boolean' }, p => {
  const n = acct(p); dupKey(n, p.public_key_name);
  keys.push({ id: ++seq.key, accnt: n, public_key_name: p.public_key_name, public_key_value: normKey(p.public_key_value) });
  return { added: true };
}, { ...W, ...V3 });
def('key/list', 'named public ssh keys', { ...A, 'public_key_name?': 'WORD_', ...PAGE }, list(SHAPE.key), p => { const n = acct(p); return paged(keys.filter(k => k.accnt === n && eq(p, k, 'public_key_name')).reverse().map(keyRec), p, []); }, V3);
def('key/remove', 'forget a key (servers keep it); by id or name', { ...A, 'id?': 'POSITIVE_INT', 'public_key_name?': 'WORD_' }, { removed: 'boolean' }, p => { keys.splice(keys.indexOf(findKey(p)), 1); return { removed: true }; }, { ...W, ...V3 });
def('key/update', 'change a key; with id the name is the new name', { ...A, 'id?': 'POSITIVE_INT', 'public_key_name?': 'WORD_', 'public_key_value?': 'SSH_KEY_PUBLIC' }, SHAPE.key, p => {
  const k = findKey(p, false);
  if (p.public_key_name !== undefined) { dupKey(k.accnt, p.public_key_name, k.id); k.public_key_name = p.public_key_name; }
  if (p.public_key_value !== undefined) k.public_key_value = normKey(p.public_key_value);
  return keyRec(k);
}, { ...W, ...V3 });

const BK = { 'bandwidth_quota?': 'NATURAL', 'backup_enabled?': 'BOOLEAN', 'backup_plan?': "'quota' | 'daily'", 'backup_quota?': 'NATURAL' };
def('server/deploy', 'order a server and start its build', { ...A, domain: 'DOMAIN_FULL', type: 'SERVER_TYPE', plan_id: 'RELATION_ID', 'template_name?': 'LINE', 'image_id?': 'RELATION_ID', 'zone_id?': 'RELATION_ID', 'zone?': 'RELATION_ID',
  'region_id?': 'RELATION_ID', 'features?': 'HASH', 'new_ips?': 'POSITIVE_INT', 'new_ip6s?': 'NATURAL', 'pool_ips?': 'PUBLIC_IPV4[]', 'pool6_ips?': 'IP6_BLOCK[]', ...BK, 'public_ssh_key?': 'SSH_KEY_PUBLIC', 'password?': 'LINE' }, SHAPE.server, p => {
  const accnt = acct(p);
  if (p.zone !== undefined && p.zone_id !== undefined && p.zone !== p.zone_id) invalid('zone', 'zone and zone_id disagree');
  const zid = p.zone_id ?? p.zone ?? ZONES.find(z => z.region_id === p.region_id)?.id;
  if (zid === undefined) invalid('zone_id', p.region_id ? 'no such region' : 'zone_id, zone or region_id required', 'required');
  const z = zoneOf(zid) ?? invalid('zone_id', 'no such zone');
  if (p.region_id !== undefined && z.region_id !== p.region_id) invalid('region_id', 'zone is in another region');
  const plan = PLANS.find(x => x.id === p.plan_id && x.zone_id === zid && x.server_type === p.type) ?? invalid('plan_id', `no such plan for ${p.type} in ${z.name}`);
  if (p.image_id !== undefined) notFound('image');
  if (p.template_name === undefined) invalid('template_name', 'template_name or image_id required', 'required');
  const t = TEMPLATES.find(x => x.name === p.template_name && x.server_type === p.type) ?? invalid('template_name', `no such template for ${p.type}`);
  if (!t.available) invalid('template_name', 'template is retired');
  if ((p.new_ips ?? 1) > 8) invalid('new_ips', 'at most 8');
  if ((p.new_ip6s ?? 0) > 1) invalid('new_ip6s', 'at most 1');
  if (p.pool_ips?.length) invalid('pool_ips', 'not in your pool');
  if (p.pool6_ips?.length) invalid('pool6_ips', 'not in your pool');
  checkFeatures(p.type, p.features); checkBw(p.type, p.bandwidth_quota); checkPw(p.password);
  const bk = backup({ type: p.type, backup_enabled: false }, p);
  if (!plan.available) fail(409, 'SoldOut', `${plan.description} is sold out in ${z.name}`);
  if (assets.filter(a => a.server && a.accnt === accnt && !a.removedAt).length >= 50) fail(409, 'Quota', 'at most 50 servers');
  const a = makeServer({ accnt, domain: normDomain(p.domain), type: p.type, plan_id: plan.id, zone_id: zid, region_id: z.region_id, template_name: t.name, pw: p.password, features: { ...p.features },
    ip_count: p.new_ips ?? 1, ip6_count: p.new_ip6s ?? 0, bandwidth_quota: p.bandwidth_quota ?? 5000, public_ssh_key: p.public_ssh_key ? normKey(p.public_ssh_key) : '', ...bk });
  ledger.orders.push({ uniq_id: a.uniq_id, domain: a.domain, accnt });
  return serverRec(a);
}, W);
def('server/details', 'one server', U, SHAPE.details, p => serverDetails(getServer(p)));
def('server/list', 'servers of an account (use asset/list)', { ...A, ...SORT, 'ip?': 'PUBLIC_IPV4', 'plan_id?': 'LINE', 'region_id?': 'RELATION_ID', 'status?': 'LAXWORD', 'template_name?': 'LINE', 'type?': 'SERVER_TYPE', 'zone_id?': 'RELATION_ID' }, list(SHAPE.server), p =>
  paged(replica(acct(p)).filter(a => a.server && phase(a, snap.at) !== 'gone').map(a => serverRec(a, snap.at)).filter(r => eq(p, r, 'ip', 'plan_id', 'region_id', 'status', 'template_name', 'type', 'zone_id')), p, Object.keys(SHAPE.server)), { deprecated: true, use: 'asset/list' });
def('server/password', 'root password', U, { password: 'string' }, p => ({ password: ready(getServer(p)).pw }));
def('server/rebuild', 'wipe and build again; force 1 when it is up', { ...U, 'template_name?': 'LINE', 'force?': 'BOOLEAN' }, SHAPE.server, p => {
  const a = ready(getServer(p)), name = p.template_name ?? a.template_name;
  const t = TEMPLATES.find(x => x.name === name && x.server_type === a.type) ?? invalid('template_name', `no such template for ${a.type}`);
  if (!t.available) invalid('template_name', 'template is retired');
  if (powerOf(a) !== 'down' && p.force !== 1) fail(409, 'NeedsForce', 'server is up, send force 1', { field: 'force' });
  Object.assign(a, { template_name: name, rebuilt: true, readyAt: now() + ms(buildSecs(a.type) * 0.75), power: 'up', task: null, pw: newPw(), username: isWin(a.type) ? 'Administrator' : 'root' });
  Object.assign(serverCred(a), { username: a.username, auth_data: a.pw });
  ledger.rebuilds.push({ uniq_id: a.uniq_id, accnt: a.accnt, template_name: name });
  return serverRec(a);
}, W);
def('server/sync', 're-read the record from the host; changes nothing', U, SHAPE.server, p => serverRec(getServer(p)));
def('server/update', 'change recorded details', { ...U, 'domain?': 'DOMAIN_FULL', 'username?': 'LAXWORD', 'password?': 'LINE', ...BK }, SHAPE.server, p => {
  const a = ready(getServer(p));
  checkPw(p.password); checkBw(a.type, p.bandwidth_quota);
  Object.assign(a, backup(a, p));
  if (p.domain !== undefined) a.domain = normDomain(p.domain);
  if (p.bandwidth_quota !== undefined) a.bandwidth_quota = p.bandwidth_quota;
  if (p.username) a.username = p.username;
  if (p.password !== undefined) a.pw = p.password;
  Object.assign(serverCred(a), { username: a.username, auth_data: a.pw });
  return serverRec(a);
}, W);
def('server/console', 'SPICE console', { ...U, 'spice_prx?': 'BOOLEAN', 'secure_spice?': 'BOOLEAN' }, { hostname: 'string', ip: 'string', port: 'number', token: 'string', type: "'spice'" }, p => {
  const a = ready(getServer(p)), r = regionOf(a.region_id);
  if (powerOf(a) === 'down') fail(409, 'Conflict', 'server is down');
  return { hostname: `${p.spice_prx === 1 ? 'proxy' : 'hv3'}.${r.host_prefix}.respawn.example`, ip: '198.51.100.' + r.id, port: p.secure_spice === 1 ? 61001 : 5901, token: randomBytes(18).toString('base64url'), type: 'spice' };
}, W);

const pw = (name, d, run, meta = {}) => def('server/power/' + name, d, U, SHAPE.power, run, meta);
pw('status', 'live power state and last task', p => { const a = getServer(p); return powerRec(a, taskState(a), '', a.task?.id ?? 0); });
pw('cached', 'cached power state', p => { const a = getServer(p), v = refreshCache(a); return { ...powerRec(a, taskState(a), '', a.task?.id ?? 0), powerStatus: v }; });
pw('start', 'start', powerOp(8, 'down', 'up'), W);
pw('stop', 'pull the plug', powerOp(2, 'up', 'down'), W);
pw('shutdown', 'shut down by the OS', powerOp(10, 'up', 'down'), W);
pw('reboot', 'reboot by the OS', powerOp(15, 'up', 'up'), W);
pw('reset', 'hard reset', powerOp(5, 'up', 'up'), W);

const visible = c => { const f = phase(assets.find(a => a.uniq_id === c.uniq_id)); return f !== 'gone' && (c.type === 'app' || !f.endsWith('spawning')); };
const getCred = p => { const n = acct(p); return creds.find(c => c.id === p.id && c.accnt === n && (p.type === undefined || c.type === p.type) && visible(c)) ?? notFound('credential'); };
def('server/creds/create', 'store an app login', { ...U, 'type?': "'app'", name: 'LAXWORDS', 'description?': 'LINE', 'location?': 'LINE', username: 'LINE', 'auth_type?': 'WORD_', auth_data: 'TEXT_GENERAL' }, SHAPE.cred, p => {
  const a = staying(getServer(p));
  const c = { id: ++seq.cred, accnt: a.accnt, uniq_id: a.uniq_id, type: 'app', name: p.name, description: p.description ?? '', location: p.location ?? '', username: p.username, auth_type: p.auth_type ?? 'password', auth_data: p.auth_data };
  creds.push(c); return credRec(c);
}, W);
def('server/creds/get', 'one login, with its secret', { ...A, id: 'RELATION_ID', 'type?': "'server' | 'app'" }, SHAPE.cred, p => credRec(getCred(p)));
def('server/creds/list', 'logins without secrets', { ...A, ...SORT, 'uniq_id?': 'UNIQ_ID', 'server_type?': 'SERVER_TYPE', 'type?': "'server' | 'app' | LINE[]" }, list(SHAPE.cred), p => {
  const n = acct(p), types = arr(p.type);
  const rows = creds.filter(c => c.accnt === n && (!types || types.includes(c.type)) && visible(c)).reverse().map(c => credRec(c, false)).filter(r => eq(p, r, 'uniq_id', 'server_type'));
  return paged(rows, p, Object.keys(SHAPE.cred));
});
def('server/creds/update', 'change a login', { ...A, id: 'RELATION_ID', 'type?': "'server' | 'app'", 'location?': 'LINE', 'username?': 'LINE', 'auth_data?': 'TEXT_GENERAL' }, SHAPE.cred, p => {
  const c = getCred(p), a = staying(assets.find(x => x.uniq_id === c.uniq_id));
  if (c.type === 'server' && p.auth_data !== undefined && (p.auth_data.length < 10 || p.auth_data.length > 72)) invalid('auth_data', '10 to 72 characters');
  for (const k of ['location', 'username', 'auth_data']) if (p[k] !== undefined) c[k] = p[k];
  if (c.type === 'server') { a.username = c.username; a.pw = c.auth_data; }
  return credRec(c);
}, W);
def('server/creds/delete', 'delete an app login', { ...A, id: 'RELATION_ID', 'type?': "'app'" }, { success: 'boolean' }, p => {
  const c = getCred(p);
  if (c.type !== 'app') invalid('id', 'only app logins can be deleted');
  creds.splice(creds.indexOf(c), 1); return { success: true };
}, W);

const F = { 'region_id?': 'RELATION_ID', 'server_type?': 'SERVER_TYPE', 'zone_id?': 'RELATION_ID' };
const avail = (p, r) => r.available === ((p.available ?? 1) === 1);
def('plan/details', 'one plan', { id: 'RELATION_ID', ...F }, SHAPE.plan, p => PLANS.find(r => eq(p, r, 'id', 'region_id', 'server_type', 'zone_id')) ?? notFound('plan'));
def('plan/list', 'plans, one row per type and zone', { 'available?': 'BOOLEAN', ...SORT, ...F }, list(SHAPE.plan), p => paged(PLANS.filter(r => avail(p, r) && eq(p, r, 'region_id', 'server_type', 'zone_id')), p, Object.keys(SHAPE.plan)));
const placeOk = p => (p.zone_id === undefined || zoneOf(p.zone_id)) && (p.region_id === undefined || regionOf(p.region_id));
def('template/details', 'one template', { name: 'LINE', ...F }, SHAPE.template, p => (placeOk(p) && TEMPLATES.find(r => eq(p, r, 'name', 'server_type'))) || notFound('template'));
def('template/list', 'templates, one row per type; zone 0 = everywhere', { 'available?': 'BOOLEAN', 'name?': 'LINE', ...SORT, ...F }, list(SHAPE.template), p => paged(placeOk(p) ? TEMPLATES.filter(r => avail(p, r) && eq(p, r, 'name', 'server_type')) : [], p, Object.keys(SHAPE.template)));
def('billing/invoice/list', 'invoices', { ...A, ...SORT }, list({ id: 'number' }), () => null, { denied: true });

const NS = { '': 'respawn api', account: 'users and tokens', 'account/auth': 'authentication', asset: 'everything you own', billing: 'money', 'billing/invoice': 'invoices', key: 'named public ssh keys', meta: 'about this api', network: 'network', 'network/zone': 'zones', plan: 'hardware', product: 'products and prices', region: 'regions', server: 'servers', 'server/creds': 'logins of servers and apps', 'server/power': 'power', template: 'operating systems' };
def('meta/describe', 'what is at a path', { 'path?': 'LINE', 'version?': "'bleed' | 'v1' | 'v2' | 'v3'", 'skip_permissions?': 'BOOLEAN', 'show_no_access?': 'BOOLEAN' },
  { api_name: 'string', path: 'string', version: 'string', method_description: 'string', namespace_description: 'string', input: 'object', output: 'object[]', method_metadata: 'object', methods: 'string[]', namespaces: 'string[]', no_access_methods: 'string[]', no_access: 'boolean' }, (p, ctx) => {
    const version = p.version ?? ctx.version, path = (p.path ?? '').toLowerCase().replace(/^\/+|\/+$/g, '');
    const m = Object.hasOwn(M, path) && M[path].versions.includes(version) ? M[path] : null;
    if (!m && !Object.hasOwn(NS, path)) notFound('path');
    const pre = path ? path + '/' : '', below = Object.values(M).filter(x => x.versions.includes(version) && x.path.startsWith(pre) && !m);
    const direct = below.filter(x => !x.path.slice(pre.length).includes('/')), name = x => x.path.slice(pre.length), see = x => !x.denied || p.skip_permissions === 1;
    const used = m ? [...new Set(Object.values(m.in).flatMap(split).map(t => t.replace('[]', '')).filter(t => TYPES[t]))] : [];
    return {
      api_name: 'respawn', path, version, method_description: m?.d ?? '', namespace_description: m ? '' : NS[path], input: m?.in ?? {}, output: m ? [m.out] : [],
      method_metadata: m ? { verb: 'POST', versions: m.versions, writes: m.writes, deprecated: !!m.deprecated, use: m.use ?? '', types: Object.fromEntries(used.map(t => [t, TYPES[t].ts])) } : {},
      methods: direct.filter(see).map(name), namespaces: [...new Set(below.filter(x => name(x).includes('/')).map(x => name(x).split('/')[0]))],
      no_access_methods: p.show_no_access === 1 ? direct.filter(x => x.denied).map(name) : [], no_access: !!m?.denied,
    };
  });

// ---------- http
let bucket = { n: 60, at: now() };
function rate() {
  const t = now();
  bucket.n = Math.min(60, bucket.n + ((t - bucket.at) / 1000) * 10 * SPEED); bucket.at = t;
  if (bucket.n < 1) fail(429, 'RateLimited', 'slow down', { retry_after: 1 });
  bucket.n -= 1;
}
function auth(req) {
  const h = /^basic\s+(\S+)$/i.exec(req.headers.authorization ?? '');
  const [u, ...rest] = h ? Buffer.from(h[1], 'base64').toString('utf8').split(':') : [], secret = rest.join(':');
  if (!h || u !== USER.username) fail(401, 'Unauthorized', 'bad credentials');
  if (secret === USER.password) return { viaToken: false };
  if (tokens.has(secret) && tokens.get(secret) > now()) return { viaToken: true };
  fail(401, secret.startsWith('rs_') ? 'TokenExpired' : 'Unauthorized', secret.startsWith('rs_') ? 'token is dead, get a new one' : 'bad credentials');
}
const read = req => new Promise((ok, no) => {
  let n = 0; const parts = [];
  req.on('data', d => { n += d.length; if (n <= 262144) parts.push(d); });
  req.on('end', () => (n > 262144 ? no(new ApiError(413, 'TooLarge', 'body over 256 KB')) : ok(Buffer.concat(parts).toString('utf8'))));
  req.on('error', no);
});
function send(res, status, body, head = {}) {
  const s = JSON.stringify(body);
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(s), ...head });
  res.end(s);
}
const FAULT = { 401: ['Unauthorized', 'bad credentials'], 429: ['RateLimited', 'slow down'], 503: ['Unavailable', 'be right back'] };
function route(url) {
  let path = url.split('?')[0].replace(/^\/+|\/+$/g, '').toLowerCase();
  if (path === 'api' || path.startsWith('api/')) path = path.slice(4); else return { path: null };
  let version = 'v3';
  const v = /^(bleed|v[123])(\/|$)/.exec(path);
  if (v) { version = v[1]; path = path.slice(v[0].length); }
  const dot = /^(.*)\.([a-z0-9]+)$/.exec(path);
  return dot ? { path: dot[1], ext: dot[2], version } : { path, ext: 'json', version };
}
async function handle(req, res, id) {
  const raw = await read(req);
  const test = /^(?:\/api)?\/(_ledger|_fault|_expire)$/.exec(req.url);
  if (test) {
    if (test[1] === '_ledger') return send(res, 200, ledger);
    if (test[1] === '_expire') { tokens.clear(); return send(res, 200, { ok: true }); }
    const given = JSON.parse(raw);
    const mode = given.kind === 'lost' ? 'lost-after' : 'status';
    const f = { ...given, mode, after: true, status: Number.parseInt(given.kind) };
    faults.push({ ...f, operation: String(f.operation).toLowerCase().replace(/^\/+|\/+$/g, ''), times: f.times ?? 1 });
    return send(res, 200, { ok: true });
  }
  const { path, ext, version } = route(req.url);
  const m = path && Object.hasOwn(M, path) && M[path].versions.includes(version) ? M[path] : null;
  const fault = m && faults.find(f => f.operation === path && f.times > 0);
  if (fault) fault.times--;
  const faulty = () => fail(fault.status, ...(FAULT[fault.status] ?? ['Error', 'failed']), [429, 503].includes(fault.status) ? { retry_after: 1 } : {});
  if (fault?.mode === 'lost-before') return req.socket.destroy();
  if (fault?.mode === 'status' && !fault.after) faulty();
  let out, err;
  try {
    const ctx = { ...auth(req), version };
    rate();
    if (!m) fail(404, 'NotFound', 'no such method', { describe: 'meta/describe' });
    if (ext !== 'json') fail(406, 'NotAcceptable', `cannot encode as ${ext}, json only`);
    if (req.method !== 'POST') fail(405, 'MethodNotAllowed', 'POST only');
    if (m.denied) fail(403, 'Forbidden', 'you may not call this');
    let body;
    try { body = JSON.parse(raw); } catch { fail(400, 'BadRequest', 'body is not json'); }
    if (!isObj(body) || !isObj(body.params)) fail(400, 'BadRequest', 'body needs a params object');
    validate(m.in, body.params);
    out = m.run(body.params, ctx);
  } catch (e) { err = e; }
  if (fault?.mode === 'lost-after') return req.socket.destroy();
  if (fault?.mode === 'status' && fault.after) faulty();
  if (err) throw err;
  send(res, 200, out, { 'x-request-id': id });
}
const server = http.createServer(async (req, res) => {
  const id = randomUUID();
  try { await handle(req, res, id); } catch (e) {
    const a = e instanceof ApiError ? e : new ApiError(500, 'Internal', 'we broke something');
    if (a !== e) console.error(e);
    const head = { 'x-request-id': id };
    if (a.status === 401) head['www-authenticate'] = 'Basic realm="respawn"';
    if (a.status === 405) head.allow = 'POST';
    if (a.extra.retry_after) head['retry-after'] = String(a.extra.retry_after);
    if (!res.headersSent) send(res, a.status, { error_class: a.cls, error_message: a.message, ...a.extra, request_id: id }, head);
  }
});
server.listen(arg('port', 0), '127.0.0.1', () => console.log(JSON.stringify({
  baseUrl: `http://127.0.0.1:${server.address().port}/api`, username: USER.username, password: USER.password, secondAccount: String(SECOND) })));
