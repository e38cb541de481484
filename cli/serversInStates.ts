import { resourceNameOf } from "../provider/engine/names";
import { isObject, type Properties } from "../provider/values";
import { secretText } from "./preview/shownValue";
import type { StateOfStack } from "./statesOfBackend";

/** A server as the state of a stack has it. */
export interface ServerInState {
  readonly stack: string;
  readonly id: string;
  readonly outputs: Properties;
  /** It is to be deleted, or the host has accepted its removal. */
  readonly isLeaving: boolean;
}

export const serversInStates = (states: readonly StateOfStack[]): ServerInState[] =>
  states.flatMap(({ stack, resources }) =>
    resources
      .filter(({ type }) => resourceNameOf(String(type)) === "Server")
      .map((resource) => {
        const outputs = isObject(resource.outputs) ? resource.outputs : {};
        const isLeaving = resource.delete === true || outputs.__leaving !== undefined;
        return { stack, id: String(resource.id), outputs, isLeaving };
      }),
  );

/** A value as text. Empty: there is none, or it is secret. */
export const textOf = (value: unknown): string =>
  value === undefined || value === null || isObject(value) || value === secretText ? "" : String(value);
