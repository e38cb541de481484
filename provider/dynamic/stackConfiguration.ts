/** The stack's configuration, as Pulumi's dynamic provider passes it to `configure`. */
export interface StackConfiguration {
  get(key: string): unknown;
}
