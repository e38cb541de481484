import { serverTypes } from "../../provider/api/contract/enumerations";

/** One choice of an option, with an invented price. */
const value = (name: string, price: string) => ({ value: name, price });

const backups = {
  key: "BackupPlan",
  description: "Backups",
  values: [
    value("quota:100", "12.00"),
    value("quota:500", "48.00"),
    value("daily:3", "9.00"),
    value("daily:7", "20.00"),
    value("daily:14", "36.00"),
    value("daily:30", "70.00"),
  ],
};
const bandwidth = {
  key: "Bandwidth",
  description: "Bandwidth in GB; 0 is usage-based",
  values: [value("0", "0.00"), value("1000", "0.00"), value("5000", "0.00"), value("10000", "60.00")],
};
const extraIp = { key: "ExtraIp", description: "Price of one more IP", values: [value("1", "3.00")] };
const antivirus = {
  key: "Antivirus",
  description: "Antivirus service",
  values: [value("none", "0.00"), value("basic", "5.00"), value("full", "9.00")],
};
const database = {
  key: "MsSql",
  description: "Database service",
  values: [value("none", "0.00"), value("2022-web", "25.00")],
};

/** Products of the sandbox: one for each server type. */
export const products = serverTypes.map((code) => ({
  code,
  description: `${code} server`,
  options: [extraIp, bandwidth, backups, antivirus, ...(code.endsWith(".WIN") ? [database] : [])],
}));
