// The exports of this module are the Pulumi provider of SshKey. Pulumi stores their text in every stack, so the
// methods only call the core: the text stays short and the same in every release. What is stored is a reference
// under npm, and the methods themselves in a linked package or under pnpm (sdk/storable.ts).
import type * as core from ".";

type Provider = ReturnType<typeof core.provider>;

export function configure(request: Parameters<Provider["configure"]>[0]) {
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
