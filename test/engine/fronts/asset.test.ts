import { describeLife } from "./life";

describeLife("Asset");
