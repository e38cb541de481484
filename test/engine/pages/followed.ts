/**
 * Every section of a hand-written page that has steps, and the test that follows them, by its path below test/engine.
 */
export const followed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "README.md": {
    "A first stack": "pages/classes.test.mts",
    "YAML, Python, Go, C#, Java": "plugin/docs.test.mts",
  },
  "docs/_index.md": { Example: "plugin/docs.test.mts" },
  "docs/guide.md": {
    ...{ "1. A folder": "pages/yaml.test.mts", "2. Log in": "pages/yaml.test.mts" },
    "3. Choose a zone, a plan and a template": "pages/yaml.test.mts",
    ...{ "4. Describe the server": "pages/yaml.test.mts", "5. Create it": "pages/yaml.test.mts" },
    "6. Change it": "pages/yaml.test.mts",
    "7. Delete it": "pages/yaml.test.mts",
  },
  "docs/connect.md": {
    "Find the settings": "pages/yaml.test.mts",
    "Keep the settings": "pages/yaml.test.mts",
  },
  "docs/moving.md": {
    "What the account has": "pages/yaml.test.mts",
    "Into a TypeScript program": "pages/classes.test.mts",
    "Into a Python program": "plugin/python.test.mts",
    "Into a Go, C# or Java program": "compiled/compiled.test.mts",
  },
  "docs/installation-configuration.md": {
    Python: "plugin/python.test.mts",
    "TypeScript with the plugin": "plugin/generated.test.mts",
    "Log in": "pages/yaml.test.mts",
    "In a fresh clone": "pages/yaml.test.mts",
  },
  "docs/automation.md": {
    TypeScript: "examples/automation.test.mts",
    Python: "examples/automation.test.mts",
  },
  "docs/first-boot.md": {
    TypeScript: "examples/firstBoot.test.mts",
    Python: "examples/firstBoot.test.mts",
  },
  "docs/releases.md": {
    ...{ Install: "release/release.test.mts", "From an archive": "release/release.test.mts" },
    ...{ "From a folder": "release/release.test.mts", Verify: "release/release.test.mts" },
  },
  "docs/troubleshooting.md": { "If the state or its passphrase is lost": "pages/yaml.test.mts" },
  "docs/testing.md": {
    TypeScript: "pages/classes.test.mts",
    "With Jest": "package/package.mts",
    Python: "plugin/python.test.mts",
    Go: "compiled/compiled.test.mts",
    "Whole runs in CI": "pages/classes.test.mts",
  },
  "docs/team-and-ci.md": {
    "State in Postgres": "team.test.mts",
    "On every other machine": "team.test.mts",
    "After a killed job": "team.test.mts",
  },
  "docs/fleet.md": {
    "The program": "pages/classes.test.mts",
    Labels: "pages/classes.test.mts",
    "How many at the same time": "pages/classes.test.mts",
    "As an ES module": "pages/classes.test.mts",
  },
  "docs/rollout.md": {
    "With a rollout group": "pages/classes.test.mts",
    "A new plan for protected servers": "pages/classes.test.mts",
    "With a check of your own": "pages/classes.test.mts",
  },
  "docs/command.md": {
    "Check the setup": "pages/yaml.test.mts",
    "The code of a message": "pages/yaml.test.mts",
  },
  "docs/commands/call.md": { "Any operation of the API": "pages/yaml.test.mts" },
  "docs/commands/drift.md": { Drift: "pages/yaml.test.mts" },
  "docs/commands/import.md": { "Import an account": "pages/yaml.test.mts" },
  "docs/commands/inventory.md": { "Inventories for other tools": "pages/yaml.test.mts" },
  "docs/commands/list.md": { "List the servers": "pages/yaml.test.mts" },
  "docs/commands/plans.md": { "Choose a plan, a template and a place": "pages/yaml.test.mts" },
  "docs/commands/report.md": { "What a preview does to servers": "pages/yaml.test.mts" },
  "docs/commands/server.md": { "A server by its name": "pages/yaml.test.mts" },
  "examples/README.md": {
    "Run one without an account": "examples/programs.test.mts",
    ...{ component: "examples/programs.test.mts", accounts: "examples/programs.test.mts" },
    ...{ "key-rotation": "examples/programs.test.mts", adopt: "examples/programs.test.mts" },
    ...{ provisioning: "examples/programs.test.mts", stacks: "examples/programs.test.mts" },
    yaml: "examples/programs.test.mts",
  },
  "policy/README.md": { "Use it": "policy.test.ts" },
  "docs/api.md": { "A whole program": "pages/classes.test.mts" },
  "docs/permissions.md": { "Ask the host": "pages/classes.test.mts" },
};
