import { clsx } from "clsx";
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Assignee } from "../../../contract/projects/projects.ts";
import { Avatar } from "../../ui/data/avatar.tsx";
import { TextArea } from "../../ui/fields/text-area.tsx";
import { useListbox } from "../../ui/hooks/use-listbox.ts";
import { useDebounced } from "../../ui/hooks/use-debounced.ts";
import { hatsAndCompany } from "../team/public.ts";
import { useMentionChoices } from "./comment-queries.ts";
import { answersTo, choosePerson, type Draft, mentionQuery } from "./draft-rules.ts";

/** How many people are suggested at once. More letters find the others. */
const OFFERED = 6;

interface MentionTextAreaProps {
  projectId: string;
  draft: Draft;
  onChange: (draft: Draft) => void;
  onSend: () => void;
  placeholder?: string | undefined;
  startHere?: boolean | undefined;
}

/** The text field of a comment. An @ suggests people who can see the project. Ctrl or Cmd Enter sends. */
export function MentionTextArea(props: MentionTextAreaProps) {
  const { projectId, draft, onChange, onSend, placeholder, startHere = false } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [focused, setFocused] = useState(false);
  /** The position of the @ whose suggestions were closed by hand. */
  const [closedAt, setClosedAt] = useState<number>();
  const pendingCaret = useRef<number>(undefined);

  const query = focused ? mentionQuery(draft, caret) : undefined;
  const asking = query !== undefined && query.start !== closedAt;
  const typed = query?.search.trim() ?? "";
  const debounced = useDebounced(typed);
  // The people found for an earlier text may be too few or the wrong ones, unless the new text starts with it.
  const search = typed.startsWith(debounced) ? debounced : typed;
  const found = useMentionChoices(projectId, { search, enabled: asking });
  const people = asking ? found.filter(({ name }) => answersTo(name, typed)).slice(0, OFFERED) : [];
  const open = people.length > 0;

  useEffect(() => {
    if (startHere) area.current?.focus();
  }, [startHere]);

  // React puts the caret at the end of a value that it sets.
  useLayoutEffect(() => {
    if (pendingCaret.current === undefined) return;
    area.current?.setSelectionRange(pendingCaret.current, pendingCaret.current);
    pendingCaret.current = undefined;
  });

  const offeredAt = open ? query?.start : undefined;
  useEffect(() => {
    if (offeredAt === undefined) return;
    // Handled before the surrounding panel gets the event, because Escape would close the panel as well.
    const escape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      setClosedAt(offeredAt);
    };
    window.addEventListener("keydown", escape, { capture: true });
    return () => window.removeEventListener("keydown", escape, { capture: true });
  }, [offeredAt]);

  const choose = (person: Assignee) => {
    if (!query) return;
    const next = choosePerson(draft, { query, caret, person });
    pendingCaret.current = next.caret;
    setCaret(next.caret);
    listbox.restart();
    onChange(next.draft);
  };
  const listbox = useListbox({
    items: people,
    keyOf: ({ _id }) => _id,
    onPick: choose,
    wraps: true,
    tabPicks: true,
    isOpen: open,
  });
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSend();
      return;
    }
    listbox.field.onKeyDown(event);
  };

  return (
    <div className="relative">
      <TextArea
        {...listbox.field}
        ref={area}
        rows={2}
        value={draft.text}
        placeholder={placeholder}
        aria-haspopup="listbox"
        aria-controls={open ? listbox.list.id : undefined}
        onChange={(event) => {
          setCaret(event.target.selectionStart);
          listbox.restart();
          setClosedAt((at) => (event.target.value.charAt(at ?? -1) === "@" ? at : undefined));
          onChange({ ...draft, text: event.target.value });
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onKeyDown={press}
      />
      {open && (
        <div
          {...listbox.list}
          role="listbox"
          aria-label="People to mention"
          className="absolute inset-x-0 top-full z-10 mt-1 overflow-hidden rounded-lg border border-line bg-raised p-1 shadow-float"
        >
          {people.map((person) => (
            <button
              {...listbox.option(person)}
              key={person._id}
              role="option"
              aria-selected={person === listbox.active}
              className={clsx(
                "flex min-h-9 w-full cursor-pointer items-center gap-2 rounded-sm px-2 py-1 text-left text-sm pointer-coarse:min-h-11",
                person === listbox.active && "bg-hover",
              )}
            >
              <Avatar name={person.name} size="sm" />
              <span className="truncate font-medium">{person.name}</span>
              <span className="ml-auto truncate text-xs text-muted">{hatsAndCompany(person)}</span>
            </button>
          ))}
        </div>
      )}
      <span role="status" className="sr-only">
        {open &&
          `${people.length} ${people.length === 1 ? "person" : "people"} to mention. Choose with the arrow keys and Enter.`}
      </span>
    </div>
  );
}
