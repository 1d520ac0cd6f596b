import { counted } from "../../ui/counted.ts";

interface LeftOutProps {
  /** How many of the selected expenses are left out. */
  count: number;
  reasons: readonly string[];
}

/** Says how many of the selected expenses a question leaves out, and why. */
export function LeftOut({ count, reasons }: LeftOutProps) {
  if (count === 0) return null;
  return (
    <div className="mb-4 text-sm text-soft">
      <p>{counted(count, "selected expense")} will not be changed:</p>
      <ul className="mt-1 list-disc pl-5">
        {reasons.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </div>
  );
}
