import { describeLife } from "./life";

describeLife("Credential and Asset");
