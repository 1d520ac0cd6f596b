import type { Person } from "../../../../contract/people/people.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useUser } from "../../session/public.ts";
import { type PersonAction, whyNotTouch } from "../../../../contract/people/person-rules.ts";
import type { Question } from "./person-question.tsx";

interface PersonActsProps {
  person: Person;
  onAsk: (question: Question) => void;
}

/** The actions on a person's access, each with its effect, or why it is not possible. */
export function PersonActions({ person, onAsk }: PersonActsProps) {
  const rows: readonly {
    act: PersonAction;
    title: string;
    text: string;
    button: string;
    question: Question;
    danger?: boolean;
  }[] = [
    {
      act: "endSignIns",
      title: "Sign-ins",
      text: "Signs them out everywhere. They can sign in again with their password.",
      button: "End sign-ins",
      question: { act: "endSignIns" },
    },
    person.active
      ? {
          act: "active",
          title: "Access",
          text: "They cannot sign in until they are reactivated. They keep their teams and tasks.",
          button: "Deactivate",
          question: { act: "deactivate" },
        }
      : {
          act: "active",
          title: "Access",
          text: "They can sign in again, in the same role.",
          button: "Reactivate",
          question: { act: "reactivate" },
        },
    {
      act: "remove",
      title: "Removal",
      text: "Removes them from the company and its teams. Their records stay and still name them.",
      button: "Remove",
      question: { act: "remove" },
      danger: true,
    },
  ];
  return (
    <ul className="divide-y divide-line border-t border-line">
      {rows.map((row) => (
        <ActRow key={row.title} {...row} person={person} onPress={() => onAsk(row.question)} />
      ))}
    </ul>
  );
}

interface ActRowProps {
  act: PersonAction;
  title: string;
  text: string;
  button: string;
  danger?: boolean;
  person: Person;
  onPress: () => void;
}

function ActRow({ act, title, text, button, danger = false, person, onPress }: ActRowProps) {
  const why = whyNotTouch(person, act, useUser()._id);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-52">
        <h3 className="text-sm font-semibold">{title}</h3>
        <p className="text-[0.8125rem] text-muted">{why ?? text}</p>
      </div>
      <Button
        size="sm"
        variant={danger && why === undefined ? "danger" : "secondary"}
        onClick={onPress}
        disabledReason={why}
      >
        {button}
      </Button>
    </li>
  );
}
