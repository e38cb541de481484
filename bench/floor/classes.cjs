// Resource classes whose provider does nothing. They have the same outputs as the real classes.
const { dynamic } = require("@pulumi/pulumi");
const provider = require("./provider.cjs");

/** The names of each class's outputs. The program gets a promise for each. */
const outputs = require("./outputs.json");

for (const [kind, names] of Object.entries(outputs))
  exports[kind] = class extends dynamic.Resource {
    constructor(name, inputs) {
      const promised = Object.fromEntries(names.map((output) => [output, undefined]));
      super(provider, name, { ...promised, ...inputs, floorName: name }, {}, "hosting", kind);
    }
  };
