#!/usr/bin/env node
/* Cloud Infrastructure Management API - backend, one file, Node 20, node: modules only.
 *
 * Choices (where the specification is silent)
 *  1. Every operation is POST {baseUrl}/{path}; path is case-insensitive; anything else is 405 with Allow. Extension `.json` or none; others 406.
 *     Content-Type must be application/json (415), the body is {"params":{...}} and nothing beside `params` (422).
 *  2. Version: optional first segment (/v1/.. /v2/.. /v3/.. /bleed/..), default v3. SSH keys exist in v3 and bleed only; server/list is gone in bleed.
 *  3. Own names: meta/describe, account/auth/permissions, account/sshkey/{add,list,remove,update}, asset/{details,list,login,remove,update},
 *     network/region/{details,list}, network/zone/{details,list}, product/details, server/{create,details,list,password,rebuild,restore,update,console},
 *     server/power/{status,cached,start,stop,shutdown,reboot,reset}, server/credential/{create,get,list,update,delete},
 *     server/plan/{details,list}, server/template/{details,list}, server/image/{create,list}.
 *  4. The unnamed "operation with template and force" is server/rebuild; the unnamed "operation by identifier" is server/restore (withdraws a removal).
 *  5. meta/describe: `input` is a JSON Schema (2020-12) of `params` with additionalProperties:false; `output` is [{status:200,schema},{status:"4XX",schema}];
 *     `methods`/`namespaces` are full paths of direct children; path "" or "/" is the root; unknown path 404. method_metadata: http_method, url, permission, versions, mutates, background, deprecated, replaced_by.
 *  6. Types are JSON-strict: integers are JSON numbers, BOOLEAN is the number 0 or 1 (true/"1" refused), null refused, strings never trimmed. Exception by the text: server/list plan_id is a string.
 *  7. Unknown params: 422 UnknownParameterError. Other bad params: 422 ValidationError. Both list all `violations` [{param, rule, message}].
 *  8. Errors: {error_class, error_message, http_status, request_id, ...}. Classes are PascalCase + "Error". 400 bad JSON, 401, 403, 404, 405, 406, 409 conflicts/busy, 410 removed server, 413, 415, 422, 429.
 *  9. Auth: Basic with password or token everywhere; account/auth/token takes the PASSWORD only (403 for a token), params `lifetime` seconds (60..43200, default 3600) and `passcode`
 *     (refused: the user has no 2FA); answer {username, token, lifetime, expires_at}. Ended token: 401 TokenExpiredError. Tokens start with `tk_`.
 * 10. Account: omitted accnt = the user's main account; foreign accnt = 403 AccountAccessError; a thing on the other account is 404 unless its accnt is named. Global catalogue operations take no accnt.
 * 11. Lists: page_size at most 100; a page beyond the last is 422 PageOutOfRangeError (page 1 of an empty list is fine, page_total 0); order_by {field, sort: "asc"|"desc"}, field = any scalar field
 *     of the record, sort default asc. Default order: ascending id / name / creation. `available` 1 = only available, 0 = only unavailable.
 * 12. Plans: one global id, one row per zone; plan details by id alone is 409 AmbiguousSelectionError if several zones have it. memory MB, disk GB, cpu_speed MHz, link_speed Mbit/s. Templates likewise by name, spelled `debian-12.self`.
 * 13. Server records: short record in create/list/update/rebuild/restore; server/details = short + described fields. plan_id is a string there. Server status: provisioning, running, stopped,
 *     starting, stopping, rebooting, rebuilding, removing. Asset status: Pending-Activation while building, Active, Pending-Termination, Terminated. `active` is false during build AND rebuild. Dates ISO 8601 UTC.
 * 14. create needs type, domain, plan_id, zone_id (or its synonym `zone`, equal if both), and template_name XOR image_id; region_id optional but must agree. IP is reserved at once. domain must be unique
 *     among the living servers of the account (409 DuplicateDomainError). Password given: 12+ chars with lower, upper, digit; otherwise generated. At most 25 servers per account.
 *     new_ips 1..8, new_ip6s 0..1, pool addresses must be free in the account's pool. Unknown plan/template/zone: 422 rule "reference"; sold out or closed: 409 OutOfStockError.
 * 15. While building/rebuilding: rebuild, removal (so a build cannot be cancelled), server/update, password, login, console, power changes and image creation are 409 ServerBusyError with busy_with and retry_after;
 *     details, lists, power status, asset/update and app credentials work.
 * 16. Rebuild: running server without force:1 is 409 ForceRequiredError (stopped is fine); template omitted = same one; new template must fit type and zone; generates a NEW password; keeps IP and SSH key.
 * 17. Removal: cancellation_reason required; takes a grace period (Pending-Termination, still running, password and console still readable, power/rebuild/update/image refused, server/restore withdraws it); a second request is 409 RemovalPendingError with
 *     removal_requested; the answer's removal_requested is the ISO time of the request. Afterwards server/* is 410 GoneError, asset/details still shows Terminated, asset/list only with status "Terminated".
 * 18. Power: 200 with error "" and a task number; powerStatus on|off|starting|stopping|rebooting; status accepted|completed|in-progress|refused. Pointless requests (start a running one, stop a stopped one, one
 *     while a task runs) are 200 with `error` text, status refused, task 0. Cached status = last value observed by power/status or at build end.
 * 19. Credentials: the `server` one appears when the build ends and cannot be created or deleted; names unique per server (409); auth_type password|key|token; list answers carry auth_data null, get shows it. `type` is required
 *     with `id`.
 * 20. SSH keys: name 1..64, base64 must decode to a blob naming the same algorithm; comment allowed. Remove by id or name (both must agree). Update by id only. Duplicate: 409 DuplicateKeyNameError.
 * 21. product/details: {code, zone_id?} -> code, description, currency, cycle, price, options [{key, title, default, values:[{value, description, monthly, hourly}]}] with keys Plan, ExtraIp, Bandwidth, BackupQuota, BackupDays and (WIN) AntiVirus, Database.
 * 22. backup_plan/backup_quota ignored unless backup_enabled 1; then both are required and must be offered. Custom_name filter object: {match: exact|prefix|contains, value}.
 * 23. Rate limit: 300 burst, 50/s per user, then 429 RateLimitError with Retry-After. Deprecated operations answer with a `Deprecation: true` header.
 * 24. Seeded: one running server, a DNS zone and a domain on the main account; one running server on the second account.
 * 25. Extra flags: --no-second (single account), --deny path,path (operations this user may not call: 403 PermissionError).
 */
