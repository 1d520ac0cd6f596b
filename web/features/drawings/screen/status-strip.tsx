import type { Drawing, Revision } from "../../../../contract/drawings.ts";

/** Why nobody should build by this revision; undefined if it is current. */
function warningOf(drawing: Drawing, { status, code }: Revision): string | undefined {
  if (status === "withdrawn") return `Revision ${code} is withdrawn. Do not build by it.`;
  if (status === "draft") return `Revision ${code} is a draft. It is not issued.`;
  if (status !== "superseded") return undefined;
  return drawing.outdated
    ? `Revision ${code} is superseded by one that was not sent to you. Ask for it before you build.`
    : `Revision ${code} is superseded. Do not build by it.`;
}

/** Says across the screen that a revision is not the one to build by. */
export function StatusStrip({ drawing, revision }: { drawing: Drawing; revision: Revision }) {
  const warning = warningOf(drawing, revision);
  if (warning === undefined) return null;
  return (
    <p className="bg-red-wash px-3 py-1.5 text-center text-sm font-semibold text-red-ink">
      {warning}
    </p>
  );
}
