import type { ActivityFields } from "../../../../engine/programme/edits/edit.ts";
import { ProgrammeError } from "../../../../engine/programme/problem.ts";
import type { GanttProps } from "../view-model.ts";
import { draggedBar, labelOf, previewFields, whyNotDrag } from "./bar-drag.ts";
import { barSpanText } from "./bar-words.ts";
import type { GanttController } from "./controller.ts";
import { moveDays, stretchDays } from "./dragged-bar.ts";
import type { KeyMeaning } from "./keys.ts";
import { linkWords } from "./link-words.ts";

interface KeyContext {
  readonly controller: GanttController;
  readonly props: GanttProps;
  readonly say: (words: string) => void;
}

/** Performs the action of a key. @returns whether there was anything to do */
export function performKey(meaning: KeyMeaning, context: KeyContext): boolean {
  const { controller, props } = context;
  const focused = props.selection.focused?.id;
  switch (meaning.kind) {
    case "move":
    case "stretch":
      return changeBar(meaning, context);
    case "zoom":
      controller.zoomStep(meaning.direction);
      return true;
    case "pan":
      controller.pan((meaning.direction * props.width) / 8, 0);
      return true;
    case "row":
      return goToRow(meaning.step, context);
    case "today":
      controller.goToToday();
      return true;
    case "fit":
      controller.fit();
      return true;
    case "open":
      if (controller.links.chosen !== null) controller.links.open();
      else if (focused !== undefined) props.onOpen(focused);
      return true;
    case "delete":
      return removeLink(context);
    case "leave":
      if (controller.links.chosen === null) return false;
      controller.links.choose(null, { x: 0, y: 0 });
      return true;
  }
}

/** Moves or stretches the focused row's bar by a day, at once. */
function changeBar(
  { kind, days }: Extract<KeyMeaning, { kind: "move" | "stretch" }>,
  { controller, props, say }: KeyContext,
): boolean {
  const { plan, schedule, selection, readOnly, onEdit } = props;
  const { model } = controller;
  const id = selection.focused?.id;
  const activity = id === undefined ? undefined : model.activity(id);
  if (!activity) return false;
  const part = kind === "move" ? "body" : "finish";
  const why = readOnly ?? whyNotDrag(part, activity);
  if (why !== undefined) {
    say(why);
    return true;
  }
  const held = draggedBar({ plan, schedule, model }, activity);
  const wanted = activity.calendar ?? plan.calendar;
  const calendar = plan.calendars.find(({ _id }) => _id === wanted);
  const fields: ActivityFields =
    kind === "move"
      ? moveDays(held, days)
      : stretchDays(held, days, calendar?.minutesPerDay ?? 480);
  try {
    const after = previewFields({ plan, schedule }, [[activity, fields]]).schedule;
    const { start, finish } = after.moments(activity._id);
    onEdit([{ op: "set_activity", _id: activity._id, fields }], labelOf(part, activity));
    const isHeld = start === held.start && finish === held.finish;
    say(
      isHeld
        ? `${activity.name} stays where it is: its links hold it.`
        : `${activity.name}, ${barSpanText(start, finish)}.`,
    );
    controller.reveal(activity._id);
  } catch (error) {
    if (!(error instanceof ProgrammeError)) throw error;
    say(error.message);
  }
  return true;
}

function goToRow(step: 1 | -1, { controller, props }: KeyContext): boolean {
  const { rows, selection, onSelect } = props;
  const at = selection.focused ? controller.model.rowOf(selection.focused.id) : undefined;
  const row = rows[at === undefined ? 0 : at + step];
  if (!row) return true;
  onSelect(row.id, "only");
  controller.reveal(row.id);
  controller.say(row.id);
  return true;
}

function removeLink({ controller, props, say }: KeyContext): boolean {
  const id = controller.links.chosen;
  const link = props.plan.links.find(({ _id }) => _id === id);
  if (!link) return false;
  if (props.readOnly !== null) {
    say(props.readOnly);
    return true;
  }
  const words = linkWords(controller.model, link).replace(/^Link/, "link").slice(0, 190);
  props.onEdit([{ op: "remove_link", _id: link._id }], `Remove ${words}`);
  controller.links.choose(null, { x: 0, y: 0 });
  say(`Removed ${words}.`);
  return true;
}
