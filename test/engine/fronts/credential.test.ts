import { describeLife } from "./life";

describeLife("Credential");
