import { z } from "zod";
import { flag, record, string } from "./answerTypes";
import { boolean, hash, line } from "./dataTypes";
import { apiVersions } from "./enumerations";
import { read } from "./operation";

const names = () => z.array(z.string());

export const api = {
  describe: read({
    purpose: "Inputs and outputs of the method at a path, and the methods and namespaces below it",
    section: "API self-description › Path description",
    path: "api/describe",
    certainty: "assumed",
    params: z.object({
      path: line(),
      version: z.enum(apiVersions, { error: `must be one of ${apiVersions.join(", ")}` }).optional(),
      skip_permissions: boolean().optional(),
      show_no_access: boolean().optional(),
    }),
    answer: record({
      api_name: string(),
      path: string(),
      version: string(),
      method_description: string(),
      namespace_description: string(),
      input: hash(),
      method_metadata: hash(),
      output: z.array(hash()),
      methods: names(),
      namespaces: names(),
      no_access_methods: names(),
      no_access: flag(),
    }),
  }),
};
