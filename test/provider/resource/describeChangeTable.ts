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
 * The inputs of a resource, written out a second time by a person: what a change of each does, a valid value, and
 * another one. Inputs without values exclude another one: their changes are tested by themselves.
 */
type InputRow = readonly [effect: EffectKind, one?: unknown, other?: unknown];
export type InputTable = Readonly<Record<string, InputRow>>;

/** Valid inputs, every one that can be given together, and another valid value of each. */
export function samplesOf(table: InputTable): Readonly<Record<"everyInput" | "otherValue", Properties>> {
  const given = Object.entries(table).filter(([, row]) => row.length > 1);
  const column = (at: 1 | 2) => Object.fromEntries(given.map(([name, row]) => [name, row[at]]));
  return { everyInput: column(1), otherValue: column(2) };
}

interface Table {
  readonly resource: TestedResource;
  readonly inputs: InputTable;
  /** Inputs that cannot be left out. */
  readonly required: readonly string[];
  readonly secret: readonly string[];
  /** The other inputs that this input's change needs, or that allow it. */
  readonly beside?: Properties;
  /** The outputs besides the inputs; its id is `stored.id`. */
  readonly stored: { readonly id: string; readonly told: Properties };
  /** A host that does what a change to these inputs asks of it. */
  readonly host: (news: Properties) => Script;
  /** The costs of changes, if more than the table decides. */
  readonly effectsOf?: (olds: Properties, news: Properties) => Record<string, EffectKind>;
}

const without = (inputs: Properties, name: string): Properties => {
  const { [name]: _dropped, ...rest } = inputs;
  return rest;
};

/** The params of a call besides those that name its record. */
const withoutIds = ({ uniq_id: _, accnt: _account, id: _id, type: _type, ...params }: Properties) => params;
const onWire = (value: unknown) => (typeof value === "boolean" ? Number(value) : value);

/** Holds a resource's change table to the design: every input has a row, a sample, and the effect that is promised. */
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
    it("has a row for every input, and a sample of every input is tested here", () => {
      const inputs = Object.keys(resource.inputs.shape).sort();
      for (const rows of [resource.changes, table.inputs]) expect(Object.keys(rows).sort()).toEqual(inputs);
      for (const row of Object.values(table.inputs)) expect([1, 3]).toContain(row.length);
    });

    it.each(given)("%s: a changed value is %s", (name, effect) => {
      const news = { ...everyInput, [name]: otherValue[name] };
      expect(effects(addSetNames(everyInput), news)).toEqual({ [name]: effect });
    });

    const compared = given.filter(([name]) => !exactInputs.includes(name));
    it.each(compared)("%s: the same value in another form is no change, and no drift", (name) => {
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

    it.each(optional)("%s: no longer given is only recorded", (name) => {
      expect(effects(addSetNames(everyInput), without(everyInput, name))).toEqual({ [name]: "recorded" });
    });

    it.each(optional)("%s: given for the first time as the host has it already is only recorded", (name) => {
      const olds = { ...addSetNames(without(everyInput, name)), [name]: everyInput[name] };
      expect(effects(olds, everyInput)).toEqual({ [name]: "recorded" });
    });

    it.each(optional)("%s: given for the first time with another value is %s", (name, effect) => {
      const olds = { ...addSetNames(without(everyInput, name)), [name]: otherValue[name] };
      expect(effects(olds, everyInput)).toEqual({ [name]: effect });
    });

    it("reads from and sends to what the contract has", () => {
      const byName = new Map<string, Operation>(operations());
      for (const row of Object.values(resource.changes) as ChangeRow[]) {
        for (const call of [row.call ?? []].flat()) expect(byName.get(call)?.writes, call).toBe(true);
        if (row.readsFrom === "never") continue;
        const { operation, field } = row.readsFrom;
        expect(Object.keys(byName.get(operation)?.answer.shape ?? {})).toContain(field);
      }
    });

    it.each(inPlace)(
      "%s: a change of it sends the calls of its row and no other, as previewed",
      async (name) => {
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
      },
    );

    it(`has the secret inputs: ${secret.join(", ") || "none"}`, () => {
      expect(secretNames(resource.inputs)).toEqual(secret);
    });
  });
}
