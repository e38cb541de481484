import { SandboxError } from "../errors";
import { mayCall } from "../permissions";
import { randomToken } from "../random";
import { table } from "../table";
import type { Handlers, NamesBelow } from "./handler";

export const account: Handlers<NamesBelow<"account"> | "utilities.ping"> = {
  "account.permitted": ({ actions, action_type, as_endpoints, all }, { host, user }) => {
    // A permissions action is the contract's dotted name here; an API path is any letter case.
    const byPath = new Map([...host.paths].map(([name, path]) => [path.toLowerCase(), name] as const));
    const asked = actions ?? (action_type === "permissions" ? [] : [...host.paths.values()]);
    const permissions: Record<string, boolean> = {};
    for (const action of asked) {
      const name =
        byPath.get(action.toLowerCase().replace(/^\/+|\/+$/g, "")) ??
        [...table.keys()].find((one) => one === action);
      const allowed = name !== undefined && mayCall(user, name);
      // Without `all`, only what is allowed is told, unless it was asked for by name.
      if (!allowed && !all && actions === undefined) continue;
      permissions[(as_endpoints && name && host.paths.get(name)) || action] = allowed;
    }
    return { permissions };
  },
  "account.token": ({ timeout }, { host, user }) => {
    const longest = host.unspecified.tokenLifetime;
    const lifetime = timeout ?? Math.min(3600, longest);
    if (lifetime > longest)
      throw new SandboxError("Input::OutOfBounds", `timeout may be at most ${longest} seconds`, {
        field: "timeout",
      });
    const token = randomToken(host.random);
    const expiresAt = host.time.now() + lifetime * 1000;
    host.state.tokens = host.state.tokens.filter((one) => one.expiresAt > host.time.now());
    host.state.tokens.push({ token, username: user.username, expiresAt });
    return { token, expires: Math.floor(expiresAt / 1000) };
  },
  "account.expireToken": ({ token }, { host, user }) => {
    const before = host.state.tokens.length;
    host.state.tokens = host.state.tokens.filter(
      (one) => one.username !== user.username || (token !== undefined && one.token !== token),
    );
    return { expired: host.state.tokens.length < before };
  },
  "utilities.ping": () => ({ ping: "success" }),
};
