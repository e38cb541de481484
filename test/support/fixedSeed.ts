import fc from "fast-check";
import { seedOfRun } from "./drawn";

// Properties that choose no seed of their own would try other cases in each run, so that a failure would not come from
// the change under test.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: seedOfRun });
