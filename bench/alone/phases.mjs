// The phases of the benchmark, such as create, refresh and destroy. Each phase makes the provider calls of one Pulumi
// run.

/** The inputs of the stack's resources: servers, or SSH keys. */
const kinds = {
  Server: (index, { quota }) => ({
    ...{ type: "Cloud.VPS", zoneId: 12, planId: 1201, templateName: "DEBIAN_12_64" },
    ...{ domain: `web${index}.example.com`, bandwidthQuota: quota },
  }),
  SshKey: (index) => ({
    publicKeyName: `key${index}`,
    publicKeyValue: `ssh-ed25519 ${Buffer.from(`key ${index}`.padEnd(51, "-")).toString("base64")}`,
  }),
};

/** Makes a limit that runs at most this much work at the same time, in order. */
function createLimit(most) {
  const queue = [];
  let free = most;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/**
 * Makes a stack with its phases. Each phase is one run, with a new plugin process.
 *
 * @param dropped how many servers `scaleDown` removes.
 */
export function createStack({ size, parallel, dropped }) {
  const limited = createLimit(parallel);
  const made = { Server: [], SshKey: [] };
  const nameOf = (kind, index) => `${kind === "Server" ? "web" : "key"}${index}`;
  const each = (from, to, work) =>
    Promise.all(Array.from({ length: to - from }, (_, at) => limited(() => work(from + at))));

  const create = (kind) => async (plugin) => {
    const checked = [];
    // A program registers its resources one after another.
    for (let index = 0; index < size; index++)
      checked.push(await plugin.check(kind, nameOf(kind, index), kinds[kind](index, { quota: 1000 })));
    await each(0, size, async (index) => {
      made[kind][index] = await plugin.create(kind, nameOf(kind, index), checked[index]);
    });
  };
  const remove = (kind, from, to) => (plugin) =>
    each(from, to, async (index) => {
      if (!made[kind][index]) return;
      await plugin.remove(kind, nameOf(kind, index), made[kind][index]);
      made[kind][index] = undefined;
    });
  /** The calls of an `up` that declares this many servers with this bandwidth quota. */
  const up = (count, quota) => async (plugin) => {
    const changed = [];
    for (let index = 0; index < count; index++) {
      const [name, old] = [nameOf("Server", index), made.Server[index]];
      const news = kinds.Server(index, { quota: quota ?? old.inputs.bandwidthQuota });
      const inputs = await plugin.check("Server", name, news, old.inputs);
      if (await plugin.differs("Server", name, old, inputs)) changed.push({ index, name, inputs });
    }
    await Promise.all(
      changed.map(({ index, name, inputs }) =>
        limited(async () => {
          made.Server[index] = await plugin.update("Server", name, made.Server[index], inputs);
        }),
      ),
    );
  };
  return {
    create: create("Server"),
    preview: up(size),
    update: up(size, 5000),
    async scaleDown(plugin) {
      await up(size - dropped)(plugin);
      await remove("Server", size - dropped, size)(plugin);
    },
    refresh: (plugin) =>
      each(0, size, async (index) => {
        const [name, old] = [nameOf("Server", index), made.Server[index]];
        if (old) await plugin.differs("Server", name, old, await plugin.read("Server", name, old));
      }),
    destroy: remove("Server", 0, size),
    keys: create("SshKey"),
    removeKeys: remove("SshKey", 0, size),
  };
}

/** The phases in the order that they usually run in. */
export const usualPhases = ["create", "preview", "refresh", "update", "scaleDown", "destroy"];
