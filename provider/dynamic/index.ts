import { frontOfProcess } from "./frontOfProcess";

/** The Pulumi provider of one resource, for the modules beside this one. */
export const { provider } = frontOfProcess(process);
