import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { usePrefetch } from "../../../ui/hooks/use-prefetch.ts";
import { InviteDialog } from "./lazy-parts.ts";

/** Opens the form that invites people. */
export function InviteButton() {
  const [isOpen, setOpen] = useState(false);
  usePrefetch(InviteDialog.prepare);
  return (
    <>
      <Button
        variant="primary"
        icon={<UserPlus aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Invite people
      </Button>
      {isOpen && <InviteDialog onClose={() => setOpen(false)} />}
    </>
  );
}
