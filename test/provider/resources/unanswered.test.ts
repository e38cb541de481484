import { expect, it } from "vitest";
import { PartialFailure, type Resource } from "../../../provider/resource/resource";
import { addSetNames } from "../../../provider/resource/stored";
import type { Properties } from "../../../provider/values";
import { asset, credential, sshKey } from "../../support/resources";
import { answerLost, refuse, scriptedHost } from "../../support/scriptedHost";
import { everyInput as ofAsset } from "./asset/world";
import { everyInput as ofCredential, record as ofHost } from "./credential/world";
import { sessionMethods } from "./sessionMethods";
import { one, two } from "./sshKey/samples";

const key = { publicKeyName: "deploy", publicKeyValue: one };

/** The responses to the tries of an update. The last one is repeated. */
const ends = {
  "is lost": [answerLost],
  "is lost, and whose later tries are refused,": [answerLost, refuse("Permission")],
  "is lost, and whose later tries find nothing,": [answerLost, refuse("RecordNotFound")],
};
type Update = [resource: Resource, id: string, before: Properties, operation: string, then: Properties];
const updates: Readonly<Record<string, Update>> = {
  "an SSH key": [sshKey, "4", key, "sshKey.update", { publicKeyValue: two }],
  "a credential": [credential, "31", ofCredential, "server.credential.update", { authData: "another one" }],
  "an asset": [asset, "ABC123", ofAsset, "asset.update", { customName: "another" }],
};
const rows = Object.entries(updates).flatMap(([kind, update]) =>
  Object.entries(ends).map(([end, answers]) => ({ title: `${kind} whose response ${end}`, update, answers })),
);

it.each(rows)(
  "the update of $title is sent again, even if the program is changed back",
  async ({ update: [resource, id, before, operation, then], answers }) => {
    let isHeard = false;
    let tries = 0;
    const { session, context, writes } = scriptedHost({
      [operation]: (params) => (isHeard ? params : answers[Math.min(tries++, answers.length - 1)]),
      "asset.details": () => ({ uniq_id: "ABC123", type: "DNS.Zone" }),
      "server.credential.list": () => [ofHost],
    });
    const { update, diff } = sessionMethods(resource, id, session, context);
    const olds = { ...addSetNames(before), __holder: "holder01" };
    const failure = await update(olds, { ...before, ...then }).catch((error) => error);
    expect(failure).toBeInstanceOf(PartialFailure);
    const [input = ""] = Object.keys(then);
    expect(Object.keys(failure.outputs)).not.toContain(input);
    isHeard = true;
    expect(diff(failure.outputs, before).changes).toBe(true);
    const outputs = await update(failure.outputs, before);
    expect(Object.values(writes.at(-1)?.[1] ?? {})).toContain(before[input]);
    expect(diff(outputs, before).changes).toBe(false);
  },
);
