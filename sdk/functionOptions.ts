import type * as pulumi from "@pulumi/pulumi";
import type { Connection } from "./connection";

export interface FunctionOptions {
  /** The connection whose host and login are used, instead of those of the stack. */
  readonly connection?: Connection | undefined;
  /** The same as `connection`, under the name of Pulumi's option. The provider must be a Connection. */
  readonly provider?: pulumi.ProviderResource | undefined;
  /**
   * A parent resource, such as the component that calls the function. The function uses the parent's Connection if the
   * parent has one.
   */
  readonly parent?: pulumi.Resource | undefined;
  /** Aborts the call. */
  readonly signal?: AbortSignal | undefined;
}

/** The arguments of a function, where each argument, and each part of one, may also be an output. */
export type InputsOf<Args> = { readonly [Name in keyof Args]: InputOf<Args[Name]> };

type InputOf<Value> = pulumi.Input<PartsOf<Value>>;

type PartsOf<Value> = Value extends readonly (infer Item)[]
  ? Array<InputOf<Item>>
  : Value extends object
    ? InputsOf<Value>
    : Value;
