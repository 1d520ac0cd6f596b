import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { ApiError } from "../../api/api-error.ts";
import type { DeviceKey } from "../../../contract/common.ts";
import { paths } from "../../paths.ts";
import { GuestForm, useGuestForm } from "../../form/guest-form.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { PasswordInput } from "../../ui/fields/password-input.tsx";
import { TextInput } from "../../ui/fields/text-input.tsx";
import { TextLink } from "../../ui/controls/text-link.tsx";
import { AuthCard } from "./auth-card.tsx";
import { loginNotice } from "./state/login-notice.ts";
import { remembersByDefault } from "./login-values.ts";
import { useSession } from "./state/session-context.ts";
import { loginFailure } from "./session-messages.ts";

/** The sign-in form. The surrounding guard decides which page follows a successful sign-in. */
export function LoginPage() {
  const session = useSession();
  const location = useLocation();
  const [ownKey, setOwnKey] = useState<DeviceKey>();
  /**
   * Signs in. Even if the person no longer belongs to any company, the refusal brings the key for their data on
   * this device.
   */
  const logIn = async (how: Parameters<typeof session.login>[0]): Promise<void> => {
    try {
      await session.login(how);
    } catch (error) {
      if (error instanceof ApiError) setOwnKey(error.deviceKey);
      throw error;
    }
  };
  const form = useGuestForm({
    schema: async () => (await import("./guest-schemas.ts")).loginForm,
    defaults: { email: "", password: "", remember: remembersByDefault() },
    submit: (values) => logIn(values),
    failed: loginFailure,
  });
  const done = loginNotice(location.state);
  const notice =
    done !== undefined
      ? { tone: "green" as const, words: done }
      : session.endedBecause !== undefined
        ? { tone: "orange" as const, words: session.endedBecause }
        : undefined;

  const passkey = () =>
    void form.attempt(() =>
      logIn(async () => {
        const { passkeyLogin } = await import("./passkey-login.ts");
        return passkeyLogin(form.values.remember);
      }),
    );

  return (
    <AuthCard
      title="Login"
      lead="See where every project truly stands."
      foot={
        <>
          No account yet?{" "}
          <TextLink to={paths.register()} state={location.state}>
            Create one
          </TextLink>
        </>
      }
    >
      <GuestForm form={form} notice={notice} className="flex flex-col gap-2">
        <DeviceWork ownKey={ownKey} />
        <Field label="Email" error={form.errorOf("email")} required>
          <TextInput
            {...form.text("email")}
            type="email"
            inputMode="email"
            autoComplete="username"
          />
        </Field>
        <Field label="Password" error={form.errorOf("password")} required>
          <PasswordInput {...form.text("password")} autoComplete="current-password" />
        </Field>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Checkbox {...form.box("remember")} label="Remember me for 30 days" />
          <TextLink
            to={paths.forgotPassword()}
            className="inline-flex items-center text-sm pointer-coarse:min-h-11"
          >
            Forgot password?
          </TextLink>
        </div>
        <Button type="submit" variant="primary" size="lg" block loading={form.isSubmitting}>
          Login
        </Button>
        <Button block onClick={passkey} className="mt-1">
          Use a passkey
        </Button>
      </GuestForm>
    </AuthCard>
  );
}

/**
 * Loads the parts that show the work on this device. Most devices have none, so they are not part of the first
 * visit.
 */
async function load(ownKey: DeviceKey | undefined): Promise<ComponentType | undefined> {
  if (ownKey) {
    const { OwnWords } = await import("./own-words.tsx");
    return () => <OwnWords user={ownKey.user} keyText={ownKey.key} />;
  }
  const databases = (await indexedDB.databases?.()) ?? [];
  if (!databases.some(({ name }) => name === "plumbline-sealed")) return undefined;
  return (await import("./sealed-note.tsx")).SealedNote;
}

/**
 * Says what unsent work is on this device, and whose it is. It covers everybody's work.
 * @param ownKey decrypts the work of somebody who no longer belongs to any company, and has just proved who they
 *   are
 */
function DeviceWork({ ownKey }: { ownKey: DeviceKey | undefined }) {
  const [Part, setPart] = useState<ComponentType>();
  useEffect(() => {
    let isHere = true;
    const show = async () => {
      const part = await load(ownKey).catch(() => undefined);
      if (isHere) setPart(() => part);
    };
    void show();
    return () => {
      isHere = false;
    };
  }, [ownKey]);
  return Part ? <Part /> : null;
}
