import { useState } from "react";
import type { FileEntry } from "../../../../contract/files/file-entry.ts";
import { MARKS_AFTER_APPROVAL, type MarkShape } from "../../../../contract/files/photos.ts";
import { serverMessage } from "../../../api/call.ts";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { useCan, useUser } from "../../session/public.ts";
import type { Pen } from "./pen-tools.tsx";
import { isPicture } from "../file-words.ts";
import { useDraw, useMarks } from "../photo-queries.ts";

const firstPen: Pen = { tool: "arrow", colour: "red", text: "" };
const nobodys = { createdBy: null, assignedTo: null };

/** What the signed-in person may do with a photo. The server applies the same rules. */
function usePhotoRights({ uploadedBy }: FileEntry) {
  const { _id: me } = useUser();
  const share = useCan("project.edit").allowed;
  const adds = useCan("file.add", { ...nobodys, createdBy: me }).allowed;
  return { share, describe: share || (adds && uploadedBy?._id === me) };
}

/**
 * Everything for drawing on a photo: its marks, the pen, and the actions on marks. A mark shows before it is
 * stored.
 */
export function usePen(photo: FileEntry) {
  const { _id: me } = useUser();
  const may = usePhotoRights(photo);
  const marks = useMarks(photo).data;
  const stored = marks?.data ?? [];
  const send = useDraw(photo._id);
  const [pen, setPen] = useState<Pen>();
  const [pending, setPending] = useState<readonly MarkShape[]>([]);

  const say = (error: unknown) =>
    toast(serverMessage(error, "The drawing could not be saved. Please try again."), {
      tone: "red",
    });
  const draw = (shape: MarkShape) => {
    setPending((others) => [...others, shape]);
    void send
      .mutateAsync({ add: [shape] })
      .catch(say)
      .finally(() => setPending((others) => others.filter((each) => each !== shape)));
  };
  const erase = (id: string) => void send.mutateAsync({ remove: [id] }).catch(say);
  const last = stored.findLast(({ drawnBy }) => drawnBy?._id === me);
  const mayMark = may.describe && isPicture(photo);
  const mayDraw = mayMark && marks?.takesMarks !== false;
  const mayErase = mayMark && marks?.losesMarks !== false;
  return {
    may,
    marks: stored,
    pending,
    pen,
    setPen,
    startDrawing: mayDraw ? () => setPen(firstPen) : undefined,
    draw,
    erase: mayErase ? erase : undefined,
    undo: last && mayErase ? () => erase(last._id) : undefined,
    /** Why marks cannot be drawn or removed here, if the person otherwise could. */
    signed: mayMark && !mayErase ? MARKS_AFTER_APPROVAL : undefined,
  };
}
