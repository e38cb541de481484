import { uniqId } from "../api/contract/dataTypes";

/** How resources are named to `pulumi import` and to `get`, and what such an id looks like. */
const kinds = {
  uniqId: {
    what: "its uniqId: six characters, capital letters and digits, without the letters I and O, such as ABC123",
    is: (id: string) => uniqId().safeParse(id).success,
  },
  idNumber: { what: "its id number, such as 5", is: (id: string) => /^[1-9]\d{0,9}$/.test(id) },
  idNumberOrName: {
    what: "its id number, such as 5, or its name: letters, digits and underscores",
    is: (id: string) => /^\w+$/.test(id),
  },
} as const;

/**
 * Holds an id that the user gave to its one spelling: another would be stored as it came.
 *
 * @throws Error saying what an id of the resource is. Nothing is asked of the host.
 */
export function mustBeId(resource: string, kind: keyof typeof kinds, id: string): void {
  if (!kinds[kind].is(id))
    throw new Error(`"${id}" is no id of ${withArticle(resource)}. It is ${kinds[kind].what}.`);
}

const withArticle = (resource: string) => `${/^(?:[AEIO]|Ssh)/.test(resource) ? "an" : "a"} ${resource}`;
