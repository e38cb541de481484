import * as z from "zod";
import { record, string } from "./answerTypes";
import { read } from "./operation";

export const utilities = {
  ping: read({
    purpose: "Answers when the login is right: a cheap probe, not in the specification",
    section: "Not in the specification",
    path: "utilities/info/ping",
    certainty: "field",
    params: z.object({}),
    answer: record({ ping: string() }),
  }),
};
