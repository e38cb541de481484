import type { Sandbox, SandboxOptions } from "../../../../sandbox";
import { aServer, openHost } from "../../support/host";

/** A sandbox with a virtual clock, on which builds take about eight minutes. It is closed when the test ends. */
export async function openAccount(options: SandboxOptions = {}) {
  const host = await openHost({ profile: "realistic", ...options });
  return {
    ...host,
    /**
     * Orders a server.
     *
     * @returns its uniq_id
     */
    order: async (domain: string) =>
      (await host.ask("server/create", { ...aServer, domain })).uniq_id as string,
  };
}

/** With `.com`, the longest name that the API accepts (253 characters), without a hyphen to break it at. */
export const longDomain = [63, 63, 63, 57].map((length) => "w".repeat(length)).join(".");

/** An account that fills every section of the page with long text. */
export async function fullAccount(sandboxOptions: SandboxOptions = {}) {
  const account = await openAccount(sandboxOptions);
  const { sandbox, ask, refused, order } = account;
  const gone = await order("gone.example.com");
  const built = await order(`${longDomain}.com`);
  sandbox.advance("1h");
  await ask("asset/cancellation/request", { uniq_id: gone });
  sandbox.failNextBuild();
  await order("broken.example.com");
  sandbox.advance("1h");
  sandbox.faults.add({ fault: "build-hangs", operation: "server.create", times: 1 });
  await order("stuck.example.com");
  await order(`${longDomain}.net`);
  sandbox.advance("3m");
  sandbox.faults.add({ fault: "rate-limit", operation: "server.details", skip: 1, times: 3 });
  await ask("server/details", { uniq_id: built });
  await refused("server/details", { uniq_id: built });
  await refused(`nothing/${"x".repeat(400)}`);
  return { ...account, built };
}

/** The HTML of the sandbox's page. */
export const pageOf = async ({ url }: Sandbox): Promise<string> => (await fetch(url)).text();
