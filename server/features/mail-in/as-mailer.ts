import { type Action, mayAtAll, refusalOf } from "../../../contract/permissions.ts";
import type { Ctx, MailAddressRow } from "../../context.ts";
import { asMailer, type EnteredByPass } from "../../database/transaction.ts";
import { Refusal } from "../../errors.ts";
import { announcing } from "../../http/announcing.ts";
import type { Services } from "../../http/services.ts";
import { actorFrom } from "../../http/signed-in.ts";

/** A mail to one of our addresses, whose code is valid. */
export interface MailArrival {
  readonly address: MailAddressRow;
  /** The mail's own id in the logs. */
  readonly id: string;
  /** The network of the server that delivered it. */
  readonly network: string;
}

/**
 * Runs `work` as the person to whom an address belongs, with the rights that they have now, in a transaction of
 * its own.
 * @throws Refusal `unauthenticated`, or `forbidden` without the permission
 */
export async function inNameOf<T>(
  services: Services,
  { address, id, network }: MailArrival,
  action: Action,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const { workspaceId, userId, handle } = address;
  return announcing<T, EnteredByPass>(
    services,
    (run) =>
      services.inTurn({ company: workspaceId, person: userId }, () =>
        asMailer(services.pool, handle, run),
      ),
    async (tx, entered, announce) => {
      const actor = actorFrom({ sessionId: id, userId, workspaceId }, entered);
      if (!mayAtAll(actor, action)) throw new Refusal("forbidden", refusalOf(actor, action));
      return work({
        tx,
        actor,
        caller: { address: network, device: "Mail", proxy: "none" },
        isConditional: false,
        siteUrl: services.publicUrl ?? "",
        mailIsSetUp: services.mailIsSetUp,
        mailIn: services.mailIn,
        push: services.push,
        allowance: services.allowance,
        diskRoom: () => services.files.room(),
        registration: services.registration,
        now: services.now(),
        newId: services.newId,
        announce: (announcement) => announce({ ...announcement, workspace: workspaceId }),
      });
    },
  );
}
