import { expect, it } from "vitest";
import { PartialFailure, type Resource } from "../../../provider/resource/resource";
import { withSet } from "../../../provider/resource/stored";
import type { Properties } from "../../../provider/values";
import { asset, credential, sshKey } from "../../support/resources";
import { answerLost, scriptedHost } from "../../support/scriptedHost";
import { everyInput as ofAsset } from "./asset/world";
import { everyInput as ofCredential } from "./credential/world";
import { methodsOf } from "./methodsOf";
import { one, two } from "./sshKey/samples";

const key = { publicKeyName: "deploy", publicKeyValue: one };

it.each<[kind: string, Resource, id: string, before: Properties, operation: string, then: Properties]>([
  ["SSH key", sshKey, "4", key, "sshKey.update", { publicKeyValue: two }],
  ["credential", credential, "31", ofCredential, "server.credential.update", { authData: "another secret" }],
  ["asset", asset, "ABC123", ofAsset, "asset.update", { customName: "another" }],
])(
  "the update of a %s whose answer is lost is sent again, also by a program that goes back",
  async (_kind, resource, id, before, operation, then) => {
    let isHeard = false;
    const { session, context, writes } = scriptedHost({
      [operation]: (params) => (isHeard ? params : answerLost),
      "asset.details": () => ({ uniq_id: "ABC123" }),
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
