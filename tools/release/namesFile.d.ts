declare module "*/names.json" {
  const names: import("./names").Names;
  export default names;
}
