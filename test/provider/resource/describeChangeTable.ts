import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { operations } from "../../../provider/api/contract/index";
import { secretNames } from "../../../provider/api/contract/marks";
import type { Operation } from "../../../provider/api/contract/operation";
import { wireName } from "../../../provider/programNames";
import type { ChangeRow, EffectKind } from "../../../provider/resource/changeTable";
import { compare, outputsBefore } from "../../../provider/resource/compare";
import { previewUpdate } from "../../../provider/resource/preview";
import { addSetNames, hostInputs } from "../../../provider/resource/stored";
import type { Properties } from "../../../provider/values";
import type { TestedResource } from "../../support/resources";
import { type Script, scriptedHost } from "../../support/scriptedHost";
import { holdPreview } from "./holdPreview";
import { exactInputs, otherForms } from "./otherForms";

/**
 * The inputs of a resource, written a second time by hand: the effect of a change of each, a valid value, and another
 * valid value. Inputs without values exclude another input, so separate tests cover their changes.
 */
type InputRow = readonly [effect: EffectKind, one?: unknown, other?: unknown];
export type InputTable = Readonly<Record<string, InputRow>>;

/** Valid values of all inputs that can be set together, and another valid value of each. */
export function samplesOf(table: InputTable): Readonly<Record<"everyInput" | "otherValue", Properties>> {
  const given = Object.entries(table).filter(([, row]) => row.length > 1);
  const column = (at: 1 | 2) => Object.fromEntries(given.map(([name, row]) => [name, row[at]]));
  return { everyInput: column(1), otherValue: column(2) };
}

interface Table {
  readonly resource: TestedResource;
  readonly inputs: InputTable;
  /** Inputs that are required. */
  readonly required: readonly string[];
  readonly secret: readonly string[];
  /** Further inputs that a change of this input needs, or that allow the change. */
  readonly beside?: Properties;
  /** The outputs besides the inputs. Their id is `stored.id`. */
  readonly stored: { readonly id: string; readonly told: Properties };
  /** A host that executes a change to these inputs. */
  readonly host: (news: Properties) => Script;
  /** The effects of changes, if they depend on more than the table. */
  readonly effectsOf?: (olds: Properties, news: Properties) => Record<string, EffectKind>;
}

const without = (inputs: Properties, name: string): Properties => {
  const { [name]: _dropped, ...rest } = inputs;
  return rest;
};

/** The parameters of a call, without those that identify its record. */
const withoutIds = ({ uniq_id: _, accnt: _account, id: _id, type: _type, ...params }: Properties) => params;
const onWire = (value: unknown) => (typeof value === "boolean" ? Number(value) : value);

/** Tests a resource's change table: every input has a row, a sample value, and the promised effect. */
export function describeChangeTable(table: Table): void {
  const { resource, required, secret } = table;
  const { everyInput, otherValue } = samplesOf(table.inputs);
  const costs = (effects: ReturnType<typeof compare>) =>
    Object.fromEntries(effects.map(({ property, effect }) => [property, effect]));
  const byTable = (olds: Properties, news: Properties) =>
    costs(compare(resource.changes, outputsBefore(olds), news));
  const effects = table.effectsOf ?? byTable;
  const given = Object.keys(everyInput).map((name) => [name, table.inputs[name]![0]] as const);
  const inPlace = given.flatMap(([name, effect]) => (effect === "replace" ? [] : name));
  const optional = given.filter(([name]) => !required.includes(name));

  describe(`the change table of ${resource.name}`, () => {
    it("has a row and a sample value for every input", () => {
      const inputs = Object.keys(resource.inputs.shape).sort();
      for (const rows of [resource.changes, table.inputs]) expect(Object.keys(rows).sort()).toEqual(inputs);
      for (const row of Object.values(table.inputs)) expect([1, 3]).toContain(row.length);
    });

    it.each(given)("%s: a changed value has the effect %s", (name, effect) => {
      const news = { ...everyInput, [name]: otherValue[name] };
      expect(effects(addSetNames(everyInput), news)).toEqual({ [name]: effect });
    });

    const compared = given.filter(([name]) => !exactInputs.includes(name));
    it.each(compared)("%s: the same value in another form is neither a change nor drift", (name) => {
      const { readsFrom } = resource.changes[name] as ChangeRow;
      const otherForm = otherForms(name, everyInput[name]);
      fc.assert(
        fc.property(otherForm, otherForm, (one, other) => {
          const [olds, news] = [one, other].map((value) => ({ ...everyInput, [name]: value }));
          expect(effects(addSetNames(olds as Properties), news as Properties)).toEqual({});
          if (readsFrom === "never") return;
          const record = { [readsFrom.operation]: { [readsFrom.field]: other } };
          expect(hostInputs(resource.changes, olds as Properties, record)).toEqual(olds);
        }),
      );
    });

    it.each(optional)("%s: removing the input is only recorded", (name) => {
      expect(effects(addSetNames(everyInput), without(everyInput, name))).toEqual({ [name]: "recorded" });
    });

    it.each(optional)("%s: setting the input to the host's value is only recorded", (name) => {
      const olds = { ...addSetNames(without(everyInput, name)), [name]: everyInput[name] };
      expect(effects(olds, everyInput)).toEqual({ [name]: "recorded" });
    });

    it.each(optional)("%s: setting the input to another value has the effect %s", (name, effect) => {
      const olds = { ...addSetNames(without(everyInput, name)), [name]: otherValue[name] };
      expect(effects(olds, everyInput)).toEqual({ [name]: effect });
    });

    it("uses only operations and fields of the contract", () => {
      const byName = new Map<string, Operation>(operations());
      for (const row of Object.values(resource.changes) as ChangeRow[]) {
        for (const call of [row.call ?? []].flat()) expect(byName.get(call)?.writes, call).toBe(true);
        if (row.readsFrom === "never") continue;
        const { operation, field } = row.readsFrom;
        expect(Object.keys(byName.get(operation)?.answer.shape ?? {})).toContain(field);
      }
    });

    it.each(inPlace)("%s: a change sends exactly the calls of its row, as previewed", async (name) => {
      const base = Object.fromEntries(Object.entries(everyInput).filter(([one]) => required.includes(one)));
      const value = (from: Properties): Properties => ({ ...base, ...table.beside, [name]: from[name] });
      const sent = new Set<string>();
      const { effect } = resource.changes[name] as ChangeRow;
      const both = [everyInput, otherValue] as const;
      for (const [before, after] of [both, both.toReversed() as [Properties, Properties]]) {
        const { id, told } = table.stored;
        const { session, context, writes } = scriptedHost(table.host(value(after)));
        const change = { id, olds: { ...told, ...addSetNames(value(before)) }, news: value(after) };
        const preview = previewUpdate(resource, change, resource.diff(session, change));
        const outputs = await resource.update(session, change, context);
        holdPreview(preview, outputs);
        expect(outputs).toMatchObject({ [name]: after[name] });
        if (effect === "update")
          expect(writes.map(([, params]) => withoutIds(params))).toEqual([
            { [wireName(name)]: onWire(after[name]) },
          ]);
        for (const [operation] of writes) sent.add(operation);
      }
      expect([...sent].sort()).toEqual([resource.changes[name]?.call ?? []].flat().sort());
    });

    it(`marks exactly these inputs as secret: ${secret.join(", ") || "none"}`, () => {
      expect(secretNames(resource.inputs)).toEqual(secret);
    });
  });
}
