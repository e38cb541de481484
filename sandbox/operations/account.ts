import { wrongParam } from "../errors";
import { findOperation } from "../paths";
import { mayCall } from "../permissions";
import { randomToken } from "../random";
import { table } from "../table";
import { longestTokenLifetime } from "../unspecified";
import type { Handlers, NamesBelow } from "./handler";

export const account: Handlers<NamesBelow<"account"> | "utilities.ping"> = {
  "account.permitted": ({ actions, action_type, as_endpoints, all }, { host, user }) => {
    // Actions of the type `permissions` are the dotted names of the contract. Actions of the type `api` are paths, in
    // upper or lower case.
    const byPath = (path: string) => findOperation(host.paths, path.replace(/^\/+|\/+$/g, ""));
    const byName = (action: string) => [...table.keys()].find((operationName) => operationName === action);
    const wantedActions = actions ?? (action_type === "permissions" ? [] : [...host.paths.values()].flat());
    const permissions: Record<string, boolean> = {};
    for (const action of wantedActions) {
      const name =
        (action_type !== "permissions" ? byPath(action) : undefined) ??
        (action_type !== "api" ? byName(action) : undefined);
      const isAllowed = name !== undefined && mayCall(user, name);
      if (!isAllowed && !all) continue;
      permissions[(as_endpoints && name && host.paths.get(name)?.[0]) || action] = isAllowed;
    }
    return { permissions };
  },
  "account.token": ({ timeout }, { host, user, token: usedToken }) => {
    const longest = host.unspecified.tokenLifetime;
    const lifetime = timeout ?? Math.min(3600, longest);
    if (lifetime > longest)
      throw wrongParam("timeout", "Input::OutOfBounds", `timeout may be at most ${longest} seconds`);
    const token = randomToken(host.random);
    const now = host.time.now();
    const since = usedToken?.since ?? now;
    const isCapped = usedToken !== undefined && host.unspecified.tokenChains === "capped";
    const end = isCapped ? since + longestTokenLifetime * 1000 : Number.POSITIVE_INFINITY;
    const expiresAt = Math.min(now + lifetime * 1000, end);
    host.state.tokens = host.state.tokens.filter((candidate) => candidate.expiresAt > now);
    host.state.tokens.push({ token, username: user.username, expiresAt, since });
    return { token, username: user.username, expires: Math.floor(expiresAt / 1000) };
  },
  "account.expireToken": ({ token }, { host, user }) => {
    const countBefore = host.state.tokens.length;
    host.state.tokens = host.state.tokens.filter(
      (candidate) =>
        candidate.username !== user.username || (token !== undefined && candidate.token !== token),
    );
    return { expired: host.state.tokens.length < countBefore };
  },
  "utilities.ping": () => ({ ping: "success" }),
};
