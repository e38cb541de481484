import type { RequestRecord } from "../../http/handle";
import { given, type Html, html, long } from "../html";
import { empty, latest, nothing, section, table } from "../parts";

const columns = ["No.", "Operation", "User", "Status", "Error"];

/** The requests as they came, the latest first. */
export function requestsSection(requests: readonly RequestRecord[]): Html {
  if (requests.length === 0)
    return section("requests", "Requests", [empty("No requests yet. They appear here as they come.")]);
  const { shown, more } = latest(requests);
  const rows = shown.map(([, { number, operation, path, user, status, errorClass }]) => ({
    key: `request-${number}`,
    cells: [
      number,
      // A query may hold what nobody should read here.
      operation === undefined ? long(path.split("?")[0]) : html`<code>${operation}</code>`,
      user === undefined ? nothing : given(user),
      html`<span class="badge ${errorClass === undefined ? "good" : "bad"}">${status}</span>`,
      errorClass === undefined ? nothing : given(errorClass.replace(/^Sandbox::Exception::/, "")),
    ],
  }));
  return section("requests", "Requests", [
    table("table", "Requests, the latest first", columns, rows),
    ...[more ?? []].flat(),
  ]);
}
