// Classes that do nothing, with the outputs that the real ones have.
const { dynamic } = require("@pulumi/pulumi");
const provider = require("./provider.cjs");

/** Outputs by class. The program makes promises of them. */
const outputs = require("./outputs.json");

for (const [kind, names] of Object.entries(outputs))
  exports[kind] = class extends dynamic.Resource {
    constructor(name, inputs) {
      const promised = Object.fromEntries(names.map((output) => [output, undefined]));
      super(provider, name, { ...promised, ...inputs, floorName: name }, {}, "hosting", kind);
    }
  };
