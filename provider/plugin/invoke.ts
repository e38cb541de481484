import { type InvokeRequest, InvokeResponse } from "@pulumi/pulumi/proto/provider_pb";
import { failureText } from "../engine/failureText";
import { redact } from "../engine/redact";
import { secretsOf as secretsOfConfiguration } from "../engine/secretsOf";
import { secret } from "../engine/secretValue";
import { type LookUpName, look, lookUps, secretsOf } from "../functions";
import type { Properties } from "../resource/properties";
import { CallFailed } from "./errors";
import { functionToken } from "./functionToken";
import type { Plugin } from "./plugin";
import { decode, encode } from "./properties";

const names = new Map(
  (Object.keys(lookUps) as LookUpName[]).map((name) => [functionToken(name), name] as const),
);

/** A look-up. A list answers its items as `items`; secret members are marked so. */
export async function invoke(plugin: Plugin, request: InvokeRequest): Promise<InvokeResponse> {
  const token = request.getTok();
  const name = names.get(token);
  if (!name)
    throw new CallFailed(`pulumi-hosting has no function ${token}; it has: ${[...names.keys()].join(", ")}.`);
  const session = await plugin.session;
  const { properties } = decode(request.getArgs());
  const abort = new AbortController();
  plugin.running.add(abort);
  try {
    const found = await look(session, name, properties, abort.signal, token.split(":").at(-1));
    const response = new InvokeResponse();
    const secrets = secretsOf(name);
    const marked = Array.isArray(found)
      ? { items: found.map((item) => mark(item, secrets)) }
      : mark(found, secrets);
    response.setReturn(encode(marked, new Set()));
    return response;
  } catch (error) {
    throw new CallFailed(redact(failureText(error), secretsOfConfiguration(session.configuration)));
  } finally {
    plugin.running.delete(abort);
  }
}

const mark = (found: Properties, secrets: readonly string[]): Properties =>
  Object.fromEntries(
    Object.entries(found).map(([member, value]) => [
      member,
      secrets.includes(member) && value !== undefined && value !== null ? secret(value) : value,
    ]),
  );
