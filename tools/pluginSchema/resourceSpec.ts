import type { Resource } from "../../provider/resource/resource";
import { resourceSection } from "../examples/section";
import { addEffects } from "../sdkTypes/effects";
import { answeredSchema, givenSchema } from "../sdkTypes/jsonSchema";
import { outputSchema } from "../sdkTypes/outputSchema";
import type { PropertySpec, Types } from "./spec";
import { propertySpecs } from "./typeSpec";

/** A resource of the schema. The effect of a change of an input comes from its change table. */
export function resourceSpec(resource: Resource, types: Types) {
  const { name, description, inputs: inputType, outputs: outputType, changes } = resource;
  const inputSchema = addEffects(givenSchema(inputType), resource);
  const checked = addEffects(answeredSchema(inputType), resource);
  const inputs = propertySpecs({ given: inputSchema, checked }, name, types);
  const own = answeredSchema(outputType);
  const outputs = propertySpecs({ given: own, checked: own }, name, types);
  // An optional input that the program leaves out is no required one, though every key has a name in the end.
  const requiredInputs = (inputSchema.required ?? []).filter(
    (input) => !inputSchema.properties?.[input]?.autoname,
  );
  return {
    description: `${description}\n\n${resourceSection(name)}`,
    properties: { ...inputs, ...outputs },
    required: outputSchema(resource).required,
    inputProperties: Object.fromEntries(
      Object.entries(inputs).map(([input, spec]): [string, PropertySpec] => [
        input,
        // Not `replaceOnChanges`: that would replace also where the core only records.
        changes[input]?.effect === "replace" ? { ...spec, willReplaceOnChanges: true } : spec,
      ]),
    ),
    requiredInputs,
  };
}
