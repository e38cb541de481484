/** The package's schema: its members are not looked at here, and would take the compiler long. */
declare module "*/schema.json" {
  const schema: object;
  export default schema;
}
