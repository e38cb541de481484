import type { Resource } from "../../provider/resource/resource";
import { resourceSection } from "../examples/section";
import { addEffects } from "../sdkTypes/effects";
import { answeredSchema, givenSchema } from "../sdkTypes/jsonSchema";
import { outputSchema } from "../sdkTypes/outputSchema";
import type { PropertySpec, Types } from "./spec";
import { propertySpecs } from "./typeSpec";

/** A resource in the plugin's schema. The change table says what a change of each input does. */
export function resourceSpec(resource: Resource, types: Types) {
  const { name, description, inputs: inputType, outputs: outputType, changes } = resource;
  const inputSchema = addEffects(givenSchema(inputType), resource);
  const checkedSchema = addEffects(answeredSchema(inputType), resource);
  const inputs = propertySpecs({ given: inputSchema, checked: checkedSchema }, name, types);
  const ownSchema = answeredSchema(outputType);
  const outputs = propertySpecs({ given: ownSchema, checked: ownSchema }, name, types);
  // An input that gets a default name is not required, although the check's result always has it.
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
        // `replaceOnChanges` is not used, because it would replace the resource even where the provider only records a
        // change.
        changes[input]?.effect === "replace" ? { ...spec, willReplaceOnChanges: true } : spec,
      ]),
    ),
    requiredInputs,
  };
}
