// Records as the specification shows them ("Plans", "Templates", "Servers"), of one server in one zone.

const place = { region_id: 9103, zone_id: 9127 };

export const plan = {
  ...{ id: 9142, ...place, available: true, server_type: "Cloud.VPS", type: "MachineModel" },
  ...{ description: "2 vCPU, 4 GB", cores: 2, cpu_cores: 2, cpu_count: 1, cpu_speed: 2900, vcpu: 2 },
  ...{ memory: 4096, disk: 100, gpu_count: 0, link_speed: 1000, raid_level: 10 },
  ...{ cpu_hyperthreading: true, cpu_model: "Some CPU", disk_type: "SSD" },
};

export const template = {
  ...{ name: "DEBIAN_12_64", available: true, control_panel: "", management: "self", ...place },
  ...{ os_bit: 64, os_name: "Debian", os_type: "Linux", os_version: "12" },
  ...{ server_type: "Cloud.VPS", type: "MachineTemplate" },
};

/** The sample shape. */
export const sample = {
  ...{ uniq_id: "WEB7Q2", accnt: 501234, ip: "203.0.113.7", plan_id: "9142", ...place, status: "Running" },
  ...{ template_name: "DEBIAN_12_64", type: "Cloud.VPS", username: "root" },
};

/** The fields described for the details operation. */
export const described = {
  ...{ active: true, backup_enabled: true, backup_plan: "daily", backup_quota: "7", backup_size: "3" },
  ...{ bandwidth_quota: "5000", capabilities: ["power"], config_id: 77, config_description: "2 vCPU, 4 GB" },
  ...{ create_date: "2026-01-02T03:04:05Z", features: {}, ip: "203.0.113.7", ip_count: 1 },
  ...{ manage_level: "self", template: "DEBIAN_12_64", template_description: "Debian 12" },
  ...{ uniq_id: "WEB7Q2", zone: { id: 9127 } },
};

/** Both field sets of a server record, and its host name, which an order and an update take and every host reports. */
export const server = {
  ...{ ...sample, ...described, domain: "web1.example.com" },
  ...{ backup_enabled: false, backup_plan: "", backup_quota: "" },
};
