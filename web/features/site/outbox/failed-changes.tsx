import type { OutboxEntry } from "../../../device/database.ts";
import { Banner } from "../../../ui/data/banner.tsx";
import { FailedChange } from "./failed-change.tsx";
import { allTypedWords } from "./typed-words.ts";
import { useKnownHere } from "./use-known-here.ts";

/** The changes of this device on one record that did not stay or were refused, on the record's own screen. */
export function FailedChanges({ entries }: { readonly entries: readonly OutboxEntry[] }) {
  const known = useKnownHere();
  if (!known) return null;
  const typed = allTypedWords(entries, known);
  return (
    <Banner
      tone="red"
      title={
        entries.some(({ state }) => state === "refused")
          ? "What you did here was not accepted"
          : "What you entered here did not stay"
      }
    >
      <div className="mt-2 grid gap-3">
        {entries.map((entry) => (
          <FailedChange
            key={entry.command._id}
            entry={entry}
            known={known}
            typed={typed.get(entry.command._id) ?? ""}
            isNamed={entry.command.act !== "change" || entries.length > 1}
          />
        ))}
      </div>
    </Banner>
  );
}
