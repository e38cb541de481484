import { catalogueMessages } from "../../provider/messages/catalogue";
import { offerMessages } from "../../provider/messages/offers";
import { serverRefusalMessages } from "../../provider/messages/serverRefusal";
import { offers } from "../../provider/resources/server/order/offers";

const link = (code: string) => `[\`${code}\`](./errors.md#${code})`;

/** The checks of a preview with the host, for each input of an order. */
export const offersTable = (): string => {
  const rows = Object.entries(offers).flatMap(([input, { codes }]) =>
    Object.values(codes).map((code) => [input, offerMessages[code].when, code] as const),
  );
  const code = "placement-unavailable";
  return [
    "| Input | The preview fails if this holds | Code |",
    "|---|---|---|",
    ...[...rows, ["placement", catalogueMessages[code].when, code] as const].map(
      ([input, when, code]) => `| \`${input}\` | ${when} | ${link(code)} |`,
    ),
  ].join("\n");
};

/** The changes of an existing server that a preview refuses. */
export const refusalsTable = (): string =>
  [
    "| Refused if this holds | Code |",
    "|---|---|",
    ...Object.entries(serverRefusalMessages).map(([code, { when }]) => `| ${when} | ${link(code)} |`),
  ].join("\n");
