// The exports of this module are the Pulumi provider of Server, and their text is stored in every stack.
// Methods only reach for the core: the text stays small and the same between releases, wherever the package lies
// (sdk/storable.ts): under npm a reference is stored, linked or under pnpm the methods themselves.
import type * as core from ".";

type Provider = ReturnType<typeof core.provider>;

export function configure(request: Parameters<Provider["configure"]>[0]) {
  return require("pulumi-hosting/dynamic").provider("Server").configure(request);
}
export function check(olds: object, news: object) {
  return require("pulumi-hosting/dynamic").provider("Server").check(olds, news);
}
export function diff(id: string, olds: object, news: object) {
  return require("pulumi-hosting/dynamic").provider("Server").diff(id, olds, news);
}
export function create(inputs: object) {
  return require("pulumi-hosting/dynamic").provider("Server").create(inputs);
}
export function read(id: string, properties: object) {
  return require("pulumi-hosting/dynamic").provider("Server").read(id, properties);
}
export function update(id: string, olds: object, news: object) {
  return require("pulumi-hosting/dynamic").provider("Server").update(id, olds, news);
}
function remove(id: string, properties: object) {
  return require("pulumi-hosting/dynamic").provider("Server").delete(id, properties);
}

export { remove as delete };
