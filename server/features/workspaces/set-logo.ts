import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { makeLogo } from "../../platform/pictures.ts";
import { recordActivity } from "../activities/public.ts";
import { recordAudit } from "../audit/public.ts";
import { pngUrl, selectLogo, writeLogo } from "./logo.sql.ts";

type Route = typeof routes.setLogo;

async function drawn(picture: string): Promise<Buffer> {
  const logo = await makeLogo(Buffer.from(picture, "base64"));
  if (logo) return logo;
  const message = "This is not a picture that can be read. Choose a PNG, JPEG or WebP.";
  throw new Refusal("validation_failed", message, { picture: message });
}

/** Sets the company's logo for its documents, redrawn from the picture that is sent. Null removes it. */
export async function setLogo(ctx: Ctx, { body }: Input<Route>): Promise<AnswerOf<Route>> {
  const { workspaceId } = ctx.actor;
  const logo = body.picture === null ? null : await drawn(body.picture);
  const before = await selectLogo(ctx.tx, workspaceId);
  const isSame = before === null ? logo === null : logo !== null && before.equals(logo);
  if (!isSame) {
    await writeLogo(ctx.tx, { workspaceId, logo, now: ctx.now });
    const words = (png: Buffer | null) => ({ logo: png === null ? "none" : `${png.length} bytes` });
    await recordAudit(ctx, {
      kind: "settings_changed",
      subject: "Logo",
      before: words(before),
      after: words(logo),
    });
    await recordActivity(ctx, {
      action: "settings_changed",
      entityType: "workspace",
      entityId: null,
      message: logo === null ? "removed the company’s logo" : "changed the company’s logo",
    });
    ctx.announce({ topic: "session" });
  }
  return { data: { logo: logo && pngUrl(logo) } };
}
