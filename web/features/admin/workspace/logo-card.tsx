import { useState } from "react";
import { MAX_LOGO_BYTES } from "../../../../contract/auth/workspaces.ts";
import { serverMessage } from "../../../api/call.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { Card, CardHeader } from "../../../ui/data/card.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { ListState } from "../list-state.tsx";
import { useLogo, useSetLogo } from "./workspace-queries.ts";

/** A file's bytes in base64. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCodePoint(byte);
  return btoa(text);
}

/** The company's logo, printed on its PDFs. */
export function LogoCard() {
  const query = useLogo();
  const set = useSetLogo();
  const [error, setError] = useState<string>();

  const send = async (picture: string | null) => {
    setError(undefined);
    try {
      await set.mutateAsync({ picture });
      toast(picture === null ? "Logo removed" : "Logo saved", { tone: "green" });
    } catch (failure) {
      setError(serverMessage(failure, "The logo could not be saved. Please try again."));
    }
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_LOGO_BYTES) setError("This picture is too large: at most 600 kB.");
    else await send(await base64Of(file));
  };

  return (
    <Card aria-labelledby="logo">
      <CardHeader id="logo" title="Logo" hint="It is printed at the top of your PDF reports." />
      <ListState query={query} what="logo">
        {({ logo }) => (
          <div className="flex flex-col gap-4">
            {logo !== null && (
              <div className="flex flex-wrap items-center gap-4">
                <img
                  src={logo}
                  alt="The company’s logo"
                  className="max-h-20 max-w-60 rounded-md border border-line bg-white p-2"
                />
                <Button onClick={() => void send(null)} loading={set.isPending}>
                  Remove
                </Button>
              </div>
            )}
            <Field
              label={logo === null ? "Picture" : "Another picture"}
              hint="PNG, JPEG or WebP, at most 600 kB"
              error={error}
            >
              <TextInput
                type="file"
                accept="image/png,image/jpeg,image/webp"
                disabled={set.isPending}
                className="cursor-pointer py-1.5! file:mr-3 file:h-full file:cursor-pointer file:rounded-sm file:border-0 file:bg-sunken file:px-3 file:font-medium file:text-ink"
                onChange={({ target }) => void choose(target.files?.[0])}
              />
            </Field>
          </div>
        )}
      </ListState>
    </Card>
  );
}
