// The dynamic provider of SshKey. The comment in index.ts explains why each method only forwards its call.
import type { StackConfiguration } from "./stackConfiguration";

export function configure(request: { config: StackConfiguration }) {
  return require("pulumi-hosting/dynamic").provider("SshKey").configure(request);
}
export function check(olds: object, news: object) {
  return require("pulumi-hosting/dynamic").provider("SshKey").check(olds, news);
}
export function diff(id: string, olds: object, news: object) {
  return require("pulumi-hosting/dynamic").provider("SshKey").diff(id, olds, news);
}
export function create(inputs: object) {
  return require("pulumi-hosting/dynamic").provider("SshKey").create(inputs);
}
export function read(id: string, properties: object) {
  return require("pulumi-hosting/dynamic").provider("SshKey").read(id, properties);
}
export function update(id: string, olds: object, news: object) {
  return require("pulumi-hosting/dynamic").provider("SshKey").update(id, olds, news);
}
function remove(id: string, properties: object) {
  return require("pulumi-hosting/dynamic").provider("SshKey").delete(id, properties);
}

export { remove as delete };
