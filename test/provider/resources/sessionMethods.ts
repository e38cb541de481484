import type { CallContext } from "../../../provider/resource/resource";
import type { Session } from "../../../provider/resource/session";
import type { Properties } from "../../../provider/values";
import type { TestedResource } from "../../support/resources";

/** The methods of a resource in one session, on this id unless another one is given. */
export const sessionMethods = (
  resource: TestedResource,
  usual: string,
  session: Session,
  context: CallContext,
) => ({
  create: (news: Properties) => resource.create(session, { news }, context),
  read: (outputs: Properties, id = usual) => resource.read(session, { id, outputs }, context),
  update: (olds: Properties, news: Properties, id = usual) =>
    resource.update(session, { id, olds, news }, context),
  delete: (olds: Properties, id = usual) => resource.delete(session, { id, olds }, context),
  diff: (olds: Properties, news: Properties, id = usual) =>
    resource.diff(session, { id, olds, news }, context),
});
