import { isObject } from "../provider/values";
import { secretText } from "./preview/shownValue";
import { type ResourceInState, resourcesInStates } from "./resourcesInStates";

/** A server in the state of a stack. */
export type ServerInState = ResourceInState;

export const serversInStates = async (
  ...statesArguments: Parameters<typeof resourcesInStates>
): Promise<ServerInState[]> =>
  (await resourcesInStates(...statesArguments)).filter(({ kind }) => kind === "Server");

/** The value as a string; empty if the value is missing or secret. */
export const textOf = (value: unknown): string =>
  value === undefined || value === null || isObject(value) || value === secretText ? "" : String(value);
