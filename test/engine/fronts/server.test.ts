import { describeLife } from "./life";

describeLife("Server");
