import type { ServerType } from "../../provider/api/contract/enumerations";
import { plans } from "./plans";

interface System {
  readonly name: string;
  readonly os_name: string;
  readonly os_version: string;
  readonly management: "self" | "core" | "full";
  readonly control_panel: string;
  readonly available: boolean;
}

const linux: readonly System[] = [
  system("DEBIAN_12_64", "Debian", "12", "self"),
  system("DEBIAN_13_64", "Debian", "13", "self"),
  system("UBUNTU_2404_64", "Ubuntu", "24.04", "self"),
  system("ALMALINUX_9_64_CORE", "AlmaLinux", "9", "core"),
  { ...system("ALMALINUX_9_64_PANEL", "AlmaLinux", "9", "full"), control_panel: "panel" },
  { ...system("CENTOS_7_64", "CentOS", "7", "self"), available: false },
];
const windows: readonly System[] = [
  system("WINDOWS_2022_64", "Windows Server", "2022", "core"),
  system("WINDOWS_2025_64", "Windows Server", "2025", "core"),
];

function system(name: string, os_name: string, os_version: string, management: System["management"]): System {
  return { name, os_name, os_version, management, control_panel: "", available: true };
}

const isWindows = (type: string) => type.endsWith(".WIN");
// A zone offers the templates of a server type if it has plans of that type.
const places = [
  ...new Map(plans.map((plan) => [`${plan.zone_id} ${plan.server_type}`, plan] as const)).values(),
];

/** Every template. A template is listed once for each zone and server type that can be built from it. */
export const templates = places.flatMap(({ server_type, zone_id, region_id }) =>
  (isWindows(server_type) ? windows : linux)
    // Bare-metal servers have no templates with a control panel.
    .filter((template) => !(server_type.startsWith("Bare.") && template.control_panel))
    .map((template) => ({
      ...template,
      os_bit: 64,
      os_type: isWindows(server_type) ? "Windows" : "Linux",
      region_id,
      zone_id,
      server_type: server_type as ServerType,
      type: "MachineTemplate",
    })),
);

/** The template with this name, in whichever zone comes first. */
export const findTemplate = (name: string) => templates.find((template) => template.name === name);

/** The images that users made of their servers, each with the template that the imaged server was built from. */
export const images = [
  { id: 501, name: "Web, March", template: "DEBIAN_12_64" },
  { id: 502, name: "Database", template: "UBUNTU_2404_64" },
];
