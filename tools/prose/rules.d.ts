// These rules come without types.
declare module "textlint-rule-prh" {
  const rule: import("@textlint/types").TextlintRuleModule;
  export default rule;
}
declare module "textlint-rule-sentence-length" {
  const rule: import("@textlint/types").TextlintRuleModule;
  export default rule;
}
