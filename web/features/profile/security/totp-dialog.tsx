import { encodeQR } from "qr";
import { useState } from "react";
import { confirmTotp } from "../../../../contract/auth/second-factor.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useSaveForm } from "../../../form/use-save-form.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { textLinkClass } from "../../../ui/controls/text-link.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { useConfirmTotp } from "./security-queries.ts";

interface TotpDialogProps {
  secret: string;
  uri: string;
  onClose: () => void;
}

/** Sets up an authenticator app: scan the code, then type what the app shows. Recovery codes follow. */
export function TotpDialog({ secret, uri, onClose }: TotpDialogProps) {
  const confirm = useConfirmTotp();
  const [codes, setCodes] = useState<readonly string[]>();
  const form = useSaveForm({
    schema: confirmTotp.body,
    defaults: { code: "" },
    submit: ({ code }) => confirm.mutateAsync(code),
    onSaved: (made) => {
      // The codes show that it worked. A toast would cover their buttons on a phone.
      if (made) return setCodes(made);
      toast("Your authenticator app is on.", { tone: "green" });
      onClose();
    },
    failed: "The code could not be checked. Please try again.",
  });
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      title="Set up an authenticator app"
      description="Any app for 6-digit codes will do, such as Google Authenticator, Aegis or 2FAS."
      act="Turn on"
      onClose={onClose}
    >
      <ol className="flex list-decimal flex-col gap-3 pl-5">
        <li>
          <p className="mb-2">
            Scan this with the app
            <span className="sm:hidden">
              , or{" "}
              <a href={uri} className={textLinkClass}>
                open the app on this phone
              </a>
            </span>
            .
          </p>
          <div className="flex items-center gap-4">
            <QrCode text={uri} label="QR code for your authenticator app" />
            <p className="min-w-0 flex-1 text-sm text-soft">
              You cannot scan it? Type this key into the app:
              <span className="mt-1 block font-mono break-words text-ink sm:text-base">
                {secret.match(/.{1,4}/g)?.join(" ")}
              </span>
            </p>
          </div>
        </li>
        <li>
          <p className="mb-1">Enter the 6-digit code that the app shows.</p>
          <Field label="Code" error={form.errorOf("code")} required>
            <TextInput
              {...form.register("code")}
              inputMode="numeric"
              autoComplete="one-time-code"
              data-autofocus
            />
          </Field>
        </li>
      </ol>
    </FormDialog>
  );
}

/** The light frame that readers need around a code, in modules. */
const QUIET = 4;

/**
 * Text as a QR code. It is drawn here, so that no other server learns the text. It is dark on light in both
 * themes.
 */
function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, "raw", { border: QUIET });
  const size = rows.length;
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      width="160"
      height="160"
      className="shrink-0 rounded-md"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
