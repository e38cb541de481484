import type { OperationName } from "../provider/api/contract";
import { SandboxError } from "./errors";
import type { UserRow } from "./store/rows";
import { matchesOperation } from "./table";

/** Whether the user may call the operation, because no entry of `denied` is its name or a group that it belongs to. */
export const mayCall = (user: UserRow, name: OperationName): boolean =>
  !user.denied.some((pattern) => matchesOperation(pattern, name));

/** @throws Permission when the user may not call the operation. */
export function refuseDenied(user: UserRow, name: OperationName): void {
  if (!mayCall(user, name)) throw new SandboxError("Permission", `the user has no permission for ${name}`);
}
