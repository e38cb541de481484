import { PolicyPack } from "@pulumi/policy";
import { policies } from "./policies";

// Pulumi starts this file with `--policy-pack`, and asks it about each resource.
new PolicyPack("hosting", { policies });
