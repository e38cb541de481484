import { expect, it } from "vitest";
import { PartialFailure, type Resource } from "../../../provider/resource/resource";
import { withSet } from "../../../provider/resource/stored";
import type { Properties } from "../../../provider/values";
import { asset, credential, sshKey } from "../../support/resources";
import { answerLost, refuse, scriptedHost } from "../../support/scriptedHost";
import { everyInput as ofAsset } from "./asset/world";
import { everyInput as ofCredential, record as ofHost } from "./credential/world";
import { methodsOf } from "./methodsOf";
import { one, two } from "./sshKey/samples";

const key = { publicKeyName: "deploy", publicKeyValue: one };

const cases: [kind: string, Resource, id: string, before: Properties, operation: string, then: Properties][] =
  [
    ["SSH key", sshKey, "4", key, "sshKey.update", { publicKeyValue: two }],
    [
      "credential",
      credential,
      "31",
      ofCredential,
      "server.credential.update",
      { authData: "another secret" },
    ],
    ["asset", asset, "ABC123", ofAsset, "asset.update", { customName: "another" }],
  ];
/** The answers to the tries of an update; the last one stays. */
const ends = {
  "is lost": [answerLost],
  "is lost, and whose later tries are refused,": [answerLost, refuse("Permission")],
  "is lost, and whose later tries find nothing,": [answerLost, refuse("RecordNotFound")],
};

it.each(cases.flatMap((one) => Object.entries(ends).map((end) => [...one, ...end] as const)))(
  "the update of a %s whose answer %7$s is sent again, also by a program that goes back",
  async (_kind, resource, id, before, operation, then, _end, answers) => {
    let isHeard = false;
    let tries = 0;
    const { session, context, writes } = scriptedHost({
      [operation]: (params) => (isHeard ? params : answers[Math.min(tries++, answers.length - 1)]),
      "asset.details": () => ({ uniq_id: "ABC123" }),
      "server.credential.list": () => [ofHost],
    });
    const { update, diff } = methodsOf(resource, id, session, context);
    const olds = { ...withSet(before), __holder: "holder01" };
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
