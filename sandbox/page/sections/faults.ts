import type { FaultInForce } from "../../faults/faults";
import { faultKinds } from "../../faults/rule";
import { countText, type Html, html, mostRows } from "../html";
import { button, emptyNote, hiddenRowsNote, section } from "../parts";

/** The section of the faults in force, each with the number of times that it happened and a button to end it. */
export function faultsSection(faults: readonly FaultInForce[]): Html {
  if (faults.length === 0)
    return section("faults", "Faults in force", [
      emptyNote(
        html`None: the host does as it is asked. <code>POST /_sandbox/faults</code> puts one in force.`,
      ),
    ]);
  const endAllButton = button({
    key: "end-all",
    label: "End all faults",
    method: "DELETE",
    path: "faults",
    body: {},
  });
  return section("faults", "Faults in force", [
    html`<ul class="faults" data-key="list">${faults.slice(0, mostRows).map(itemOf)}</ul>`,
    ...[hiddenRowsNote(faults.length) ?? []].flat(),
    ...(faults.length > 1 ? [html`<div class="buttons" data-key="all">${endAllButton}</div>`] : []),
  ]);
}

function itemOf(rule: FaultInForce): Html {
  const { id, fault, operation, happened, seen } = rule;
  const where = operation === "*" ? "every operation" : html`<code>${operation}</code>`;
  return html`<li data-key="fault-${id}"><h3><code>${fault}</code> <span class="quiet">on</span> ${where}</h3><p class="quiet" data-key="what">${wordsOf(rule)}${limits(rule)}</p><p data-key="count">Happened <strong>${countText(happened, "time")}</strong> in ${countText(seen, "matching request")}.</p>${button(
    {
      key: "end",
      label: "End",
      about: `fault ${id}, ${fault}`,
      method: "DELETE",
      path: "faults",
      body: { id },
      done: `Fault ${id} (${fault}) was ended.`,
    },
  )}</li>`;
}

/** A sentence for the fault, with the rule's values filled in: "the answer comes after 1000 milliseconds". */
const wordsOf = (rule: FaultInForce): string =>
  faultKinds[rule.fault].replace(/`(\w+)`/g, (_, name: string) =>
    name in rule ? `${rule[name as keyof FaultInForce]} ${name}` : name,
  );

function limits({ skip, times, probability, happened }: FaultInForce): string {
  const parts = [
    skip > 0 && `after the first ${skip}`,
    times !== undefined && (happened >= times ? "used up" : `${countText(times, "time")} at most`),
    probability < 1 && `with a chance of ${probability}`,
  ].filter(Boolean);
  return parts.map((part) => `; ${part}`).join("");
}
