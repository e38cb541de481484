import { PolicyPack } from "@pulumi/policy";
import { policies } from "./policies";

// Pulumi runs this file for the option `--policy-pack`, and calls the policies for each resource.
new PolicyPack("hosting", { policies });
