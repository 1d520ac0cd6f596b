import type { ReactNode } from "react";
import type { Person } from "../../../../contract/people/people.ts";
import type { Role } from "../../../../contract/permissions.ts";
import type { Uses } from "../../../../contract/uses/uses.ts";
import { describeUses } from "../../../../contract/uses/uses-words.ts";
import { serverMessage } from "../../../api/call.ts";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { useUses } from "../../uses/public.ts";
import { aRole } from "../admin-words.ts";
import { counted } from "../../../../engine/counted.ts";
import {
  useChangeOwnRole,
  useEndPersonSignIns,
  useRemovePerson,
  useUpdatePerson,
} from "./people-queries.ts";

export type Question =
  | { readonly act: "endSignIns" | "deactivate" | "reactivate" | "remove" }
  | { readonly act: "ownRole"; readonly role: Role };

interface PersonQuestionProps {
  question: Question;
  person: Person;
  onClose: () => void;
  /** The person is no longer in the list. */
  onRemoved: () => void;
}

interface Words {
  readonly title: string;
  readonly text: ReactNode;
  readonly confirm: string;
  readonly danger?: boolean;
}

/** Says which records of a person stay, and that somebody must take over their open work. */
function keeps(promise: string, uses: Uses | undefined): string {
  const words = uses && describeUses(uses);
  if (!words) return promise;
  const open = uses.openTasks === undefined ? "" : " Give the open tasks to somebody else.";
  return `They have ${words}. ${promise}${open}`;
}

function wordsFor(question: Question, name: string, uses: Uses | undefined): Words {
  switch (question.act) {
    case "endSignIns":
      return {
        title: `End the sign-ins of ${name}?`,
        text: "They are signed out of this company on every device at once, and may lose what they have not saved.",
        confirm: "End sign-ins",
      };
    case "deactivate":
      return {
        title: `Deactivate ${name}?`,
        text: `They are signed out at once and cannot sign in until somebody reactivates them. ${keeps("Nothing of theirs is lost.", uses)}`,
        confirm: "Deactivate",
      };
    case "reactivate":
      return {
        title: `Reactivate ${name}?`,
        text: "They can sign in again, in the role and on the teams that they had.",
        confirm: "Reactivate",
        danger: false,
      };
    case "remove":
      return {
        title: `Remove ${name}?`,
        text: `They are signed out at once and leave every team. ${keeps("Their records stay and still name them.", uses)} To join again they need a new invitation.`,
        confirm: "Remove",
      };
    case "ownRole":
      return {
        title: `Make yourself ${aRole(question.role)}?`,
        text: "You will no longer be able to manage people and settings, and you cannot undo this yourself.",
        confirm: "Change my role",
      };
  }
}

/** Asks before an action on a person, and performs it. */
export function PersonQuestion({ question, person, onClose, onRemoved }: PersonQuestionProps) {
  const update = useUpdatePerson();
  const remove = useRemovePerson();
  const end = useEndPersonSignIns();
  const ownRole = useChangeOwnRole();
  const name = person.name || person.email;
  const asksUses = question.act === "deactivate" || question.act === "remove";
  const uses = useUses("person", person._id, asksUses && !remove.isPending && !remove.isSuccess);
  const { title, text, confirm, danger = true } = wordsFor(question, name, uses);
  const error = update.error ?? remove.error ?? end.error ?? ownRole.error;

  const act = async (): Promise<string> => {
    switch (question.act) {
      case "endSignIns": {
        const ended = await end.mutateAsync(person);
        return `${counted(ended, "sign-in", "sign-ins")} of ${name} ended.`;
      }
      case "deactivate":
        await update.mutateAsync({ person, body: { active: false } });
        return `${name} is deactivated.`;
      case "reactivate":
        await update.mutateAsync({ person, body: { active: true } });
        return `${name} is active again.`;
      case "remove":
        await remove.mutateAsync(person);
        return `${name} was removed.`;
      case "ownRole":
        await ownRole.mutateAsync({ _id: person._id, role: question.role });
        return "Your role has changed.";
    }
  };
  // Awaited here: the list may have removed the person, and this dialog with them, before the answer arrives.
  const confirmed = async () => {
    try {
      const message = await act();
      onClose();
      if (question.act === "remove") onRemoved();
      toast(message, { tone: "green" });
    } catch {
      // Shown in the dialog.
    }
  };

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void confirmed()}
      title={title}
      confirmLabel={confirm}
      danger={danger}
      busy={update.isPending || remove.isPending || end.isPending || ownRole.isPending}
      error={error ? serverMessage(error, "That could not be done. Please try again.") : undefined}
    >
      {text}
    </ConfirmDialog>
  );
}
