import { clsx } from "clsx";
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { Assignee } from "../../../contract/projects.ts";
import { Avatar } from "../../ui/data/avatar.tsx";
import { TextArea } from "../../ui/controls/text-area.tsx";
import { useRested } from "../../ui/hooks/use-rested.ts";
import { useMentionChoices } from "./comment-queries.ts";
import { answersTo, choosePerson, type Draft, mentionQuery } from "./draft-rules.ts";

/** So many people are offered at once; more letters find the others. */
const OFFERED = 6;

interface MentionTextAreaProps {
  projectId: string;
  draft: Draft;
  onChange: (draft: Draft) => void;
  onSend: () => void;
  placeholder?: string | undefined;
  startHere?: boolean | undefined;
}

/** Where a comment is written: an @ offers the people who can see the project, Ctrl or Cmd Enter sends. */
export function MentionTextArea(props: MentionTextAreaProps) {
  const { projectId, draft, onChange, onSend, placeholder, startHere = false } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const [caret, setCaret] = useState(0);
  const [focused, setFocused] = useState(false);
  /** The place of the @ whose offer was closed by hand. */
  const [closedAt, setClosedAt] = useState<number>();
  const [active, setActive] = useState(0);
  const coming = useRef<number>(undefined);

  const query = focused ? mentionQuery(draft, caret) : undefined;
  const asking = query !== undefined && query.start !== closedAt;
  const search = useRested(query?.search.trim() ?? "");
  const found = useMentionChoices(projectId, { search, enabled: asking });
  const people = asking
    ? found.filter(({ name }) => answersTo(name, query.search.trim())).slice(0, OFFERED)
    : [];
  const open = people.length > 0;
  const chosen = Math.min(active, people.length - 1);

  useEffect(() => {
    if (startHere) area.current?.focus();
  }, [startHere]);

  // React puts the caret at the end of a value that it sets.
  useLayoutEffect(() => {
    if (coming.current === undefined) return;
    area.current?.setSelectionRange(coming.current, coming.current);
    coming.current = undefined;
  });

  const offeredAt = open ? query?.start : undefined;
  useEffect(() => {
    if (offeredAt === undefined) return;
    // Before the panel around it hears of it, which an Escape would close as well.
    const escape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      setClosedAt(offeredAt);
    };
    window.addEventListener("keydown", escape, { capture: true });
    return () => window.removeEventListener("keydown", escape, { capture: true });
  }, [offeredAt]);

  const choose = (person: Assignee | undefined) => {
    if (!person || !query) return;
    const next = choosePerson(draft, { query, caret, person });
    coming.current = next.caret;
    setCaret(next.caret);
    setActive(0);
    onChange(next.draft);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSend();
      return;
    }
    if (!open || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((chosen + step + people.length) % people.length);
    else if (event.key === "Enter" || event.key === "Tab") choose(people[chosen]);
    else return;
    event.preventDefault();
  };

  return (
    <div className="relative">
      <TextArea
        ref={area}
        rows={2}
        value={draft.text}
        placeholder={placeholder}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={open ? listId : undefined}
        aria-activedescendant={open ? `${listId}-${people[chosen]?._id}` : undefined}
        onChange={(event) => {
          setCaret(event.target.selectionStart);
          setActive(0);
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
          id={listId}
          role="listbox"
          aria-label="People to mention"
          className="absolute inset-x-0 top-full z-10 mt-1 overflow-hidden rounded-lg border border-line bg-raised p-1 shadow-float"
        >
          {people.map((person, place) => (
            <button
              type="button"
              tabIndex={-1}
              key={person._id}
              id={`${listId}-${person._id}`}
              role="option"
              aria-selected={place === chosen}
              // The focus stays where one writes.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
              onMouseMove={() => setActive(place)}
              className={clsx(
                "flex min-h-9 w-full cursor-pointer items-center gap-2 rounded-sm px-2 py-1 text-left text-sm pointer-coarse:min-h-11",
                place === chosen && "bg-hover",
              )}
            >
              <Avatar name={person.name} size="sm" />
              <span className="truncate font-medium">{person.name}</span>
              <span className="ml-auto truncate text-xs text-muted">{person.company}</span>
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
