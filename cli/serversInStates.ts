import { isObject } from "../provider/values";
import { secretText } from "./preview/shownValue";
import { type ResourceInState, resourcesInStates } from "./resourcesInStates";

/** A server as the state of a stack has it. */
export type ServerInState = ResourceInState;

export const serversInStates = async (
  ...given: Parameters<typeof resourcesInStates>
): Promise<ServerInState[]> => (await resourcesInStates(...given)).filter(({ kind }) => kind === "Server");

/** A value as text. Empty: there is none, or it is secret. */
export const textOf = (value: unknown): string =>
  value === undefined || value === null || isObject(value) || value === secretText ? "" : String(value);
