interface SelectBoxProps {
  /** What it selects: "Select Pour slab". */
  label: string;
  selected: boolean;
  /** `toHere` with Shift: all from the last one up to this one. */
  onSelect: (options: { readonly toHere: boolean }) => void;
}

/** A square that selects a row of a list, beside which a round tick would mean done. */
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
