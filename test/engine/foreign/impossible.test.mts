import { expect, it } from "vitest";
import { exitCodes } from "../../../cli/exitCodes.js";
import { impossibleHost } from "../../../tools/test/turns.mjs";
import { foreignProject } from "./foreignProject.mjs";

// This host names the path of its description in a refusal, and limits concurrent calls.
it("connect finds what a host describes, and says what makes the host unusable", {
  timeout: 120_000,
}, async () => {
  const project = await foreignProject(impossibleHost, 20);
  try {
    const output = await project.begin("dev", {}, exitCodes.host);
    expect(output.match(/described by the host/g)).toHaveLength(38);
    expect(output).toContain("the login answers token as an object with value, usage, lifetime, validity");
    const large = { type: "Cloud.VPS", planId: 2 ** 60, zoneId: 1, templateName: "x" };
    project.declare({ web: { type: "hosting:Server", properties: { domain: "web.example.com", ...large } } });
    const { output: refused } = await project.attempt("pulumi", "preview", "--non-interactive");
    expect(refused).toContain("planId must be at most 9007199254740991: a larger one cannot be kept exactly");
  } finally {
    project.close();
  }
});
