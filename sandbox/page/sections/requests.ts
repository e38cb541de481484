import type { RequestRecord } from "../../http/requestLog";
import { foreignText, type Html, html, longText } from "../html";
import { emptyCell, emptyNote, latest, section, table, timeOfDay } from "../parts";
import type { View } from "../view";

const columns = ["No.", "Time", "Operation", "User", "Status", "Error", "Fault"];

const badge = (isGood: boolean, text: string | number): Html =>
  html`<span class="badge ${isGood ? "good" : "bad"}">${text}</span>`;

/** The section of the requests, newest first. */
export function requestsSection(requests: readonly RequestRecord[], view: View): Html {
  if (requests.length === 0)
    return section("requests", "Requests", [emptyNote("No requests yet. They appear here as they come.")]);
  const { shown, more } = latest(requests, { tableName: "requests", fewRows: 15, view });
  const rows = shown.map(([, { number, at, operation, path, user, status, errorClass, fault }]) => ({
    key: `request-${number}`,
    cells: [
      number,
      timeOfDay(at),
      operation === undefined ? longText(path) : html`<code>${operation}</code>`,
      user === undefined ? emptyCell : foreignText(user),
      status === undefined ? emptyCell : badge(errorClass === undefined, status),
      errorClass === undefined ? emptyCell : foreignText(errorClass.replace(/^.*::Exception::/, "")),
      fault === undefined ? emptyCell : badge(false, fault),
    ],
  }));
  return section("requests", "Requests", [
    table("table", "Requests, the latest first", columns, rows),
    ...more,
  ]);
}
