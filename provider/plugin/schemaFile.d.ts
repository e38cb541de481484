/**
 * Types the package's schema as a plain object. The schema's members are not used, and checking them would slow down
 * the compiler.
 */
declare module "*/schema.json" {
  const schema: object;
  export default schema;
}
