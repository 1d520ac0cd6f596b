import { showPhone } from "../../../contract/people/phone.ts";
import { textLinkClass } from "../../ui/controls/text-link.tsx";
import { VisuallyHidden } from "../../ui/data/visually-hidden.tsx";

interface PhoneLinksProps {
  name: string;
  /** In E.164. */
  phone: string;
}

/** Links that call a person, and open a chat with them. */
export function PhoneLinks({ name, phone }: PhoneLinksProps) {
  const link = `${textLinkClass} pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center`;
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      <a href={`tel:${phone}`} className={link}>
        <VisuallyHidden>Call {name}, </VisuallyHidden>
        {showPhone(phone)}
      </a>
      <a
        href={`https://wa.me/${phone.slice(1)}`}
        target="_blank"
        rel="noopener noreferrer"
        className={link}
      >
        WhatsApp<VisuallyHidden> {name}</VisuallyHidden>
      </a>
    </span>
  );
}