import http from 'node:http';
import { randomBytes, randomInt, timingSafeEqual, createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { isIPv4 } from 'node:net';

const { values: flag } = parseArgs({ options: {
  port: { type: 'string', default: '0' }, speed: { type: 'string', default: '1' },
  'no-second': { type: 'boolean', default: false }, deny: { type: 'string', default: '' } } });
const SPEED = Number(flag.speed);
if (!(SPEED > 0)) { console.error('--speed must be a positive number'); process.exit(2); }
const DENIED = new Set(flag.deny.split(',').filter(Boolean));
const span = (seconds) => seconds * 1000 / SPEED;
const DURATION = { build: 60, metalBuild: 120, rebuild: 45, removal: 60, power: 5 };

// ---------- small things ----------
const iso = (ms = Date.now()) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
const secret = (n = 18) => randomBytes(n).toString('base64url');
const genPassword = () => 'Aa1' + secret(15);
const same = (a, b) => timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
const pick = (o, keys) => Object.fromEntries(keys.map((k) => [k, o[k]]));
const isObj = (v) => v !== null && typeof v === 'object' && !Array.isArray(v);

class ApiError extends Error {
  constructor(status, cls, message, extra = {}, headers = {}) { super(message); Object.assign(this, { status, cls, extra, headers }); }
}
const fail = (...a) => { throw new ApiError(...a); };
const invalid = (param, rule, message) => fail(422, 'ValidationError', `${param}: ${message}`, { violations: [{ param, rule, message }] });
const missing = (what, id, accnt) => fail(404, 'NotFoundError', `There is no ${what} ${JSON.stringify(id)}${accnt ? ` on account ${accnt}` : ''}.`);

// ---------- types ----------
const SERVER_TYPES = ['Cloud.VPS', 'Cloud.VPS.WIN', 'Cloud.Metal', 'Cloud.Metal.WIN', 'Bare.Metal', 'Bare.Metal.GPU', 'Bare.Metal.WIN', 'Bare.Metal.GPU.WIN'];
const STATUSES = ['New', 'Active', 'BucketPart', 'Disabled', 'Terminated', 'Pending-Termination', 'Pending-Activation', 'Pending-Payment', 'Pending-Config'];
const CATEGORIES = ['Dedicated', 'VirtualDedicated', 'StrictDedicated', 'SpecialDedicated', 'Provisioned', 'LoadBalancer', 'ObjectStorage', 'SBS'];
const ALSOWITH = ('vendorBackingUp altGroup ancestorServer associationDetails backupsAndStorage businessEmailPricing capabilities categories children creation_date custom_description description diskDetails distro '
  + 'emailFriendlyName featureDetails finalizeDetails generatedDomainDetails hostedEmailPricing hostedEmailUsage hostingDetails instance loadbalancer machine managedType mesDetails monitorableServices mrc networkSummary '
  + 'opsRemoteDetails opsServiceDetails objectStore osFamily parentDetails powerStatus price primaryProductCategory privateParent product productDisplayGroup project prometheusDetails publicProductCategory region '
  + 'resourceState servers shortDescription template templateApp upLink usageDetails zone').split(' ');

const HOST = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;
const str = (re, max, words) => ({ schema: { type: 'string', pattern: re.source, maxLength: max },
  check: (v) => typeof v !== 'string' ? 'must be a JSON string' : v.length > max ? `must have at most ${max} characters` : re.test(v) ? null : words });
const int = (min, max, words) => ({ schema: { type: 'integer', minimum: min, maximum: max },
  check: (v) => Number.isInteger(v) && v >= min && v <= max ? null : words ?? `must be a JSON integer from ${min} to ${max}` });
const oneOf = (list) => ({ schema: { enum: list }, check: (v) => list.includes(v) ? null : `must be one of ${list.map((x) => JSON.stringify(x)).join(', ')}` });
const arr = (t, max = 100) => ({ schema: { type: 'array', items: t.schema, maxItems: max },
  check: (v) => !Array.isArray(v) ? 'must be an array' : v.length > max ? `must have at most ${max} items`
    : v.map((x, i) => { const e = t.check(x); return e && `item ${i} ${e}`; }).find(Boolean) ?? null });
const either = (...ts) => ({ schema: { anyOf: ts.map((t) => t.schema) },
  check: (v) => { const es = ts.map((t) => t.check(v)); return es.includes(null) ? null : es.join(', or '); } });
const hash = (words = 'must be a JSON object') => ({ schema: { type: 'object' }, check: (v) => isObj(v) ? null : words });

function keyProblem(v) {
  if (typeof v !== 'string') return 'must be a JSON string';
  const m = /^(ssh-\w+)[ \t]+([A-Za-z0-9+/]+={0,2})([ \t]+[^\r\n]*)?\r?\n?$/.exec(v);
  if (!m) return 'must be the one line of a public key file: ssh-<type> <base64> [comment]';
  const blob = Buffer.from(m[2], 'base64'), n = blob.length > 4 ? blob.readUInt32BE(0) : 0;
  return n && blob.subarray(4, 4 + n).toString('latin1') === m[1] ? null : `must carry base64 of a key of the type ${m[1]}; the data names another or none`;
}
const T = {
  ACCNT: int(1, 99999999, 'must be an account number, a JSON integer of 1 to 8 digits'),
  UNIQ_ID: str(/^[A-HJ-NP-Z0-9]{6}$/, 6, 'must be six characters, A-Z without I and O, or 0-9'),
  ID: int(1, 2147483647, 'must be a positive JSON integer'),
  BOOL: { schema: { type: 'integer', enum: [0, 1] }, check: (v) => v === 0 || v === 1 ? null : 'must be the number 0 or 1' },
  LINE: str(/^[^\x00-\x1f\x7f]*$/, 255, 'must not have control characters'),
  LINE1: str(/^(?=.*\S)[^\x00-\x1f\x7f]+$/, 255, 'must be a non-blank line without control characters'),
  TEXT: str(/^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*$/, 4096, 'must not have control characters other than tab, CR and LF'),
  TEXT1: str(/^(?=[^]*\S)[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]+$/, 4096, 'must not be blank'),
  WORD: str(/^[a-z0-9]*$/i, 64, 'must consist of letters and digits'),
  WORD_: str(/^\w+$/, 64, 'must consist of letters, digits and underscores, and not be empty'),
  LAXWORD: str(/^[\w-]*$/, 64, 'must consist of letters, digits, underscores and hyphens'),
  LAXWORDS: str(/^[\w -]*$/, 64, 'must consist of letters, digits, underscores, hyphens and spaces'),
  DOMAIN: str(HOST, 253, 'must be a fully-qualified host name such as web1.example.com'),
  FRAGMENT: str(/^[a-z0-9.-]+$/i, 253, 'must be a domain name or a part of one'),
  IPV4: { schema: { type: 'string', format: 'ipv4' }, check: (v) => typeof v === 'string' && isIPv4(v) && !/^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(v) ? null : 'must be a public IPv4 address' },
  IP6NET: str(/^[0-9a-f:]+\/64$/i, 64, 'must be an IPv6 /64 block'),
  TYPE: oneOf(SERVER_TYPES), STATUS: oneOf(STATUSES), HASH: hash(),
  SSHKEY: { schema: { type: 'string', pattern: '^ssh-\\w+\\s+[A-Za-z0-9+/=]+' }, check: keyProblem },
  VERSION: oneOf(['bleed', 'v1', 'v2', 'v3']), BACKUP: oneOf(['quota', 'daily']), CRED: oneOf(['server', 'app']), AUTH: oneOf(['password', 'key', 'token']),
  PASSWORD: { schema: { type: 'string', minLength: 12, maxLength: 72, description: 'at least one lower-case letter, one capital and one digit' },
    check: (v) => typeof v === 'string' && /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[\x21-\x7e]{12,72}$/.test(v) ? null : 'must be 12 to 72 printable characters without spaces, with a lower-case letter, a capital and a digit' },
  ALSO: { schema: { type: 'array', items: { enum: ALSOWITH } }, check: (v) => arr(oneOf(ALSOWITH)).check(v) },
  NAMEMATCH: { schema: { type: 'object', required: ['value'], additionalProperties: false, properties: { match: { enum: ['exact', 'prefix', 'contains'] }, value: { type: 'string' } } },
    check: (v) => isObj(v) && typeof v.value === 'string' && ['exact', 'prefix', 'contains', undefined].includes(v.match) && Object.keys(v).every((k) => k === 'match' || k === 'value') ? null : 'must be {"match": "exact"|"prefix"|"contains", "value": string}' },
};
const R = (t, desc) => ({ t, req: true, desc });            // required parameter
const O = (t, desc, dflt) => ({ t, req: false, desc, dflt }); // optional parameter
const accnt = O(T.ACCNT, 'account to work on; the main account of the user when omitted');
const uniq = R(T.UNIQ_ID, 'identifier of the asset or server');
const orderBy = (rec) => {
  const fields = Object.entries(REC[rec]).filter(([, t]) => !['object', 'array'].includes(t) && !Array.isArray(t)).map(([k]) => k);
  return O({ schema: { type: 'object', required: ['field'], additionalProperties: false, properties: { field: { enum: fields }, sort: { enum: ['asc', 'desc'], default: 'asc' } } },
    check: (v) => !isObj(v) ? 'must be an object {"field", "sort"}' : Object.keys(v).find((k) => k !== 'field' && k !== 'sort') ? 'has members other than field and sort'
      : !fields.includes(v.field) ? `field must be one of ${fields.join(', ')}` : ['asc', 'desc', undefined].includes(v.sort) ? null : 'sort must be "asc" or "desc"' }, 'order of the list');
};
const paging = (rec, sortable = true) => ({ page_size: O(int(1, 100), 'records per page', 25), page_num: O(T.ID, 'page, from 1', 1), ...(sortable && { order_by: orderBy(rec) }) });

// ---------- records (for self-description and sorting) ----------
const s = 'string', i = 'integer', b = 'boolean', o = 'object', a = 'array';
const REC = {
  asset: { uniq_id: s, active: b, custom_name: s, cycle: s, domain: s, ip: s, project_id: i, project_name: s, region_id: i, status: s, type: s, username: s },
  login: { username: s, password: s }, region: { id: i, name: s, city: s, state: s, country: s, asn: i, host_prefix: s },
  zone: { id: i, name: s, region_id: i, region_name: s, status: s, server_types: a },
  server: { uniq_id: s, accnt: i, ip: s, plan_id: s, region_id: i, zone_id: i, status: s, template_name: s, type: s, username: s },
  credential: { id: i, accnt: i, uniq_id: s, server_type: s, type: s, name: s, description: s, location: s, username: s, auth_type: s, auth_data: [s, 'null'] },
  plan: { id: i, region_id: i, zone_id: i, available: b, server_type: s, type: s, description: s, cores: i, cpu_cores: i, cpu_count: i, cpu_speed: i, vcpu: i, memory: i, disk: i, gpu_count: i, link_speed: i, raid_level: i, cpu_hyperthreading: b, cpu_model: s, disk_type: s, gpu_name: s },
  template: { name: s, available: b, control_panel: s, management: s, os_bit: i, os_name: s, os_type: s, os_version: s, region_id: i, zone_id: i, server_type: s, type: s },
  key: { id: i, public_key_name: s, public_key_value: s }, image: { id: i, accnt: i, name: s, uniq_id: s, template_name: s, server_type: s, create_date: s },
  power: { error: s, powerStatus: s, resource: s, status: s, task: i }, token: { username: s, token: s, lifetime: i, expires_at: s },
  permissions: { permissions: o }, removal: { removal_requested: s }, added: { added: b }, removed: { removed: b }, success: { success: b }, password: { password: s },
  console: { hostname: s, ip: s, port: i, token: s, type: s }, product: { code: s, description: s, currency: s, cycle: s, price: o, options: a },
  describe: { api_name: s, path: s, version: s, method_description: s, namespace_description: s, input: o, method_metadata: o, output: a, methods: a, namespaces: a, no_access_methods: a, no_access: b },
};
REC.assetUpdate = { ...REC.asset, accnt: i, capabilities: o, categories: a, description: s, features: o, valid_source_hvs: o };
REC.serverDetails = { ...REC.server, active: b, backup_enabled: b, backup_plan: s, backup_quota: s, backup_size: i, bandwidth_quota: i, capabilities: a, config_id: i, config_description: s, create_date: s, features: a, ip_count: i,
  manage_level: s, template: s, template_description: s, zone: o, domain: s };

// ---------- catalogue ----------
const regions = [
  { id: 1, name: 'North', city: 'Pinebrook', state: 'MN', country: 'US', asn: 64601, host_prefix: 'nor' },
  { id: 2, name: 'Harbor', city: 'Saltmere', state: 'ZH', country: 'NL', asn: 64602, host_prefix: 'hbr' },
  { id: 3, name: 'Mesa', city: 'Drywell', state: 'AZ', country: 'US', asn: 64603, host_prefix: 'msa' }];
const zones = [[11, 'nor-a', 1, 'open'], [12, 'nor-b', 1, 'open'], [21, 'hbr-a', 2, 'open'], [31, 'msa-a', 3, 'closed']]
  .map(([id, name, region_id, status]) => ({ id, name, region_id, region_name: regions.find((r) => r.id === region_id).name, status,
    server_types: SERVER_TYPES.filter((t) => t.startsWith('Cloud.VPS') || (id === 11 && !t.includes('GPU')) || id === 21) }));
const planBase = []; // [id, type, description, vcpu, memory MB, disk GB, monthly]
for (const [k, [desc, vcpu, mem, disk, price]] of [['Spark 1', 1, 1024, 25, 6], ['Spark 2', 2, 2048, 50, 12], ['Spark 4', 4, 8192, 120, 40], ['Spark 8', 8, 16384, 240, 80]].entries()) {
  planBase.push({ id: 101 + k, t: 'Cloud.VPS', desc, vcpu, mem, disk, price });
  if (k > 0) planBase.push({ id: 151 + k, t: 'Cloud.VPS.WIN', desc: `${desc} W`, vcpu, mem, disk, price: price + 15 });
}
for (const [k, t] of SERVER_TYPES.slice(2).entries()) planBase.push({ id: 201 + 10 * k, t, desc: `Anvil ${16 + 8 * k}`, cores: 16 + 8 * k, mem: 65536, disk: 960, price: 190 + 60 * k, gpu: t.includes('GPU') ? 2 : 0 });
const plans = zones.flatMap((z) => planBase.filter((p) => z.server_types.includes(p.t)).map((p) => ({
  id: p.id, region_id: z.region_id, zone_id: z.id, available: z.status === 'open' && !(p.id === 104 && z.id === 12), server_type: p.t, type: 'MachineModel', description: p.desc,
  cores: p.cores ?? p.vcpu, cpu_cores: p.cores ?? p.vcpu, cpu_count: 1, cpu_speed: 2900, vcpu: p.vcpu ?? 0, memory: p.mem, disk: p.disk, gpu_count: p.gpu ?? 0, link_speed: p.vcpu ? 1000 : 10000, raid_level: p.vcpu ? 10 : 1,
  cpu_hyperthreading: !p.vcpu, cpu_model: p.vcpu ? 'shared-x64' : 'dedicated-x64', disk_type: p.vcpu ? 'SSD' : 'NVMe', gpu_name: p.gpu ? 'accelerator-48g' : '' })));
const templateBase = [['debian-12.self', '', 'self', 'Debian', '12'], ['debian-13.self', '', 'self', 'Debian', '13'], ['ubuntu-22.04.self', '', 'self', 'Ubuntu', '22.04'], ['ubuntu-24.04.self', '', 'self', 'Ubuntu', '24.04'],
  ['alma-9.self', '', 'self', 'Alma', '9'], ['alma-9.core', '', 'core', 'Alma', '9'], ['alma-9.full.webpanel', 'webpanel', 'full', 'Alma', '9'], ['debian-10.self', '', 'self', 'Debian', '10'],
  ['winserver-2019.self', '', 'self', 'WinServer', '2019'], ['winserver-2022.self', '', 'self', 'WinServer', '2022'], ['winserver-2022.core', '', 'core', 'WinServer', '2022']];
const templates = templateBase.flatMap(([name, control_panel, management, os_name, os_version]) => zones.flatMap((z) => z.server_types
  .filter((t) => t.endsWith('.WIN') === (os_name === 'WinServer') && !(t.startsWith('Bare') && management !== 'self'))
  .map((t) => ({ name, available: z.status === 'open' && os_version !== '10', control_panel, management, os_bit: 64, os_name, os_type: os_name === 'WinServer' ? 'windows' : 'linux', os_version,
    region_id: z.region_id, zone_id: z.id, server_type: t, type: 'MachineTemplate' }))));
const money = (monthly) => ({ monthly: monthly.toFixed(2), hourly: (monthly / 730).toFixed(4) });
const BANDWIDTH = [[0, 'usage-based', 0], [2000, '2 TB', 0], [5000, '5 TB', 10], [10000, '10 TB', 25]];
const BACKUPS = { quota: [[100, 8], [250, 18], [500, 32]], daily: [[3, 5], [7, 9], [14, 16]] };
const WINFEATURES = { AntiVirus: [['none', 0], ['standard', 5]], Database: [['none', 0], ['express', 0], ['standard', 120]] };
const opt = (key, title, dflt, vals) => ({ key, title, default: dflt, values: vals.map(([value, description, m]) => ({ value, description, ...money(m) })) });
function productOptions(t, zoneId) {
  const ids = new Set(plans.filter((p) => p.server_type === t && (!zoneId || p.zone_id === zoneId)).map((p) => p.id));
  return [opt('Plan', 'Plan (plan_id)', null, planBase.filter((p) => ids.has(p.id)).map((p) => [p.id, p.desc, p.price])),
    opt('ExtraIp', 'IPv4 addresses beyond the first (new_ips - 1), each', 0, [0, 1, 2, 3, 4, 5, 6, 7].map((n) => [n, `${n} more`, n * 3])),
    opt('Bandwidth', 'GB of bandwidth (bandwidth_quota)', 2000, BANDWIDTH), opt('BackupQuota', 'GB kept (backup_plan quota)', null, BACKUPS.quota.map(([q, m]) => [q, `${q} GB`, m])),
    opt('BackupDays', 'days kept (backup_plan daily)', null, BACKUPS.daily.map(([d, m]) => [d, `${d} days`, m])),
    ...(t.endsWith('.WIN') ? Object.entries(WINFEATURES).map(([k, vs]) => opt(k, k, 'none', vs.map(([v, m]) => [v, v, m]))) : [])];
}

// ---------- state ----------
const ACCOUNT = 4410027, SECOND = flag['no-second'] ? null : 4410561;
const user = { username: 'robin.ops', password: 'Rb7-' + secret(12), main: ACCOUNT, accounts: new Set(SECOND ? [ACCOUNT, SECOND] : [ACCOUNT]) };
const tokens = new Map();   // token -> {expires}
const assets = new Map();   // uniq_id -> asset (servers too)
const keys = [], credentials = [], images = [];
const ledger = { orders: [], rebuilds: [], removals: [], updates: [] }; // by book: {time, who, accnt, ...}
const pool = { [ACCOUNT]: { v4: ['198.51.100.10', '198.51.100.11'], v6: ['2001:db8:a:10::/64'] }, ...(SECOND && { [SECOND]: { v4: [], v6: [] } }) };
let seq = { key: 500, cred: 7000, image: 300, task: 90000, ip: 20, request: 0 };
const nextIp = () => { const n = seq.ip++; return `203.${Math.floor(n / 250 / 250) + 0}.${113 + Math.floor(n / 250) % 100}.${n % 250 + 1}`; };
function newId() {
  const abc = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';
  for (;;) { const id = Array.from({ length: 6 }, () => abc[randomInt(abc.length)]).join(''); if (!assets.has(id)) return id; }
}
function newAsset(x) {
  const as = { uniq_id: newId(), custom_name: '', custom_description: '', cycle: 'monthly', ip: '', project_id: 1, project_name: 'default', region_id: 1, username: '', features: {}, created: Date.now(), removal: null, terminated: null, ...x };
  assets.set(as.uniq_id, as); return as;
}
function newServer(x) {
  return newAsset({ server: true, ip: nextIp(), extra_ips: [], ip6: [], bandwidth_quota: 2000, backup_enabled: 0, backup_plan: '', backup_quota: '', ssh_key: null, job: null, pjob: null, power: 'off', seen: 'off', lastTask: 0,
    username: x.type.endsWith('.WIN') ? 'Administrator' : 'root', password: genPassword(), image_id: null, ...x });
}
function finishBuild(sv) {
  sv.power = sv.seen = 'on';
  let c = credentials.find((x) => x.uniq_id === sv.uniq_id && x.type === 'server');
  if (!c) credentials.push(c = { id: ++seq.cred, accnt: sv.accnt, uniq_id: sv.uniq_id, server_type: sv.type, type: 'server', name: sv.username, description: 'initial login', location: sv.ip, time: new Date().toISOString(), who: 'build' });
  Object.assign(c, { username: sv.username, auth_type: 'password', auth_data: sv.password });
}
function settle(now = Date.now()) { // carry out whatever has become due
  for (const as of assets.values()) {
    if (as.job && as.job.until <= now) { as.job = null; finishBuild(as); }
    if (as.pjob && as.pjob.until <= now) { as.power = as.pjob.target; as.pjob = null; }
    if (as.removal && !as.terminated && as.removal.until <= now) {
      as.terminated = as.removal.until; as.power = 'off'; as.pjob = null;
      for (let n = credentials.length; n--;) if (credentials[n].uniq_id === as.uniq_id) credentials.splice(n, 1);
      if (as.removal.cleanup && ![...assets.values()].some((x) => x.accnt === as.accnt && !x.terminated && !/^(DNS|Domain|SSL)\./.test(x.type)))
        for (const x of assets.values()) if (x.accnt === as.accnt && x.type === 'DNS.Zone' && !x.terminated) { x.removal = { at: now, until: now }; x.terminated = now; }
    }
  }
}
const powerOf = (sv) => sv.pjob ? sv.pjob.word : sv.power;
const serverStatus = (sv) => sv.terminated ? 'removed' : sv.removal ? 'removing' : sv.job ? (sv.job.kind === 'build' ? 'provisioning' : 'rebuilding') : ({ on: 'running', off: 'stopped' })[powerOf(sv)] ?? powerOf(sv);
const assetStatus = (as) => as.terminated ? 'Terminated' : as.removal ? 'Pending-Termination' : as.job?.kind === 'build' ? 'Pending-Activation' : 'Active';
const isActive = (as) => !as.terminated && !as.job;
const serverRecord = (sv) => ({ ...pick(sv, ['uniq_id', 'accnt', 'ip']), plan_id: String(sv.plan_id), ...pick(sv, ['region_id', 'zone_id']), status: serverStatus(sv), ...pick(sv, ['template_name', 'type', 'username']) });
const caps = (as) => as.server ? ['power', 'rebuild', 'console', 'credentials', 'image', ...(as.type.startsWith('Cloud.') ? ['backup'] : [])] : [];
const planOf = (sv) => planBase.find((p) => p.id === sv.plan_id);
const tplOf = (sv) => templates.find((t) => t.name === sv.template_name && t.zone_id === sv.zone_id && t.server_type === sv.type);
const tplText = (t) => t ? `${t.os_name} ${t.os_version} ${t.os_bit}-bit, ${t.management} managed${t.control_panel ? `, ${t.control_panel}` : ''}` : '';
function categoriesOf(as) {
  if (!as.server) return [];
  return ['Dedicated', 'Provisioned', as.type.startsWith('Cloud.VPS') ? 'VirtualDedicated' : 'StrictDedicated'];
}
const publicCat = (as) => as.server ? (as.type.startsWith('Cloud') ? 'Cloud' : 'BareMetal') : as.type.split('.')[0];
function monthly(as) {
  if (!as.server) return as.type === 'DNS.Zone' ? 0 : 1.5;
  const bk = as.backup_enabled ? BACKUPS[as.backup_plan].find(([q]) => q === as.backup_quota)[1] : 0;
  return planOf(as).price + as.extra_ips.length * 3 + BANDWIDTH.find(([q]) => q === as.bandwidth_quota)[2] + bk + Object.entries(as.features).reduce((n, [k, v]) => n + (WINFEATURES[k]?.find(([x]) => x === v)?.[1] ?? 0), 0);
}
const assetRecord = (as) => ({ uniq_id: as.uniq_id, active: isActive(as), custom_name: as.custom_name, cycle: as.cycle, domain: as.domain, ip: as.ip, project_id: as.project_id, project_name: as.project_name,
  region_id: as.region_id, status: assetStatus(as), type: as.type, username: as.username });
const ALSO = { // the added field of each alsowith word; words without an entry answer null
  altGroup: () => '', capabilities: caps, categories: categoriesOf, children: () => [], creation_date: (x) => iso(x.created), custom_description: (x) => x.custom_description,
  description: (x) => x.server ? `${x.type} ${planOf(x).desc}` : `${x.type} ${x.domain}`, shortDescription: (x) => x.type, distro: (x) => tplOf(x)?.os_name.toLowerCase() ?? null, osFamily: (x) => tplOf(x)?.os_type ?? null,
  diskDetails: (x) => x.server ? { size_gb: planOf(x).disk } : null, featureDetails: (x) => x.features, instance: (x) => x.server ? { plan_id: x.plan_id, vcpu: planOf(x).vcpu ?? 0, memory: planOf(x).mem } : null,
  machine: (x) => x.server ? { plan_id: x.plan_id, description: planOf(x).desc } : null, managedType: (x) => tplOf(x)?.management ?? null, mrc: (x) => monthly(x).toFixed(2),
  price: (x) => ({ currency: 'USD', cycle: x.cycle, ...money(monthly(x)) }), networkSummary: (x) => x.server ? { ipv4: [x.ip, ...x.extra_ips], ipv6: x.ip6 } : null, powerStatus: (x) => x.server ? powerOf(x) : null,
  backupsAndStorage: (x) => x.server ? { backup_enabled: !!x.backup_enabled, backup_plan: x.backup_plan, backup_quota: x.backup_quota } : null, primaryProductCategory: (x) => categoriesOf(x)[2] ?? x.type,
  product: (x) => ({ code: x.type }), productDisplayGroup: publicCat, publicProductCategory: publicCat, project: (x) => ({ id: x.project_id, name: x.project_name }),
  region: (x) => regions.find((r) => r.id === x.region_id), zone: (x) => zones.find((z) => z.id === x.zone_id) ?? null, resourceState: (x) => x.server ? serverStatus(x) : null, template: (x) => tplOf(x) ?? null,
  usageDetails: (x) => x.server ? { bandwidth_gb: 0, bandwidth_quota_gb: x.bandwidth_quota } : null, servers: () => [],
};
const withAlso = (as, words = []) => ({ ...assetRecord(as), ...Object.fromEntries(words.map((w) => [w, ALSO[w]?.(as) ?? null])) });

// ---------- lookups and guards ----------
function findAsset(p, c) {
  const as = assets.get(p.uniq_id);
  return as && as.accnt === c.accnt ? as : missing('asset', p.uniq_id, c.accnt);
}
function findServer(p, c) {
  const as = assets.get(p.uniq_id);
  if (!as || as.accnt !== c.accnt) missing('server', p.uniq_id, c.accnt);
  if (!as.server) fail(404, 'NotFoundError', `${p.uniq_id} is a ${as.type}, not a server; look at it with asset/details.`);
  if (as.terminated) fail(410, 'GoneError', `Server ${p.uniq_id} has been removed.`, { removed_at: iso(as.terminated) });
  return as;
}
function notBusy(as, leavingOk) {
  const [kind, until] = as.job ? [as.job.kind, as.job.until] : as.removal && !leavingOk ? ['removal', as.removal.until] : [];
  if (kind) fail(409, 'ServerBusyError', `${as.uniq_id} is busy with its ${kind}; try again when that has ended.`, { busy_with: kind, retry_after: Math.max(1, Math.ceil((until - Date.now()) / 1000)) });
  return as;
}
function notPowering(sv) {
  if (sv.pjob) fail(409, 'ServerBusyError', `${sv.uniq_id} is busy with power task ${sv.lastTask}.`, { busy_with: 'power', task: sv.lastTask, retry_after: Math.max(1, Math.ceil((sv.pjob.until - Date.now()) / 1000)) });
  return sv;
}
function list(rows, p, c, record) {
  let out = rows.map((r) => ({ ...r }));
  if (p.order_by) {
    const { field, sort = 'asc' } = p.order_by, d = sort === 'asc' ? 1 : -1;
    out = out.map((r, n) => [r, n]).sort(([x, n], [y, m]) => { const u = x[field], v = y[field]; return (u < v ? -d : u > v ? d : 0) || n - m; }).map(([r]) => r);
  }
  const { page_size, page_num } = p, total = out.length, page_total = Math.ceil(total / page_size);
  if (page_num > Math.max(1, page_total)) fail(422, 'PageOutOfRangeError', `page_num ${page_num} is beyond the last page, ${page_total}.`, { page_total, item_total: total });
  const items = out.slice((page_num - 1) * page_size, page_num * page_size).map(record ?? ((x) => x));
  return { item_count: items.length, item_total: total, items, page_num, page_size, page_total };
}
const match = (p, names) => (r) => names.every((n) => p[n] === undefined || r[n] === p[n]);
const log = (book, c, what) => ledger[book].push({ time: new Date().toISOString(), who: c.who, accnt: c.accnt, ...what });
function backupOf(p) {
  if (p.backup_enabled !== 1) return { backup_enabled: 0, backup_plan: '', backup_quota: '' };
  if (!p.backup_plan) invalid('backup_plan', 'required', 'is required when backup_enabled is 1');
  const offered = BACKUPS[p.backup_plan].map(([q]) => q);
  if (!offered.includes(p.backup_quota)) invalid('backup_quota', 'offered', `must be one of ${offered.join(', ')} for backup_plan ${p.backup_plan}`);
  return { backup_enabled: 1, backup_plan: p.backup_plan, backup_quota: p.backup_quota };
}
function checkBandwidth(q) {
  if (!BANDWIDTH.some(([v]) => v === q)) invalid('bandwidth_quota', 'offered', `must be one of ${BANDWIDTH.map(([v]) => v).join(', ')}`);
}
function checkFeatures(type, f) {
  for (const [k, v] of Object.entries(f)) {
    if (!type.endsWith('.WIN') || !WINFEATURES[k]) invalid('features', 'offered', `${JSON.stringify(k)} is not an option of ${type}; see product/details`);
    if (!WINFEATURES[k].some(([x]) => x === v)) invalid('features', 'offered', `${k} must be one of ${WINFEATURES[k].map(([x]) => x).join(', ')}`);
  }
}
const uniqueDomain = (c, domain, but) => {
  const d = [...assets.values()].find((x) => x.server && x.accnt === c.accnt && !x.terminated && x !== but && x.domain.toLowerCase() === domain.toLowerCase());
  if (d) fail(409, 'DuplicateDomainError', `Server ${d.uniq_id} of account ${c.accnt} already has the domain ${domain}.`, { uniq_id: d.uniq_id });
};
function templateFor(name, type, zone_id) {
  if (!templates.some((t) => t.name === name)) invalid('template_name', 'reference', `there is no template ${JSON.stringify(name)}; see server/template/list`);
  const t = templates.find((x) => x.name === name && x.server_type === type && x.zone_id === zone_id) ?? invalid('template_name', 'reference', `template ${name} is not offered for ${type} in zone ${zone_id}`);
  if (!t.available) fail(409, 'OutOfStockError', `Template ${name} is no longer available.`);
  return t;
}
function only(rows, what, id, hint) {
  if (!rows.length) missing(what, id);
  if (rows.length > 1) fail(409, 'AmbiguousSelectionError', `${rows.length} rows match ${what} ${JSON.stringify(id)}; narrow it with ${hint}.`, { zone_ids: [...new Set(rows.map((r) => r.zone_id))], server_types: [...new Set(rows.map((r) => r.server_type))] });
  return rows[0];
}
const anyOf = (p, names) => { if (!names.some((n) => p[n] !== undefined)) fail(422, 'ValidationError', `Give at least one of ${names.join(', ')}.`, { violations: names.map((n) => ({ param: n, rule: 'at_least_one', message: `one of ${names.join(', ')} is needed` })) }); };

// ---------- operations ----------
const OPS = {};
const op = (path, desc, params, out, run, meta = {}) => { OPS[path] = { path, desc, params, out, run, versions: ['v1', 'v2', 'v3', 'bleed'], ...meta }; };
const paged = (rec) => ({ paged: rec });
const where = { region_id: O(T.ID, 'region'), server_type: O(T.TYPE, 'server type'), zone_id: O(T.ID, 'zone') };

op('account/auth/token', 'Exchanges username and password for a temporary token, usable in place of the password.',
  { lifetime: O(int(60, 43200), 'seconds the token lives, at most twelve hours', 3600), passcode: O(T.WORD, '2FA passcode; only for users with 2FA') }, 'token', (p, c) => {
    if (c.via === 'token') fail(403, 'PasswordRequiredError', 'A token cannot be exchanged for another token; authenticate this call with the password.');
    if (p.passcode !== undefined) invalid('passcode', 'two_factor', 'must not be sent: the user does not have 2FA enabled');
    const token = 'tk_' + secret(30), expires = Date.now() + p.lifetime * 1000;
    tokens.set(token, { expires });
    return { username: user.username, token, lifetime: p.lifetime, expires_at: iso(expires) };
  });
const permName = (path) => path.split('/').map((w) => w[0].toUpperCase() + w.slice(1)).join('.');
op('account/auth/permissions', 'Tells which methods or permissions the authenticated user has.',
  { actions: O(arr(T.LINE1), 'permissions actions (Server.Create) or API paths (server/create)'), action_type: O(oneOf(['api', 'permissions']), 'kind of the actions'), as_endpoints: O(T.BOOL, 'format results as paths', 0),
    all: O(T.BOOL, 'also return denied actions', 0), version: O(T.VERSION, 'only actions of this version') }, 'permissions', (p) => {
    const out = {}, type = p.action_type ?? (p.actions?.some((x) => x.includes('.')) ? 'permissions' : 'api');
    const known = Object.values(OPS).filter((x) => !p.version || x.versions.includes(p.version));
    const asked = p.actions ?? (type === 'api' ? known.map((x) => x.path) : []);
    for (const act of asked) {
      const hit = known.find((x) => type === 'api' ? x.path === act.toLowerCase().replace(/^\/|\/$/g, '') : permName(x.path) === act), ok = !!hit && !DENIED.has(hit.path);
      if (ok || p.all) out[hit ? (p.as_endpoints ? `/${hit.path}` : permName(hit.path)) : act] = ok;
    }
    return { permissions: out };
  });

op('asset/details', 'One asset.', { accnt, uniq_id: uniq, alsowith: O(T.ALSO, 'additional fields') }, 'asset', (p, c) => withAlso(findAsset(p, c), p.alsowith));
const words = either(T.LINE1, arr(T.LINE1));
op('asset/list', 'Assets of the account. Terminated ones only with status "Terminated".', { accnt, alsowith: O(T.ALSO, 'additional fields'), altGroup: O(T.LAXWORDS, 'alternative group'), capability: O(T.WORD, 'capability'),
  category: O(arr(oneOf(CATEGORIES)), 'categories, any of'), exclude_category: O(arr(oneOf(CATEGORIES)), 'categories to leave out'),
  custom_name: O(either(T.LINE1, T.NAMEMATCH, arr(either(T.LINE1, T.NAMEMATCH))), 'custom name'), domain: O(T.FRAGMENT, 'domain'), domain_match: O(T.BOOL, '1: domain may be a part', 0), ...paging('asset'),
  project_name: O(T.TEXT, 'project'), public_category: O(T.WORD, 'public category'), status: O(T.STATUS, 'status'), type: O(words, 'product type(s)'), uniq_id: O(arr(T.UNIQ_ID), 'identifiers') }, paged('asset'), (p, c) => {
  const names = p.custom_name === undefined ? null : [p.custom_name].flat().map((n) => typeof n === 'string' ? { match: 'exact', value: n } : { match: 'exact', ...n });
  const rows = [...assets.values()].filter((x) => x.accnt === c.accnt && (p.status ? assetStatus(x) === p.status : !x.terminated) && (!p.altGroup) && (!p.capability || caps(x).includes(p.capability))
    && (!p.category || p.category.some((k) => categoriesOf(x).includes(k))) && !p.exclude_category?.some((k) => categoriesOf(x).includes(k))
    && (!names || names.some(({ match: m, value: v }) => m === 'exact' ? x.custom_name === v : m === 'prefix' ? x.custom_name.startsWith(v) : x.custom_name.includes(v)))
    && (!p.domain || (p.domain_match ? x.domain.includes(p.domain.toLowerCase()) : x.domain === p.domain.toLowerCase())) && (!p.project_name || x.project_name === p.project_name)
    && (!p.public_category || publicCat(x) === p.public_category) && (!p.type || [p.type].flat().includes(x.type)) && (!p.uniq_id || p.uniq_id.includes(x.uniq_id)));
  return list(rows.map((x) => withAlso(x, p.alsowith)), p, c);
});
op('asset/login', 'Login details of an asset.', { accnt, uniq_id: uniq }, 'login', (p, c) => {
  const as = findAsset(p, c);
  if (!as.server) fail(404, 'NoLoginError', `${as.uniq_id} is a ${as.type}, which has no login.`);
  return pick(notBusy(findServer(p, c), true), ['username', 'password']);
});
op('asset/remove', 'Requests the removal of an asset. A server can be brought back with server/restore until the removal has been carried out.', { accnt, uniq_id: uniq, cancellation_reason: R(T.TEXT1, 'why'),
  cancellation_comment: O(T.TEXT, 'more'), rating: O(oneOf([0, 5, 10]), 'rating of the experience'), cleanup_assets: O(T.BOOL, 'when this is the last asset besides DNS zones, domains and certificates: remove DNS zones too', 0) }, 'removal', (p, c) => {
  const as = findAsset(p, c);
  if (as.terminated) fail(410, 'GoneError', `${as.uniq_id} has been removed.`, { removed_at: iso(as.terminated) });
  if (as.removal) fail(409, 'RemovalPendingError', `The removal of ${as.uniq_id} was already requested.`, { removal_requested: iso(as.removal.at) });
  notBusy(as);
  const now = Date.now();
  as.removal = { at: now, until: now + span(DURATION.removal), cleanup: p.cleanup_assets };
  log('removals', c, { uniq_id: as.uniq_id, reason: p.cancellation_reason, comment: p.cancellation_comment ?? '', rating: p.rating ?? null });
  return { removal_requested: iso(now) };
}, { mutates: true, background: true });
op('asset/update', 'Changes names, description, recorded domain or features of an asset.', { accnt, uniq_id: uniq, custom_name: O(T.LINE, 'name'), custom_description: O(T.TEXT, 'description'), domain: O(T.DOMAIN, 'recorded domain'), features: O(T.HASH, 'features') }, 'assetUpdate', (p, c) => {
  const as = findAsset(p, c);
  if (as.terminated) fail(410, 'GoneError', `${as.uniq_id} has been removed.`, { removed_at: iso(as.terminated) });
  anyOf(p, ['custom_name', 'custom_description', 'domain', 'features']);
  if (p.features) checkFeatures(as.type, p.features);
  if (p.domain && as.server) uniqueDomain(c, p.domain, as);
  if (p.domain) as.domain = p.domain.toLowerCase();
  if (p.custom_name !== undefined) as.custom_name = p.custom_name;
  if (p.custom_description !== undefined) as.custom_description = p.custom_description;
  if (p.features) as.features = { ...as.features, ...p.features };
  const { accnt: _a, uniq_id, ...changes } = p;
  log('updates', c, { operation: 'asset/update', uniq_id, changes });
  return { ...assetRecord(as), accnt: as.accnt, capabilities: Object.fromEntries(caps(as).map((k) => [k, true])), categories: categoriesOf(as), description: ALSO.description(as), features: as.features, valid_source_hvs: {} };
}, { mutates: true });

op('network/region/details', 'One region.', { id: R(T.ID, 'region') }, 'region', (p) => regions.find((r) => r.id === p.id) ?? missing('region', p.id));
const regionWords = ['zones', 'server_types'];
const flatWords = (v) => [v].flat(9).flatMap((x) => isObj(x) ? Object.keys(x) : [x]);
op('network/region/list', 'Regions.', { ...paging('region'), alsowith: O({ schema: { anyOf: [{ enum: regionWords }, { type: 'array' }] }, check: (v) => typeof v !== 'string' && !Array.isArray(v) ? 'must be a word or an array' : flatWords(v).every((w) => regionWords.includes(w)) ? null : `knows the words ${regionWords.join(', ')} only` }, 'additional fields') },
  paged('region'), (p, c) => list(regions, p, c, (r) => ({ ...r, ...Object.fromEntries(flatWords(p.alsowith ?? []).map((w) => [w, w === 'zones' ? zones.filter((z) => z.region_id === r.id) : [...new Set(zones.filter((z) => z.region_id === r.id).flatMap((z) => z.server_types))]])) })));
op('network/zone/details', 'One zone.', { id: R(T.ID, 'zone') }, 'zone', (p) => zones.find((z) => z.id === p.id) ?? missing('zone', p.id));
op('network/zone/list', 'Zones. A closed zone takes no new servers.', { ...paging('zone'), region_id: O(T.ID, 'region') }, paged('zone'), (p, c) => list(zones.filter(match(p, ['region_id'])), p, c));

op('product/details', 'Options, quotas and prices of a product code.', { code: R(T.TYPE, 'product code'), zone_id: O(T.ID, 'only plans of this zone') }, 'product', (p) => {
  if (p.zone_id && !zones.some((z) => z.id === p.zone_id)) missing('zone', p.zone_id);
  const from = Math.min(...planBase.filter((x) => x.t === p.code).map((x) => x.price));
  return { code: p.code, description: `${p.code} server`, currency: 'USD', cycle: 'monthly', price: { from: money(from) }, options: productOptions(p.code, p.zone_id) };
});

const v3 = { versions: ['v3', 'bleed'] };
const keyName = { ...T.WORD_ }, keysOf = (c) => keys.filter((k) => k.accnt === c.accnt), keyRecord = (k) => pick(k, ['id', 'public_key_name', 'public_key_value']);
const uniqueKey = (c, name, but) => { const k = keysOf(c).find((x) => x.public_key_name === name && x !== but); if (k) fail(409, 'DuplicateKeyNameError', `Account ${c.accnt} already has a key named ${name}.`, { id: k.id }); };
op('account/sshkey/add', 'Adds a named public SSH key.', { accnt, public_key_name: R(keyName, 'name, unique on the account'), public_key_value: R(T.SSHKEY, 'the key') }, 'added', (p, c) => {
  uniqueKey(c, p.public_key_name);
  keys.push({ id: ++seq.key, accnt: c.accnt, public_key_name: p.public_key_name, public_key_value: p.public_key_value.trimEnd(), time: new Date().toISOString(), who: c.who });
  return { added: true };
}, { ...v3, mutates: true });
op('account/sshkey/list', 'Named public SSH keys.', { accnt, public_key_name: O(keyName, 'only this name'), ...paging('key', false) }, paged('key'), (p, c) => list(keysOf(c).filter(match(p, ['public_key_name'])).map(keyRecord), p, c), v3);
op('account/sshkey/remove', 'Removes a key from the list; servers keep it.', { accnt, id: O(T.ID, 'key'), public_key_name: O(keyName, 'name') }, 'removed', (p, c) => {
  anyOf(p, ['id', 'public_key_name']);
  const k = keysOf(c).find(match(p, ['id', 'public_key_name'])) ?? missing('SSH key', p.id ?? p.public_key_name, c.accnt);
  keys.splice(keys.indexOf(k), 1);
  log('updates', c, { operation: 'account/sshkey/remove', id: k.id, public_key_name: k.public_key_name });
  return { removed: true };
}, { ...v3, mutates: true });
op('account/sshkey/update', 'Renames or replaces a key.', { accnt, id: R(T.ID, 'key'), public_key_name: O(keyName, 'new name'), public_key_value: O(T.SSHKEY, 'new key') }, 'key', (p, c) => {
  anyOf(p, ['public_key_name', 'public_key_value']);
  const k = keysOf(c).find((x) => x.id === p.id) ?? missing('SSH key', p.id, c.accnt);
  if (p.public_key_name) { uniqueKey(c, p.public_key_name, k); k.public_key_name = p.public_key_name; }
  if (p.public_key_value) k.public_key_value = p.public_key_value.trimEnd();
  log('updates', c, { operation: 'account/sshkey/update', id: k.id });
  return keyRecord(k);
}, { ...v3, mutates: true });

op('server/create', 'Orders a server and starts its build.', { accnt, type: R(T.TYPE, 'product code'), domain: R(T.DOMAIN, 'host name, unique on the account'), plan_id: R(T.ID, 'plan'), zone_id: O(T.ID, 'zone; required unless `zone` is given'), zone: O(T.ID, 'synonym of zone_id'),
  region_id: O(T.ID, 'must be the region of the zone'), template_name: O(T.LINE1, 'template; this or image_id'), image_id: O(T.ID, 'own image; this or template_name'), features: O(T.HASH, 'product options, see product/details', {}),
  new_ips: O(int(1, 8), 'IPv4 addresses', 1), new_ip6s: O(int(0, 1), 'IPv6 /64 blocks', 0), pool_ips: O(arr(T.IPV4, 8), 'IPv4 addresses of the pool'), pool6_ips: O(arr(T.IP6NET, 1), 'IPv6 blocks of the pool'),
  bandwidth_quota: O(int(0, 1000000), 'GB; 0 is usage-based', 2000), backup_enabled: O(T.BOOL, 'backups', 0), backup_plan: O(T.BACKUP, 'kind of backup'), backup_quota: O(int(1, 100000), 'days or GB'),
  public_ssh_key: O(T.SSHKEY, 'public key for the authorized keys'), password: O(T.PASSWORD, 'initial root password; generated when omitted') }, 'server', (p, c) => {
  anyOf(p, ['zone_id', 'zone']);
  const zid = p.zone_id ?? p.zone;
  if (p.zone !== undefined && p.zone !== zid) invalid('zone', 'agreement', `differs from zone_id ${zid}; send one of them`);
  if ((p.template_name === undefined) === (p.image_id === undefined)) invalid('template_name', 'exactly_one', 'send exactly one of template_name and image_id');
  const zone = zones.find((z) => z.id === zid) ?? invalid('zone_id', 'reference', `there is no zone ${zid}; see network/zone/list`);
  if (p.region_id !== undefined && p.region_id !== zone.region_id) invalid('region_id', 'agreement', `zone ${zid} is in region ${zone.region_id}`);
  if (!planBase.some((x) => x.id === p.plan_id)) invalid('plan_id', 'reference', `there is no plan ${p.plan_id}; see server/plan/list`);
  const plan = plans.find((x) => x.id === p.plan_id && x.zone_id === zid && x.server_type === p.type) ?? invalid('plan_id', 'reference', `plan ${p.plan_id} is not offered for ${p.type} in zone ${zid}`);
  if (zone.status !== 'open') fail(409, 'OutOfStockError', `Zone ${zid} takes no new servers.`);
  if (!plan.available) fail(409, 'OutOfStockError', `Plan ${p.plan_id} is sold out in zone ${zid}.`);
  let tname = p.template_name;
  if (p.image_id) {
    const im = images.find((x) => x.id === p.image_id && x.accnt === c.accnt) ?? invalid('image_id', 'reference', `there is no image ${p.image_id} on account ${c.accnt}`);
    if (im.server_type !== p.type) invalid('image_id', 'reference', `image ${im.id} is of a ${im.server_type}`);
    tname = im.template_name;
  } else templateFor(tname, p.type, zid);
  checkBandwidth(p.bandwidth_quota); checkFeatures(p.type, p.features);
  const backup = backupOf(p), free = pool[c.accnt];
  for (const ip of p.pool_ips ?? []) if (!free.v4.includes(ip)) invalid('pool_ips', 'reference', `${ip} is not free in the pool of account ${c.accnt}`);
  for (const ip of p.pool6_ips ?? []) if (!free.v6.includes(ip)) invalid('pool6_ips', 'reference', `${ip} is not free in the pool of account ${c.accnt}`);
  uniqueDomain(c, p.domain);
  if ([...assets.values()].filter((x) => x.server && x.accnt === c.accnt && !x.terminated).length >= 25) fail(403, 'QuotaExceededError', 'The account has its maximum of 25 servers.', { limit: 25 });
  free.v4 = free.v4.filter((x) => !p.pool_ips?.includes(x)); free.v6 = free.v6.filter((x) => !p.pool6_ips?.includes(x));
  const sv = newServer({ accnt: c.accnt, type: p.type, domain: p.domain.toLowerCase(), plan_id: p.plan_id, zone_id: zid, region_id: zone.region_id, template_name: tname, image_id: p.image_id ?? null, features: p.features, bandwidth_quota: p.bandwidth_quota,
    ssh_key: p.public_ssh_key ?? null, ...backup, ...(p.password && { password: p.password }) });
  for (let n = 1; n < p.new_ips; n++) sv.extra_ips.push(nextIp());
  sv.extra_ips.push(...p.pool_ips ?? []);
  sv.ip6 = [...Array.from({ length: p.new_ip6s }, () => `2001:db8:${sv.zone_id}:${(seq.ip++).toString(16)}::/64`), ...p.pool6_ips ?? []];
  sv.job = { kind: 'build', until: Date.now() + span(p.type.startsWith('Cloud.VPS') ? DURATION.build : DURATION.metalBuild) };
  const { password, ...shown } = p;
  log('orders', c, { uniq_id: sv.uniq_id, params: shown, password_given: password !== undefined });
  return serverRecord(sv);
}, { mutates: true, background: true });
op('server/details', 'One server.', { accnt, uniq_id: uniq }, 'serverDetails', (p, c) => {
  const sv = findServer(p, c), t = tplOf(sv);
  return { ...serverRecord(sv), active: isActive(sv), backup_enabled: !!sv.backup_enabled, backup_plan: sv.backup_plan, backup_quota: String(sv.backup_quota), backup_size: 0, bandwidth_quota: sv.bandwidth_quota, capabilities: caps(sv), config_id: sv.plan_id,
    config_description: planOf(sv).desc, create_date: iso(sv.created), domain: sv.domain, features: Object.keys(sv.features), ip_count: 1 + sv.extra_ips.length, manage_level: t?.management ?? 'self', template: sv.template_name, template_description: tplText(t),
    zone: ((z) => ({ id: z.id, name: z.name, region_id: z.region_id }))(zones.find((z) => z.id === sv.zone_id)) };
});
op('server/list', 'Servers of the account. Deprecated: use asset/list.', { accnt, ip: O(T.IPV4, 'primary IP'), ...paging('server'), plan_id: O(T.LINE, 'plan, a string'), region_id: O(T.ID, 'region'), status: O(T.LAXWORD, 'status'), template_name: O(T.LINE, 'template'), type: O(T.TYPE, 'type'), zone_id: O(T.ID, 'zone') },
  paged('server'), (p, c) => list([...assets.values()].filter((x) => x.server && x.accnt === c.accnt && !x.terminated).map(serverRecord).filter(match(p, ['ip', 'plan_id', 'region_id', 'status', 'template_name', 'type', 'zone_id'])), p, c),
  { deprecated: true, replaced_by: 'asset/list', versions: ['v1', 'v2', 'v3'] });
op('server/password', 'The recorded root or Administrator password.', { accnt, uniq_id: uniq }, 'password', (p, c) => pick(notBusy(findServer(p, c), true), ['password']));
op('server/rebuild', 'Erases a server and installs a template on it. A running server needs force.', { accnt, uniq_id: uniq, template_name: O(T.LINE1, 'template; the present one when omitted'), force: O(T.BOOL, '1: also when the server is running', 0) }, 'server', (p, c) => {
  const sv = notPowering(notBusy(findServer(p, c)));
  templateFor(p.template_name ?? sv.template_name, sv.type, sv.zone_id);
  if (sv.power === 'on' && !p.force) fail(409, 'ForceRequiredError', `${sv.uniq_id} is running. A rebuild erases its disk: stop it first, or send force 1.`, { power_status: 'on' });
  const from = sv.template_name;
  sv.template_name = p.template_name ?? from; sv.image_id = null; sv.power = 'off'; sv.password = genPassword();
  sv.job = { kind: 'rebuild', until: Date.now() + span(DURATION.rebuild) };
  log('rebuilds', c, { uniq_id: sv.uniq_id, from, to: sv.template_name, force: p.force });
  return serverRecord(sv);
}, { mutates: true, background: true });
op('server/restore', 'Withdraws the removal request of a server before it is carried out.', { accnt, uniq_id: uniq }, 'server', (p, c) => {
  const sv = findServer(p, c);
  if (!sv.removal) fail(409, 'NoRemovalError', `No removal of ${sv.uniq_id} is pending.`);
  sv.removal = null;
  log('updates', c, { operation: 'server/restore', uniq_id: sv.uniq_id });
  return serverRecord(sv);
}, { mutates: true });
op('server/update', 'Changes backup and bandwidth plan, recorded login and recorded host name.', { accnt, uniq_id: uniq, username: O(T.LAXWORD, 'recorded user'), password: O(T.LINE1, 'recorded password'), domain: O(T.DOMAIN, 'recorded host name'), bandwidth_quota: O(int(0, 1000000), 'GB'),
  backup_enabled: O(T.BOOL, 'backups'), backup_plan: O(T.BACKUP, 'kind of backup'), backup_quota: O(int(1, 100000), 'days or GB') }, 'server', (p, c) => {
  const sv = notBusy(findServer(p, c));
  anyOf(p, ['username', 'password', 'domain', 'bandwidth_quota', 'backup_enabled']);
  if (p.username === '') invalid('username', 'not_empty', 'must not be empty');
  if (p.bandwidth_quota !== undefined) checkBandwidth(p.bandwidth_quota);
  if (p.domain) uniqueDomain(c, p.domain, sv);
  const backup = p.backup_enabled === undefined ? {} : backupOf(p);
  Object.assign(sv, backup, p.domain && { domain: p.domain.toLowerCase() }, p.username && { username: p.username }, p.password && { password: p.password }, p.bandwidth_quota !== undefined && { bandwidth_quota: p.bandwidth_quota });
  Object.assign(credentials.find((x) => x.uniq_id === sv.uniq_id && x.type === 'server'), { username: sv.username, auth_data: sv.password });
  log('updates', c, { operation: 'server/update', uniq_id: sv.uniq_id, changed: Object.keys(p).filter((k) => !['accnt', 'uniq_id'].includes(k)) });
  return serverRecord(sv);
}, { mutates: true });
op('server/console', 'Parameters of a remote console connection (SPICE).', { accnt, uniq_id: uniq, spice_prx: O(T.BOOL, 'through the proxy', 0), secure_spice: O(T.BOOL, 'with TLS', 1) }, 'console', (p, c) => {
  const sv = notBusy(findServer(p, c), true), host = `console.${zones.find((z) => z.id === sv.zone_id).name}.example.net`;
  if (powerOf(sv) !== 'on') fail(409, 'PoweredOffError', `${sv.uniq_id} is not running.`);
  return { hostname: host, ip: '203.0.113.9', port: p.spice_prx ? 3128 : p.secure_spice ? 5901 : 5900, token: 'ct_' + secret(24), type: 'spice' };
});

// power
const powerRec = (sv, x) => ({ error: '', powerStatus: powerOf(sv), resource: sv.uniq_id, status: 'completed', task: sv.lastTask, ...x });
op('server/power/status', 'Live power status.', { accnt, uniq_id: uniq }, 'power', (p, c) => { const sv = findServer(p, c); sv.seen = powerOf(sv); return powerRec(sv, { status: sv.pjob || sv.job ? 'in-progress' : 'completed' }); });
op('server/power/cached', 'Power status as last observed.', { accnt, uniq_id: uniq }, 'power', (p, c) => { const sv = findServer(p, c); return powerRec(sv, { powerStatus: sv.seen }); });
for (const [verb, need, word, target, text] of [['start', 'off', 'starting', 'on', 'Starts the server.'], ['stop', 'on', 'stopping', 'off', 'Cuts the power.'], ['shutdown', 'on', 'stopping', 'off', 'Shuts the operating system down.'],
  ['reboot', 'on', 'rebooting', 'on', 'Reboots the operating system.'], ['reset', 'on', 'rebooting', 'on', 'Presses the reset button.']]) {
  op(`server/power/${verb}`, text, { accnt, uniq_id: uniq }, 'power', (p, c) => {
    const sv = notBusy(findServer(p, c));
    const no = sv.pjob ? `Task ${sv.lastTask} is still in progress.` : sv.power !== need ? `The server is ${sv.power}; ${verb} needs it ${need}.` : null;
    if (no) return powerRec(sv, { error: no, status: 'refused', task: 0 });
    sv.lastTask = ++seq.task; sv.pjob = { word, target, until: Date.now() + span(DURATION.power) };
    log('updates', c, { operation: `server/power/${verb}`, uniq_id: sv.uniq_id, task: sv.lastTask });
    return powerRec(sv, { status: 'accepted' });
  }, { mutates: true, background: true });
}

// credentials
const credOf = (p, c) => credentials.find((x) => x.id === p.id && x.type === p.type && x.accnt === c.accnt) ?? missing(`${p.type} credential`, p.id, c.accnt);
const credRec = (x) => pick(x, Object.keys(REC.credential));
op('server/credential/create', 'Stores the login of an application on a server.', { accnt, uniq_id: uniq, type: R(oneOf(['app']), 'only app'), name: R(str(/^(?=.*\S)[\w -]+$/, 64, 'must be a non-blank string of letters, digits, _, - and spaces'), 'name, unique on the server'), description: O(T.LINE, 'description', ''), location: O(T.LINE, 'where', ''),
  username: R(T.LINE1, 'user'), auth_type: O(T.AUTH, 'kind of secret', 'password'), auth_data: R(T.TEXT1, 'the secret') }, 'credential', (p, c) => {
  const sv = findServer(p, c);
  if (credentials.some((x) => x.uniq_id === sv.uniq_id && x.name === p.name)) fail(409, 'DuplicateCredentialError', `Server ${sv.uniq_id} already has a credential named ${p.name}.`);
  const x = { ...pick(p, ['type', 'name', 'description', 'location', 'username', 'auth_type', 'auth_data']), id: ++seq.cred, accnt: c.accnt, uniq_id: sv.uniq_id, server_type: sv.type, time: new Date().toISOString(), who: c.who };
  credentials.push(x); log('updates', c, { operation: 'server/credential/create', id: x.id, uniq_id: sv.uniq_id });
  return credRec(x);
}, { mutates: true });
op('server/credential/get', 'One credential with its secret.', { accnt, id: R(T.ID, 'credential'), type: R(T.CRED, 'server or app') }, 'credential', (p, c) => credRec(credOf(p, c)));
op('server/credential/list', 'Credentials, without secrets.', { accnt, uniq_id: O(T.UNIQ_ID, 'server'), server_type: O(T.TYPE, 'server type'), type: O(either(T.CRED, arr(T.CRED, 2)), 'kinds'), ...paging('credential') }, paged('credential'),
  (p, c) => { if (p.uniq_id) findServer(p, c); return list(credentials.filter((x) => x.accnt === c.accnt && match(p, ['uniq_id', 'server_type'])(x) && (!p.type || [p.type].flat().includes(x.type))).map((x) => ({ ...credRec(x), auth_data: null })), p, c); });
op('server/credential/update', 'Changes a credential (the record only).', { accnt, id: R(T.ID, 'credential'), type: R(T.CRED, 'server or app'), location: O(T.LINE, 'where'), username: O(T.LINE1, 'user'), auth_data: O(T.TEXT1, 'the secret') }, 'credential', (p, c) => {
  anyOf(p, ['location', 'username', 'auth_data']);
  const x = credOf(p, c), sv = assets.get(x.uniq_id);
  for (const k of ['location', 'username', 'auth_data']) if (p[k] !== undefined) x[k] = p[k];
  if (x.type === 'server') Object.assign(sv, { username: x.username, password: x.auth_data });
  log('updates', c, { operation: 'server/credential/update', id: x.id, uniq_id: x.uniq_id });
  return credRec(x);
}, { mutates: true });
op('server/credential/delete', 'Deletes the credential of an application.', { accnt, id: R(T.ID, 'credential'), type: R(oneOf(['app']), 'only app') }, 'success', (p, c) => {
  const x = credOf(p, c);
  credentials.splice(credentials.indexOf(x), 1); log('updates', c, { operation: 'server/credential/delete', id: x.id, uniq_id: x.uniq_id });
  return { success: true };
}, { mutates: true });

// catalogue
const avail = O(T.BOOL, '1: available ones, 0: unavailable ones', 1), isAvail = (p) => (r) => r.available === !!p.available;
const W = ['region_id', 'server_type', 'zone_id'];
op('server/plan/details', 'One plan in one zone.', { id: R(T.ID, 'plan'), ...where }, 'plan', (p) => only(plans.filter(match(p, ['id', ...W])), 'plan', p.id, 'zone_id'));
op('server/plan/list', 'Plans, one row per zone.', { available: avail, ...where, ...paging('plan') }, paged('plan'), (p, c) => list(plans.filter(isAvail(p)).filter(match(p, W)), p, c));
op('server/template/details', 'One template for one server type in one zone.', { name: R(T.LINE1, 'template'), ...where }, 'template', (p) => only(templates.filter(match(p, ['name', ...W])), 'template', p.name, 'zone_id and server_type'));
op('server/template/list', 'Templates, one row per zone and server type.', { available: avail, name: O(T.LINE1, 'name'), ...where, ...paging('template') }, paged('template'), (p, c) => list(templates.filter(isAvail(p)).filter(match(p, ['name', ...W])), p, c));
op('server/image/create', 'Makes an image of a server.', { accnt, uniq_id: uniq, name: R(T.LINE1, 'name') }, 'image', (p, c) => {
  const sv = notBusy(findServer(p, c)), im = { id: ++seq.image, accnt: c.accnt, name: p.name, uniq_id: sv.uniq_id, template_name: sv.template_name, server_type: sv.type, create_date: iso() };
  images.push(im); log('updates', c, { operation: 'server/image/create', id: im.id, uniq_id: sv.uniq_id });
  return im;
}, { mutates: true });
op('server/image/list', 'Images of the account.', { accnt, ...paging('image') }, paged('image'), (p, c) => list(images.filter((x) => x.accnt === c.accnt), p, c));

// self-description
const NAMESPACES = { '': 'The whole API.', account: 'The account and its users.', 'account/auth': 'Tokens and permissions.', 'account/sshkey': 'Named public SSH keys.', asset: 'Everything on an account.', network: 'Places.', 'network/region': 'Regions.', 'network/zone': 'Zones.',
  product: 'Products and prices.', server: 'Servers.', 'server/power': 'Power of a server.', 'server/credential': 'Stored logins.', 'server/plan': 'Hardware.', 'server/template': 'Operating systems.', 'server/image': 'Own images.', meta: 'The API about itself.' };
const recSchema = (name) => ({ type: 'object', properties: Object.fromEntries(Object.entries(REC[name]).map(([k, t]) => [k, { type: t }])), required: Object.keys(REC[name]) });
const inSchema = (x) => ({ $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object', additionalProperties: false, required: Object.keys(x.params).filter((k) => x.params[k].req),
  properties: Object.fromEntries(Object.entries(x.params).map(([k, q]) => [k, { ...q.t.schema, description: q.desc, ...(q.dflt !== undefined && { default: q.dflt }) }])) });
const outSchema = (x) => x.out.paged ? { type: 'object', required: ['item_count', 'item_total', 'items', 'page_num', 'page_size', 'page_total'], properties: { item_count: { type: i }, item_total: { type: i }, items: { type: a, items: recSchema(x.out.paged) }, page_num: { type: i }, page_size: { type: i }, page_total: { type: i } } } : recSchema(x.out);
op('meta/describe', 'Describes the method at a path and what lies below it.', { path: R(T.LINE, 'API path; "" is the root'), version: O(T.VERSION, 'version; that of the request when omitted'), skip_permissions: O(T.BOOL, 'do not look at permissions', 0), show_no_access: O(T.BOOL, 'list inaccessible methods too', 0) }, 'describe', (p, c) => {
  const path = p.path.toLowerCase().replace(/^\/+|\/+$/g, ''), version = p.version ?? c.version, known = Object.values(OPS).filter((x) => x.versions.includes(version));
  const x = known.find((y) => y.path === path), below = known.filter((y) => path === '' || y.path.startsWith(path + '/'));
  if (!x && !below.length) fail(404, 'NotFoundError', `Version ${version} has nothing at ${JSON.stringify(p.path)}.`);
  const depth = path === '' ? 0 : path.split('/').length, direct = below.filter((y) => y.path.split('/').length === depth + 1).map((y) => y.path);
  const denied = (m) => !p.skip_permissions && DENIED.has(m);
  return { api_name: x ? permName(path) : '', path, version, method_description: x?.desc ?? '', namespace_description: NAMESPACES[path] ?? '', input: x ? inSchema(x) : {},
    method_metadata: x ? { http_method: 'POST', url: `/${version}/${path}`, permission: permName(path), versions: x.versions, mutates: !!x.mutates, background: !!x.background, deprecated: !!x.deprecated, replaced_by: x.replaced_by ?? null } : {},
    output: x ? [{ status: 200, schema: outSchema(x) }, { status: '4XX', schema: { type: 'object', required: ['error_class', 'error_message'], properties: { error_class: { type: s }, error_message: { type: s }, http_status: { type: i }, request_id: { type: s }, violations: { type: a } } } }] : [],
    methods: direct.filter((m) => p.show_no_access || !denied(m)), namespaces: [...new Set(below.filter((y) => y.path.split('/').length > depth + 1).map((y) => y.path.split('/').slice(0, depth + 1).join('/')))],
    no_access_methods: direct.filter(denied), no_access: !!x && denied(path) };
});

// ---------- seeds ----------
for (const [acc, domain] of [[ACCOUNT, 'old-shop.example.com'], ...(SECOND ? [[SECOND, 'mail.example.org']] : [])])
  finishBuild(newServer({ accnt: acc, type: 'Cloud.VPS', domain, plan_id: 102, zone_id: 11, region_id: 1, template_name: 'alma-9.core', created: Date.now() - 9e9, custom_name: domain.split('.')[0] }));
newAsset({ accnt: ACCOUNT, type: 'DNS.Zone', domain: 'example.com', created: Date.now() - 9e9 });
newAsset({ accnt: ACCOUNT, type: 'Domain.Registration', domain: 'example.com', cycle: 'yearly', created: Date.now() - 9e9 });

// ---------- HTTP ----------
const WWW = { 'WWW-Authenticate': 'Basic realm="api", charset="UTF-8"' };
function authenticate(req) {
  const m = /^Basic ([A-Za-z0-9+/]+=*)$/i.exec(req.headers.authorization ?? '');
  if (!m) fail(401, 'AuthenticationError', 'Use HTTP Basic authentication with the username and the password or a token.', {}, WWW);
  const [name, ...rest] = Buffer.from(m[1], 'base64').toString('utf8').split(':'), word = rest.join(':'), t = tokens.get(word);
  if (name === user.username && t) {
    if (t.expires <= Date.now()) fail(401, 'TokenExpiredError', 'The token has expired; get a new one at account/auth/token.', {}, WWW);
    return 'token';
  }
  if (name === user.username && same(word, user.password)) return 'password';
  fail(401, 'AuthenticationError', 'Wrong username, password or token.', {}, WWW);
}
const bucket = { level: 300, at: Date.now() };
function rateLimit() {
  const now = Date.now();
  bucket.level = Math.min(300, bucket.level + (now - bucket.at) / 20); bucket.at = now;
  if (bucket.level < 1) fail(429, 'RateLimitError', 'Too many requests; at most 50 a second over time.', { retry_after: 1 }, { 'Retry-After': '1' });
  bucket.level--;
}
function validate(x, params) {
  const known = Object.keys(x.params), strange = Object.keys(params).filter((k) => !Object.hasOwn(x.params, k));
  if (strange.length) fail(422, 'UnknownParameterError', `${x.path} does not know ${strange.join(', ')}.`, { violations: strange.map((k) => ({ param: k, rule: 'unknown', message: 'is not a parameter of this operation' })), known_parameters: known });
  const out = {}, bad = [];
  for (const [k, q] of Object.entries(x.params)) {
    const v = params[k];
    if (v === undefined) { if (q.req) bad.push({ param: k, rule: 'required', message: 'is required' }); else if (q.dflt !== undefined) out[k] = q.dflt; continue; }
    const e = v === null ? 'must not be null; leave the member out' : q.t.check(v);
    if (e) bad.push({ param: k, rule: 'type', message: e }); else out[k] = v;
  }
  if (bad.length) fail(422, 'ValidationError', bad.map((v) => `${v.param} ${v.message}`).join('; ') + '.', { violations: bad });
  return out;
}
async function readBody(req) {
  const parts = []; let n = 0;
  for await (const d of req) { if ((n += d.length) > 262144) fail(413, 'PayloadTooLargeError', 'A request body has at most 256 KiB.', {}, { Connection: 'close' }); parts.push(d); }
  return Buffer.concat(parts).toString('utf8');
}
const faults = [];
function send(res, status, body, headers = {}) {
  const text = JSON.stringify(body);
  res.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(text), 'Cache-Control': 'no-store', ...headers });
  res.end(text);
}
async function perform(req, route) {
  if (route.ext && route.ext !== 'json') fail(406, 'EncodingError', `There is no encoding ${JSON.stringify(route.ext)}; use .json or no extension.`);
  const via = authenticate(req);
  rateLimit();
  const x = Object.hasOwn(OPS, route.path) ? OPS[route.path] : null;
  if (!x || !x.versions.includes(route.version)) fail(404, 'UnknownOperationError', `Version ${route.version} has no operation ${JSON.stringify(route.path)}; meta/describe lists what there is.`);
  if (req.method !== 'POST') fail(405, 'MethodNotAllowedError', 'Every operation is called with POST.', {}, { Allow: 'POST' });
  if (!/^application\/json\s*(;|$)/i.test(req.headers['content-type'] ?? '')) fail(415, 'ContentTypeError', 'The Content-Type must be application/json.');
  if (route.query) fail(422, 'UnknownParameterError', 'Operations take no query string; parameters go into the body, in `params`.');
  let body;
  try { body = JSON.parse(await readBody(req)); } catch (e) { if (e instanceof ApiError) throw e; fail(400, 'MalformedBodyError', `The body is not JSON: ${e.message}`); }
  if (!isObj(body) || !isObj(body.params)) fail(422, 'ValidationError', 'The body must be an object with the member `params`, an object.', { violations: [{ param: 'params', rule: 'required', message: 'is required and must be an object' }] });
  const extra = Object.keys(body).filter((k) => k !== 'params');
  if (extra.length) fail(422, 'UnknownParameterError', `The body has members besides params: ${extra.join(', ')}.`, { violations: extra.map((k) => ({ param: k, rule: 'unknown', message: 'belongs into params, if anywhere' })) });
  if (DENIED.has(x.path)) fail(403, 'PermissionError', `${user.username} may not call ${x.path}.`, { permission: permName(x.path) });
  const p = validate(x, body.params);
  if (p.accnt !== undefined && !user.accounts.has(p.accnt)) fail(403, 'AccountAccessError', `${user.username} has no access to account ${p.accnt}.`);
  settle();
  return { body: x.run(p, { accnt: p.accnt ?? user.main, via, version: route.version, who: `${user.username} (${via})` }), headers: x.deprecated ? { Deprecation: 'true' } : {} };
}
async function admin(req, res, path) {
  settle();
  if (path === '/_ledger' && req.method === 'GET') return send(res, 200, { ...ledger, servers: [...assets.values()].filter((x) => x.server).map((x) => ({ ...serverRecord(x), domain: x.domain, created: iso(x.created), active: isActive(x), power: powerOf(x),
    ssh_key: x.ssh_key, removal_requested: x.removal ? iso(x.removal.at) : null, removed: x.terminated ? iso(x.terminated) : null })), assets: [...assets.values()].map(assetRecord), keys, credentials, images });
  if (req.method !== 'POST') return send(res, 404, { error_class: 'NotFoundError', error_message: path });
  const text = await readBody(req);
  if (path === '/_expire') { let n = 0; for (const t of tokens.values()) if (t.expires > Date.now()) { t.expires = 0; n++; } return send(res, 200, { expired: n }); }
  if (path === '/_fault') {
    let f; try { f = JSON.parse(text); } catch { f = {}; }
    if (!isObj(f)) f = {};
    const { operation, kind, times = 1 } = f;
    if (typeof operation !== 'string' || !Object.hasOwn(OPS, operation.replace(/^\//, '')) || !['lost', '429', '503html', '401'].includes(kind) || !(Number.isInteger(times) && times > 0)) return send(res, 422, { error_class: 'ValidationError', error_message: 'operation (a path), kind (lost|429|503html|401), times' });
    faults.push({ operation: operation.replace(/^\//, ''), kind, left: times });
    return send(res, 200, { armed: { operation, kind, times } });
  }
  return send(res, 404, { error_class: 'NotFoundError', error_message: path });
}
const server = http.createServer(async (req, res) => {
  const request_id = 'req_' + (++seq.request).toString(36).padStart(6, '0'), url = new URL(req.url, 'http://127.0.0.1');
  if (url.pathname.startsWith('/_')) return admin(req, res, url.pathname).catch((e) => send(res, 500, { error_class: 'InternalError', error_message: String(e) }));
  const parts = url.pathname.toLowerCase().split('/').slice(1), version = T.VERSION.check(parts[0]) === null ? parts.shift() : 'v3';
  const [, path, ext] = /^(.*?)(?:\.(\w+))?$/.exec(parts.join('/'));
  const head = { 'X-Request-Id': request_id, 'X-Api-Version': version };
  let status, body, headers;
  try { ({ body, headers } = await perform(req, { path, ext, version, query: url.search })); status = 200; } catch (e) {
    if (!(e instanceof ApiError)) { console.error(e); e = new ApiError(500, 'InternalError', 'Something broke on our side.'); }
    status = e.status; headers = e.headers; body = { error_class: e.cls, error_message: e.message, http_status: status, request_id, ...e.extra };
  }
  const f = status === 200 && faults.find((y) => y.operation === path && y.left > 0); // a fault spoils only an answer to work done
  if (f) {
    f.left--;
    if (f.kind === 'lost') return req.socket.destroy();
    if (f.kind === '503html') { res.writeHead(503, { 'Content-Type': 'text/html', 'Retry-After': '2' }); return res.end('<!doctype html><title>503</title><h1>Service temporarily unavailable</h1>'); }
    const n = Number(f.kind);
    return send(res, n, { error_class: n === 401 ? 'AuthenticationError' : 'RateLimitError', error_message: n === 401 ? 'Wrong username, password or token.' : 'Too many requests.', http_status: n, request_id, ...(n === 429 && { retry_after: 1 }) }, { ...head, ...(n === 401 ? WWW : { 'Retry-After': '1' }) });
  }
  send(res, status, body, { ...head, ...headers });
});
server.listen(Number(flag.port), '127.0.0.1', () => console.log(JSON.stringify({ baseUrl: `http://127.0.0.1:${server.address().port}`, username: user.username, password: user.password, account: String(ACCOUNT), secondAccount: SECOND && String(SECOND) })));
for (const sig of ['SIGINT', 'SIGTERM']) process.on(sig, () => process.exit(0));
