import type { Properties } from "../../../../provider/values";

/** Inputs of an Asset with every input. */
export const everyInput: Properties = {
  uniqId: "ABC123",
  customName: "web, production",
  customDescription: "first line\nsecond line",
  domain: "lb.example.com",
  features: { Antivirus: "basic" },
  accountNumber: 7,
  removeOnDelete: false,
  removal: { reason: "moved" },
  timeouts: { removal: "10m" },
};

/** Another valid value of every input. */
export const otherValue: Properties = {
  uniqId: "DEF456",
  customName: "other",
  customDescription: "another",
  domain: "www.example.com",
  features: { Antivirus: "full" },
  accountNumber: 8,
  removeOnDelete: true,
  removal: { reason: "closed" },
  timeouts: { removal: "1h" },
};

/** The asset as the host tells it before anybody manages it. */
export const found = {
  uniq_id: "ABC123",
  accnt: 7,
  active: true,
  custom_name: "",
  cycle: "monthly",
  domain: "lb.example.com",
  ip: "198.51.100.10",
  project_id: 1,
  project_name: "Default",
  region_id: 1,
  status: "Active",
  type: "Load.Balancer",
  username: "",
};

/** What the outputs tell of it beside the inputs. */
export const reported: Properties = {
  accountNumber: 7,
  active: true,
  cycle: "monthly",
  domain: "lb.example.com",
  ip: "198.51.100.10",
  projectId: 1,
  projectName: "Default",
  regionId: 1,
  status: "Active",
  type: "Load.Balancer",
};
