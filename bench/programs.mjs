// The same program in two languages. Seven of ten resources are servers, and one each is an SSH key, a credential and
// an asset's label.

/** Inputs that all servers have. */
const common = {
  type: "Cloud.VPS",
  zoneId: 12,
  planId: 1201,
  templateName: "DEBIAN_12_64",
  onExisting: "create",
};

/** The resources of a stack as data. An input `{ from }` stands for the id of the server with that name. */
export function resources(size, bandwidthQuota) {
  const all = [];
  for (let ten = 0; ten < size / 10; ten++) {
    const first = `web${ten}-0`;
    for (let index = 0; index < 7; index++)
      all.push({
        name: `web${ten}-${index}`,
        kind: "Server",
        inputs: { ...common, domain: `web${ten}-${index}.example.com`, bandwidthQuota },
      });
    all.push({
      name: `key${ten}`,
      kind: "SshKey",
      inputs: { publicKeyName: `key${ten}`, publicKeyValue: `ssh-ed25519 ${keyOf(ten)} key${ten}` },
    });
    all.push({
      name: `login${ten}`,
      kind: "Credential",
      inputs: {
        uniqId: { from: first },
        type: "app",
        name: "app",
        username: "app",
        authType: "password",
        authData: "not-a-secret-1",
      },
    });
    all.push({
      name: `label${ten}`,
      kind: "Asset",
      inputs: { uniqId: { from: first }, customName: `Web ${ten}` },
    });
  }
  return all;
}

/** Makes an Ed25519 public key that differs for each number. */
function keyOf(number) {
  const name = Buffer.from("ssh-ed25519");
  const key = Buffer.alloc(32, 7);
  key.writeUInt32BE(number);
  const length = (bytes) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(bytes.length);
    return head;
  };
  return Buffer.concat([length(name), name, length(key), key]).toString("base64");
}

/** @param provider the folder of the plugin to use. */
export const yamlProgram = (all, provider) =>
  JSON.stringify({
    name: "bench",
    runtime: "yaml",
    plugins: { providers: [{ name: "hosting", path: provider }] },
    resources: Object.fromEntries(
      all.map(({ name, kind, inputs }) => [
        name,
        {
          type: `hosting:${kind}`,
          properties: Object.fromEntries(
            Object.entries(inputs).map(([property, value]) => [
              property,
              value?.from ? `\${${value.from}.uniqId}` : value,
            ]),
          ),
        },
      ]),
    ),
  });

/** @param module the package that exports the resource classes. */
export const nodeProgram = (all, module) => `
const classes = require(${JSON.stringify(module)});
const made = {};
for (const { name, kind, inputs } of ${JSON.stringify(all)}) {
  for (const [property, value] of Object.entries(inputs)) if (value.from) inputs[property] = made[value.from].uniqId;
  made[name] = new classes[kind](name, inputs);
}
`;
