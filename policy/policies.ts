import type { Policies } from "@pulumi/policy";
import { allowedPlans, allowedZones } from "./allowed";
import { backupsOn } from "./backupsOn";
import { eraseShown } from "./eraseShown";
import { monthlyBudget } from "./monthlyBudget";
import { noEraseInProduction } from "./noEraseInProduction";
import { noPlainPassword } from "./noPlainPassword";
import { priceTold } from "./priceTold";

/** Every policy of this pack, for use in policy packs of your own as well. */
export const policies: Policies = [
  backupsOn,
  noEraseInProduction,
  eraseShown,
  allowedPlans,
  allowedZones,
  monthlyBudget,
  priceTold,
  noPlainPassword,
];
