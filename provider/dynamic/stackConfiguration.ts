/** The stack's configuration as Pulumi's dynamic provider gives it to `configure`. */
export interface StackConfiguration {
  get(key: string): unknown;
}
