import { routes } from "../../sandbox/admin/routes";
import { faultKinds } from "../../sandbox/faults/rule";

/** The faults, as docs/sandbox.md shows them. */
export const faultTable = (): string =>
  [
    "| Fault | What happens |",
    "|---|---|",
    ...Object.entries(faultKinds).map(([kind, what]) => `| \`${kind}\` | ${what} |`),
  ].join("\n");

/** The admin interface, as docs/sandbox.md shows it. */
export const adminTable = (): string =>
  [
    "| Request | What it does |",
    "|---|---|",
    ...routes.map(({ method, path, purpose }) => `| \`${method} /_sandbox/${path}\` | ${purpose} |`),
    '| `POST /_sandbox/servers/ABC123` | change members of a server, e.g. `{"backup_enabled": true}`; also `assets/…`, `keys/NAME`, `credentials/ID`, `users/NAME` |',
    "| `DELETE /_sandbox/servers/ABC123` | make it gone at once; also assets, keys and credentials |",
  ].join("\n");
