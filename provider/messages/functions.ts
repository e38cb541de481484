import { text } from "./text";

export const functionMessages = {
  "function-argument-unknown": text<{
    readonly functionName: string;
    readonly argument: string;
    readonly known: readonly string[];
  }>({
    when: "A function is given an argument that it does not have.",
    example: { functionName: "getPlans", argument: "region", known: ["zoneId", "serverType", "available"] },
    says: ({ functionName, argument, known }) => ({
      happened: `${functionName}: ${argument} is not an argument.`,
      changed: "Nothing was sent.",
      ways: [`The arguments are: ${known.join(", ")}.`],
    }),
  }),
  "function-argument-invalid": text<{ readonly functionName: string }>({
    when: "An argument of a function is missing, or has a value that the specification of the API does not allow.",
    example: { functionName: "getPlan" },
    says: ({ functionName }, { because }) => ({
      happened: `${functionName}: ${because}.`,
      changed: "Nothing was sent.",
    }),
  }),
  "function-item-unnamed": text<{ readonly functionName: string; readonly member: string }>({
    when: "The host lists something without the id or name by which it is asked for.",
    example: { functionName: "getPlans", member: "id" },
    says: ({ functionName, member }) => ({
      happened: `${functionName}: the host listed an item without its ${member}.`,
      changed: "Nothing was changed.",
    }),
  }),
};
