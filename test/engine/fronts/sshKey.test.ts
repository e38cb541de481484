import { describeLife } from "./life";

describeLife("SshKey");
