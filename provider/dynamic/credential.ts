// The exports of this module are the Pulumi provider of Credential, and their text is stored in every stack.
// Methods only reach for the core: the text stays small and the same between releases, wherever the package lies
// (sdk/storable.ts): under npm a reference is stored, linked or under pnpm the methods themselves.
import type * as core from ".";

type Provider = ReturnType<typeof core.provider>;

export function configure(request: Parameters<Provider["configure"]>[0]) {
  return require("pulumi-hosting/dynamic").provider("Credential").configure(request);
}
export function check(olds: object, news: object) {
  return require("pulumi-hosting/dynamic").provider("Credential").check(olds, news);
}
export function diff(id: string, olds: object, news: object) {
  return require("pulumi-hosting/dynamic").provider("Credential").diff(id, olds, news);
}
export function create(inputs: object) {
  return require("pulumi-hosting/dynamic").provider("Credential").create(inputs);
}
export function read(id: string, properties: object) {
  return require("pulumi-hosting/dynamic").provider("Credential").read(id, properties);
}
export function update(id: string, olds: object, news: object) {
  return require("pulumi-hosting/dynamic").provider("Credential").update(id, olds, news);
}
function remove(id: string, properties: object) {
  return require("pulumi-hosting/dynamic").provider("Credential").delete(id, properties);
}

export { remove as delete };
