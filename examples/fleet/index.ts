import * as hosting from "pulumi-hosting";

const place = { zoneId: 12, serverType: "Cloud.VPS" } as const;
const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}${index + 1}`);

// The list: each server by its name, with the memory that it needs. The sandbox counts memory in MB; your host may differ.
const fleet = [
  ...numbered("web", 14).map((name) => ({ name, role: "web", memory: 2048 })),
  ...numbered("worker", 6).map((name) => ({ name, role: "worker", memory: 6144 })),
];

// A program that waits is an async function. Its result is the outputs of the stack.
export = async () => {
  const plans = await hosting.plans(place);
  // The names of these parts are the sandbox's: the specification says that there are prices, but not their form.
  const { options = [] } = await hosting.product({ code: place.serverType });
  const { values = [] } = (options.find(({ key }) => key === "ConfigId") ?? {}) as { values?: Price[] };
  const prices = new Map(values.map(({ value, price }) => [Number(value), Number(price)]));
  const cost = ({ id = 0 }: { id?: number }) => prices.get(id) ?? 0;
  /** The cheapest plan with enough memory; the smallest if the host reports no prices. */
  function planFor(memory: number) {
    const [plan] = plans
      .filter((one) => one.available && (one.memory ?? 0) >= memory)
      .sort((left, right) => cost(left) - cost(right) || (left.memory ?? 0) - (right.memory ?? 0));
    if (!plan) throw new Error(`No plan has ${memory} MB of memory.`);
    return plan.id;
  }

  const servers = fleet.map(
    ({ name, role, memory }) =>
      new hosting.Server(
        name,
        {
          domain: `${name}.example.com`,
          type: place.serverType,
          zoneId: place.zoneId,
          planId: planFor(memory),
          templateName: "DEBIAN_12_64",
          labels: { role },
        },
        // The host may sell another plan tomorrow. That must not replace the servers of today.
        { ignoreChanges: ["planId"] },
      ),
  );
  return { plans: servers.map(({ planId }) => planId), ips: servers.map(({ ip }) => ip) };
};

type Price = { value: string; price: string };
