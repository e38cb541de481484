/** A difference from the usual host that is allowed, and the reason. */
export interface Exception {
  readonly hosts: RegExp;
  readonly steps: RegExp;
  readonly lines: RegExp;
  readonly because: string;
}

const except = (hosts: RegExp, steps: RegExp, lines: RegExp, because: string): Exception => ({
  ...{ hosts, steps, lines, because },
});
const all = /^/;
const reads = /^(?:call|function) /;
/** The commands that report how a host differs. */
const looks = /^(?:connect|doctor)/;

export const exceptions: readonly Exception[] = [
  except(
    /^addresses/,
    all,
    /\b(?:127|198)\.18\.0\.|"approval"/,
    "its servers have other addresses, which a label approves too",
  ),
  except(
    /assetTypes/,
    /^(?:create|read|update|create another) Asset|^(?:drift|list|import) /,
    /output type|"type": "(?:cloud\.vps)?"|\bFORGOT\b.* a month|: # \w{6}|"note"/i,
    "the type of an asset is a word of the host, or unknown",
  ),
  except(/^booleans/, / Asset$/, /output capabilities/, "members without a type are as they came"),
  except(
    /^(?:credentialIds|operations: noKeys)/,
    all,
    /(?:keyId|credentialId): |^id \d|"id": "\d"|"note": "\d"|credential \d|deploy: # \d|ssh-key-name-taken|SshKey deploy/,
    "ids of keys and logins count otherwise",
  ),
  except(/^descriptions: none/, looks, all, "it describes nothing, and that is what they show"),
  except(/^descriptions: none/, /api\.describe|apiDescription/, all, "it has no such method"),
  except(/^detailsFields/, / Server$| db$/, /output /, "the host reports fewer members"),
  except(
    /^detailsFields: record/,
    /^import/,
    /bandwidthQuota|^ +"note"|: # \w{6}|"templateName"/,
    "what the host does not report is named in the note",
  ),
  except(/^detailsFields/, reads, /^\S+\.example\.com: /, "server records have no domain"),
  except(
    /^detailsFields/,
    /^doctor/,
    /lists|a refresh |"found"/,
    "its lists leave out what only details have",
  ),
  except(/^features/, / Server$| db$/, /output features/, "a list of names has no values"),
  except(
    /noDomain/,
    /^import/,
    /"name": "|: # \w{6}/,
    "what is no server is named by its id where the list has no domain",
  ),
  except(/noDomain/, reads, /^\S+\.example\.com: /, "a list is shown as it is"),
  except(/^listMembers: noStatus/, /^list/, /Active| {2}- {2}|"status"/, "the status is that of the list"),
  except(/^methods: kind/, looks, all, "they show its verbs, and warn of those that proxies repeat"),
  except(/^operations: noKeys/, /sshKey|SshKey/, all, "it has no keys"),
  except(/^operations: noKeys/, /^import/, all, "it says that keys are left out"),
  except(/^operations/, looks, all, "they show what is not there"),
  except(/^operations: noPowerStatus/, /serverPower$|server\.power\.status/, all, "it has no such method"),
  except(
    /^prices/,
    / Server$| db$|^report/,
    /output price|notTold|per month|in all|account pays|USD|^ +(?:19|39)\.\d+$|null|"difference"|"servers"|^ +[}{\]]/,
    "without prices no cost is known",
  ),
  except(
    /^prices|assetTypes|^no right to product\.details/,
    /^(?:drift|list)/,
    /MONTHLY| a month$| \d+\.\d\d |"currency"/,
    "the currency of a charge is that of the product's prices",
  ),
  except(/^prices/, /^plans/, all, "without prices no plan has one, and the table says so"),
  except(/^filters: ignored/, /^(?:plans|templates)/, all, "it lists nothing that is not available"),
  except(/^quotas/, / Server$| db$/, /output b/, "numbers are as they came"),
  except(
    /^removals: later/,
    /requestRemoval/,
    /ends with|still being removed|mentions/,
    "it removes after 30 days, and a wait ends before",
  ),
  except(/^removals: later/, /^delete Server db/, /sends: asset\.update/, "what leaves later is marked"),
  except(/^secretTexts/, /^import Credential/, /authData/, "a mask is no value"),
  except(/^templateNames/, all, /template|DEBIAN/i, "the host has a name of its own for the template"),
  except(
    /^templateNames/,
    /^create Server again/,
    all,
    "a template under another name may be another one, so the server is not adopted",
  ),
  except(
    /^templateNames: (?:renamed|words)/,
    /server\.rebuild/,
    all,
    "a rebuild that ends between two looks is shown by its template alone",
  ),
  except(/^texts/, all, /publicKeyValue/, "the host drops the comment of a key"),
  except(/^tokenLogins/, /^connect/, /username|wire|sends/, "it writes the setting that the host needs"),
  except(/^zoneRegions/, / Server$| db$/, /output zone/, "members without a type are as they came"),
  except(
    /^no right to asset\.list/,
    /^report/,
    /account pays|paidNow|"web": 17|USD|^ +}/,
    "what the account pays is shown if it may be asked",
  ),
  except(
    /^no right to (?:network\.zone|server\.plan)\.list/,
    /^(?:list|report)/,
    /North B|DOMAIN|\.example\.com|"zone"|"plan"|planId/,
    "the host's words for a zone and a plan only help to read",
  ),
  except(
    /^no right to server\.list/,
    /^list/,
    /DOMAIN|\.example\.com|^ +"(?:plan|zone|power|planId|zoneId)"/,
    "the list of servers alone has plan, zone and power of servers in no stack",
  ),
  except(
    /^no right to network\.(?:zone|region)\.list/,
    /^(?:plans|templates|zones)/,
    all,
    "the host's words for a place only help to read",
  ),
  except(/^no right to product\.details/, / Server$| db$/, /output price/, "without it no cost is known"),
  except(
    /^no right to server\.(?:plan|template)\.details/,
    /^drift/,
    all,
    "it says that it does not know whether they are offered",
  ),
];
