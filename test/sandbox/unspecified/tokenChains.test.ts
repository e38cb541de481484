import { expect, it } from "vitest";
import { openHost } from "../support/host";

const hour = 3600;

/** Tokens of 12 hours: one made with the password, and 8 hours later one made with that, and so on. */
async function chain(tokenChains: "free" | "capped") {
  const { ask, refused, sandbox } = await openHost({ tokenChains });
  const begun = sandbox.now() / 1000;
  const { username } = sandbox;
  const hours: number[] = [];
  let login = { username, password: sandbox.password };
  const next = async () => {
    const { token, expires } = await ask("account/auth/token", { timeout: 12 * hour }, login);
    hours.push(((expires as number) - begun) / hour);
    login = { username, password: token as string };
  };
  await next();
  sandbox.advance("8h");
  await next();
  await next();
  return { ask, refused, sandbox, next, hours, login: () => login };
}

it("free: a token that was created with a token lives as long as any other", async () => {
  const { hours, sandbox, next } = await chain("free");
  expect(hours).toEqual([12, 20, 20]);
  sandbox.advance("11h");
  await next();
  expect(hours.at(-1)).toBe(31);
});

it("capped: no token of the chain outlives the twelfth hour after the password; the password starts another", async () => {
  const { ask, refused, hours, sandbox, login } = await chain("capped");
  expect(hours).toEqual([12, 12, 12]);
  sandbox.advance("4h");
  expect(await refused("account/auth/token", {}, login())).toMatchObject({ status: 401 });
  const { expires } = await ask("account/auth/token", { timeout: 12 * hour });
  expect(expires).toBe(sandbox.now() / 1000 + 12 * hour);
});
