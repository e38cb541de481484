import type { Sandbox } from "../sandbox";
import { assets } from "./assets";
import { html } from "./html";
import { faultsSection } from "./sections/faults";
import { hostSection, type Setting } from "./sections/host";
import { ledgerSection } from "./sections/ledger";
import { requestsSection } from "./sections/requests";
import { hasText, serversSection } from "./sections/servers";
import { workSection } from "./sections/work";
import type { View } from "./view";

/**
 * The HTML of the whole page as things are now. Browsers without scripts show it, and the page's script fetches it for
 * every refresh. No value is read that could contain a password.
 */
export function pageDocument(sandbox: Sandbox, setting: Setting, view: View): string {
  const { filter } = view;
  const servers = sandbox.servers.filter((server) => hasText(server, filter));
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Hosting sandbox</title>
<link rel="icon" href="${assets.icon.path}" type="image/svg+xml">
<link rel="stylesheet" href="${assets.style.path}">
<script src="${assets.script.path}" defer></script>
</head>
<body>
<header><div><h1>Hosting sandbox</h1><p class="quiet">A simulated account: no server is real, nothing is charged.</p></div>
<label>Filter servers <input id="filter" type="search" value="${filter}" placeholder="domain, id or status" autocomplete="off" spellcheck="false"/></label></header>
<noscript><p class="note">Without JavaScript this page shows how things were when it was loaded, and has no buttons: reload it, or use the admin interface at <code>/_sandbox/</code>.</p></noscript>
<main>${[
    hostSection(sandbox, setting),
    workSection(servers, sandbox.now(), setting.profile, view),
    serversSection(servers, sandbox.servers, view),
    requestsSection(sandbox.requests, view),
    faultsSection(sandbox.faults.inForce),
    ledgerSection(sandbox.ledger, sandbox.now(), view),
  ]}</main>
<div id="messages"><div id="message" role="status" aria-live="polite"></div><div id="connection" role="status" aria-live="polite"></div></div>
</body>
</html>
`.text;
}
