// A stack of the peer's provider, with one SSH key and some servers.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../../tools/process/run.mjs";
import { measure } from "../processes.mjs";

/**
 * Builds the peer's provider from its Go module, if the folder does not have it. This project does not depend on the
 * module.
 *
 * @param module `HOST/OWNER/terraform-provider-NAME/vN@VERSION`.
 */
export async function buildProvider(module, folder, { log, signal }) {
  const [, owner, name] = /([\w-]+)\/terraform-provider-([\w-]+)(?:\/v\d+)?@/.exec(module) ?? [];
  if (!name) throw new Error(`${module} is not the path of a provider's module with a version`);
  mkdirSync(folder, { recursive: true });
  if (!readdirSync(folder).includes(`terraform-provider-${name}`)) {
    log(`building ${module}: a few minutes …`);
    await run("go", ["install", module], { env: { ...process.env, GOBIN: folder }, signal });
  }
  if (!existsSync(join(folder, `terraform-provider-${name}`))) throw new Error(`${module} has built nothing`);
  return { source: `${owner}/${name}`, name, folder };
}

/** @param tool the command that runs the stack. */
export function makePeerStack({ provider, tool, size, host }) {
  const { source, name, folder: binaries } = provider;
  const folder = mkdtempSync(join(tmpdir(), "hosting-peer-"));
  const overrides = `provider_installation {\n  dev_overrides { "${source}" = "${binaries}" }\n  direct {}\n}\n`;
  writeFileSync(join(folder, "cli.rc"), overrides);
  const env = { ...process.env, TF_CLI_CONFIG_FILE: join(folder, "cli.rc"), CHECKPOINT_DISABLE: "1" };
  const write = (version) =>
    writeFileSync(join(folder, "main.tf"), programOf({ source, name, size, host, version }));
  const tf = (...args) => measure(tool, [...args, "-no-color"], { cwd: folder, env });
  const apply = (...args) => tf("apply", "-auto-approve", "-input=false", ...args);
  write(1);
  return {
    commands: {
      create: () => apply("-refresh=false"),
      plan: () => tf("plan", "-refresh=false", "-input=false"),
      planRefresh: () => tf("plan", "-input=false"),
      refresh: () => apply("-refresh-only"),
      update: () => apply("-refresh=false"),
      destroy: () => tf("destroy", "-auto-approve", "-refresh=false", "-input=false"),
    },
    /** Changes the program, so that the next `update` updates each server. */
    change: () => write(2),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * The program. The program names the network by id and name, and the image by id, so that the provider makes no calls
 * to look them up.
 */
const programOf = ({ source, name, size, host, version }) => `
terraform {
  required_providers {
    ${name} = { source = "${source}" }
  }
}
provider "${name}" {
  auth_url    = "${host.url}/v3"
  user_name   = "user"
  password    = "password"
  tenant_name = "project"
  domain_name = "domain"
  region      = "region"
}
resource "${name}_compute_keypair_v2" "key" {
  name       = "key"
  public_key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcH key"
}
resource "${name}_compute_instance_v2" "web" {
  count     = ${size}
  name      = "web\${count.index}-${version}"
  image_id  = "11111111-1111-1111-1111-111111111111"
  flavor_id = "small"
  key_pair  = ${name}_compute_keypair_v2.key.name
  network {
    uuid = "22222222-2222-2222-2222-222222222222"
    name = "net"
  }
}
`;
