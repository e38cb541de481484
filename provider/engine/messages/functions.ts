import type { LookUpMessages } from "../../functions/messages";
import type { TextsOf } from "./text";

export const lookUpTexts: TextsOf<LookUpMessages> = {
  "look-up-argument-unknown": {
    when: "A look-up is given an argument that it does not have.",
    example: { lookUp: "getPlans", argument: "region", known: ["zoneId", "serverType", "available"] },
    says: ({ lookUp, argument, known }) => ({
      happened: `${lookUp}: ${argument} is not an argument.`,
      changed: "Nothing was sent.",
      ways: [`The arguments are: ${known.join(", ")}.`],
    }),
  },
  "look-up-argument-invalid": {
    when: "An argument of a look-up is missing, or has a value that the specification of the API does not allow.",
    example: { lookUp: "getPlan" },
    says: ({ lookUp }, { because }) => ({ happened: `${lookUp}: ${because}.`, changed: "Nothing was sent." }),
  },
};
