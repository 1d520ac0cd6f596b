interface SelectBoxProps {
  /** The label, with what it selects: "Select Pour slab". */
  label: string;
  selected: boolean;
  /**
   * Called on a press. `toHere` is true with Shift, which selects all rows from the last selected one up to this
   * one.
   */
  onSelect: (options: { readonly toHere: boolean }) => void;
}

/** A square that selects a row of a list. A round tick next to it would mean done. */
export function SelectBox({ label, selected, onSelect }: SelectBoxProps) {
  return (
    <label className="relative z-1 grid size-full min-h-11 cursor-pointer place-items-center">
      <input
        type="checkbox"
        data-select=""
        aria-label={label}
        checked={selected}
        onChange={({ nativeEvent }) =>
          onSelect({ toHere: (nativeEvent as MouseEvent).shiftKey === true })
        }
        className="size-4.5 cursor-[inherit] accent-ink"
      />
    </label>
  );
}
