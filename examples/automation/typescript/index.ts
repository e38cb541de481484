import { LocalWorkspace } from "@pulumi/pulumi/automation";
import * as hosting from "pulumi-hosting-sdk";

const program = async () => {
  const size = await hosting.getPlan({ vcpu: 2, memory: 4, zoneId: 12, serverType: "Cloud.VPS" });
  const web = new hosting.Server("web", {
    domain: "plugin1.example.com",
    type: "Cloud.VPS",
    zoneId: 12,
    planId: size.id,
    templateName: "DEBIAN_12_64",
  });
  return { ip: web.ip };
};

async function deploy(command?: string) {
  const stack = await LocalWorkspace.createOrSelectStack(
    { stackName: "dev", projectName: "web-plugin", program },
    // The folder whose Pulumi.yaml names the plugin.
    { workDir: "." },
  );
  const options = { onOutput: (text: string) => process.stdout.write(text) };
  if (command === "destroy") await stack.destroy(options);
  else console.log("ip:", (await stack.up(options)).outputs.ip.value);
}

deploy(process.argv[2]).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
