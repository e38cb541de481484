import { operationsByName } from "../../provider/api/contract";
import { mayBeDoubled, verbOf } from "../../provider/api/contract/verb";
import { type Check, type Finding, sessionOf, well } from "./check";
import { doneTwice } from "./doneTwice";

/** Checks whether an operation that must not be repeated uses an HTTP verb that proxies retry. */
export const verbsCheck: Check = {
  name: "verbs",
  after: ["configuration"],
  isFor: ({ session }) => Object.keys(session?.configuration.verbs ?? {}).length > 0,
  look: (examined): Finding => {
    const { verbs = {} } = sessionOf(examined).configuration;
    const setVerbs = Object.entries(verbs);
    const doubled = setVerbs.flatMap(([name, word]) => {
      const [operation, verb] = [operationsByName.get(name), verbOf(word)];
      const isDoubled = operation && verb && mayBeDoubled(operation, verb);
      return isDoubled ? [{ called: `${name} (${verb})`, name, twice: doneTwice(name, operation) }] : [];
    });
    const fates = doubled.flatMap(({ name, twice }) => (twice === undefined ? [] : [`${name}: ${twice}.`]));
    if (doubled.length === 0) return well(`${setVerbs.length} operations go by a verb that is set`);
    return {
      state: "note",
      found: `proxies may repeat what must not be done twice: ${doubled.map(({ called }) => called).join(", ")}`,
      remedy: [
        "A proxy takes a PUT and a DELETE for calls that may be sent twice.",
        ...fates,
        "Let none on the way repeat them: `proxy_next_upstream off` in nginx, no `retry-on` in HAProxy, no retries in others. If the host also takes POST there, set that.",
      ].join(" "),
    };
  },
};
