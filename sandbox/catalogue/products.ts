import { type ServerType, serverTypes } from "../../provider/api/contract/enumerations";
import { type Plan, plans } from "./plans";

/** One value that an option of a product offers, with an invented price. */
const value = (name: string, price: string) => ({ value: name, price });

/** An option of a product: the values on offer, and the value that an order gets if it names none. */
type ProductOption = {
  readonly key: string;
  readonly description: string;
  readonly default?: string;
  readonly values: readonly { readonly value: string; readonly price: string }[];
};

const cents = ({ vcpu, gpu_count }: Plan): number => Number(vcpu) * 995 + Number(gpu_count) * 25_000;
const plansOf = (code: ServerType): ProductOption => ({
  key: "ConfigId",
  description: "Plan",
  values: plans
    .filter(({ server_type }) => server_type === code)
    .map((plan) => value(String(plan.id), (cents(plan) / 100).toFixed(2))),
});

const backups = {
  key: "BackupPlan",
  description: "Backups",
  values: [
    value("quota:100", "12.00"),
    value("quota:500", "48.00"),
    value("daily:3", "9.00"),
    value("daily:7", "20.00"),
    value("daily:14", "36.00"),
    value("daily:30", "55.00"),
  ],
};
const bandwidth = {
  key: "Bandwidth",
  description: "Bandwidth in GB; 0 is usage-based",
  default: "5000",
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

/** The products of the sandbox, one for each server type. All prices are for a month. */
export const products = serverTypes.map((code) => ({
  code,
  description: `${code} server`,
  currency: "USD",
  period: "month",
  options: [
    plansOf(code),
    extraIp,
    bandwidth,
    backups,
    antivirus,
    ...(code.endsWith(".WIN") ? [database] : []),
  ] satisfies ProductOption[],
}));
type Product = (typeof products)[number];

/** The monthly price of a plan, or 0 if the catalogue does not have the plan. */
export const planPrice = ({ type, planId }: { readonly type: string; readonly planId: string }): number => {
  const plan = plans.find(({ id, server_type }) => String(id) === planId && server_type === type);
  return plan ? cents(plan) / 100 : 0;
};

/** The same product as a host without prices reports it. */
export function withoutPrices({ code, description, options }: Product) {
  const unpriced = options.map(({ values, ...option }) => ({
    ...option,
    values: values.map(({ value }) => ({ value })),
  }));
  return { code, description, options: unpriced };
}
