import { isNear } from "../nearest";
import { type Choice, choiceText, offerPlaceText, type Place } from "./offers";
import { entry, type Texts } from "./text";

/** The facts about a function that did not find exactly one record: its arguments and the nearest records. */
export interface NotOne extends Place {
  /** The function's name in the program. */
  readonly called: string;
  readonly kind: "plan" | "template";
  readonly wanted: string;
  readonly count: number;
  readonly choices: readonly Choice[];
  /** The requested memory in GB, if it is more than any plan has: the user probably meant MB. */
  readonly memory?: number;
}

const plans = [
  { id: "1201", description: "2 vCPU, 4 GB, 100 GB SSD" },
  { id: "1202", description: "4 vCPU, 8 GB, 200 GB SSD" },
];
const place = { type: "Cloud.VPS", zoneId: 12 };
const choosing = { called: "getPlan", kind: "plan", ...place, choices: plans } as const;
const choicesOf = ({ choices }: NotOne): string => choices.map(choiceText).join("; ");
/** The part of a sentence that describes the requested record: ` with 3 vCPU, 4 GB for Cloud.VPS in zone 12`. */
const soughtText = ({ kind, wanted, ...place }: NotOne): string =>
  `${wanted && `${kind === "plan" ? " with" : ""} ${wanted}`}${offerPlaceText(place)}`;

/** The `pulumi-hosting` commands that list all records of each kind. */
const commandsOfKind = { plan: "plans", template: "templates" } as const;

export const choiceMessages = {
  "choice-none": entry<NotOne>({
    when: "No plan or template is as the arguments of the function say.",
    example: { ...choosing, wanted: "3 vCPU, 4 GB", count: 0 },
    happened: (data) => `${data.called}: the host has no ${data.kind}${soughtText(data)}.`,
    changed: "Nothing was changed.",
    ways: (data) => [
      ...(data.choices.length > 0
        ? [
            `${data.choices.some(({ id }) => data.kind === "plan" || isNear(id, data.wanted)) ? "The nearest" : "Some"} ${data.kind}s: ${choicesOf(data)}.`,
          ]
        : []),
      ...(data.memory === undefined
        ? []
        : [`\`memory\` is in GB: ${data.memory} MB are ${Math.round((data.memory / 1024) * 100) / 100}.`]),
      `\`npx pulumi-hosting ${commandsOfKind[data.kind]}\` lists all of them.`,
    ],
  }),
  "choice-several": entry<NotOne>({
    when: "Several plans or templates are as the arguments of the function say. The function never takes one of several.",
    example: { ...choosing, wanted: "", count: 2 },
    happened: (data) => `${data.called}: the host has ${data.count} ${data.kind}s${soughtText(data)}.`,
    changed: "Nothing was changed.",
    ways: (data) => [
      `${data.count > data.choices.length ? "Some of them" : "The choices"}: ${choicesOf(data)}.`,
      data.kind === "plan"
        ? "Give the `id` of one, or more of `zoneId`, `serverType`, `vcpu`, `cores` and `memory`. `available: true` leaves out those that cannot be ordered now."
        : "Give the whole name of one. `available: true` leaves out those that cannot be ordered now.",
    ],
  }),
  "choice-untold": entry<Texts<"called" | "argument"> & Pick<NotOne, "kind">>({
    when: "A plan or template is chosen by a member that the host does not report, or lists each as available and as not available. The function takes none by chance.",
    example: { called: "getPlan", kind: "plan", argument: "vcpu" },
    happened: ({ called, kind, argument }) =>
      `${called}: the host does not report \`${argument}\` of these ${kind}s, so it cannot be compared.`,
    changed: "Nothing was changed.",
    ways: ({ kind, argument }) => [
      `Leave out \`${argument}\`, and give ${kind === "plan" ? "the `id` of a plan" : "the whole name of a template"}. \`npx pulumi-hosting ${commandsOfKind[kind]}\` lists what the host reports of each.`,
    ],
  }),
  "memory-unit-unknown": entry<Texts<"called" | "plan" | "memory"> & Pick<Place, "type">>({
    when: "A plan is chosen by its memory, and neither `hosting:wire` nor the descriptions of the plans show the unit of the host.",
    example: { called: "getPlan", plan: "1201", type: "Cloud.VPS", memory: "2048" },
    happened: ({ called, plan, memory, type }) =>
      `${called}: the host does not show the unit of its memory. Plan ${plan}${type ? ` (${type})` : ""} has ${memory}.`,
    changed: "Nothing was changed.",
    ways: [
      "`npx pulumi-hosting connect --write` asks you for the unit, and keeps it as `memoryPerGb` or `bareMemoryPerGb` in `hosting:wire`.",
      "Or give the `id` of the plan.",
    ],
  }),
};
