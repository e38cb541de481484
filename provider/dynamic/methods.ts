import type { StackConfiguration } from "./configured";

/** The methods of one resource's Pulumi provider, as index.ts says. States hold their text. */
export const methodsOf = (name: string) => ({
  configure(request: { config: StackConfiguration }) {
    return require("pulumi-hosting/dynamic").provider(name).configure(request);
  },
  check(olds: object, news: object) {
    return require("pulumi-hosting/dynamic").provider(name).check(olds, news);
  },
  diff(id: string, olds: object, news: object) {
    return require("pulumi-hosting/dynamic").provider(name).diff(id, olds, news);
  },
  create(inputs: object) {
    return require("pulumi-hosting/dynamic").provider(name).create(inputs);
  },
  read(id: string, properties: object) {
    return require("pulumi-hosting/dynamic").provider(name).read(id, properties);
  },
  update(id: string, olds: object, news: object) {
    return require("pulumi-hosting/dynamic").provider(name).update(id, olds, news);
  },
  delete(id: string, properties: object) {
    return require("pulumi-hosting/dynamic").provider(name).delete(id, properties);
  },
});
