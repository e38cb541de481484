import { operations } from "../../provider/api/contract";
import { servedVerbs } from "../../sandbox/http/verbs";
import type { Choice } from "../../sandbox/switches";

/** The value of `hosting:verbs` for a sandbox with this choice of HTTP methods. */
export const sandboxVerbs = (methods: Choice<"methods">): Record<string, string> =>
  Object.fromEntries(
    operations().flatMap(([name]) => {
      const [verb = "POST"] = servedVerbs(name, methods);
      return verb === "POST" ? [] : [[name, verb]];
    }),
  );
