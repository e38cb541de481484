/** The regions of the sandbox. They are invented. */
export const regions = [
  { id: 1, name: "North", city: "Northport", state: "NP", country: "US", asn: 64500, host_prefix: "np" },
  { id: 2, name: "West", city: "Westfield", state: "WF", country: "US", asn: 64501, host_prefix: "wf" },
  { id: 3, name: "Lowlands", city: "Polderstad", state: "PS", country: "NL", asn: 64502, host_prefix: "ps" },
];

/** The zones of the sandbox. Each zone lies in one region. */
export const zones = [
  { id: 11, name: "North A", region_id: 1 },
  { id: 12, name: "North B", region_id: 1 },
  { id: 21, name: "West A", region_id: 2 },
  { id: 31, name: "Lowlands A", region_id: 3 },
];
