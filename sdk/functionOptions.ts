import type * as pulumi from "@pulumi/pulumi";
import type { Connection } from "./connection";

export interface FunctionOptions {
  /** Asks the host of this connection, with its login, instead of the stack's. */
  readonly connection?: Connection | undefined;
  /** The same by the name of Pulumi's option: a Connection. */
  readonly provider?: pulumi.ProviderResource | undefined;
  /** A resource, such as the component that calls: its Connection is used, if it has one. */
  readonly parent?: pulumi.Resource | undefined;
  /** Ends the call. */
  readonly signal?: AbortSignal | undefined;
}

/** The same arguments; each, and each part of one, may also be an output of a resource. */
export type InputsOf<Args> = { readonly [Name in keyof Args]: InputOf<Args[Name]> };

type InputOf<Value> = pulumi.Input<PartsOf<Value>>;

type PartsOf<Value> = Value extends readonly (infer Item)[]
  ? Array<InputOf<Item>>
  : Value extends object
    ? InputsOf<Value>
    : Value;
