import type { OperationName } from "../provider/api/contract";
import type { UserRow } from "./store/records";

/** Whether the user may call the operation: no entry of `denied` is its name or a part that it belongs to. */
export const mayCall = (user: UserRow, name: OperationName): boolean =>
  !user.denied.some((denied) => name === denied || name.startsWith(`${denied}.`));
