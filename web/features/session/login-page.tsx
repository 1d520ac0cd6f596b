import { type FormEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import { ApiError } from "../../api/api-error.ts";
import type { DeviceKey } from "../../../contract/common.ts";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/data/banner.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { PasswordInput } from "../../ui/controls/password-input.tsx";
import { TextInput } from "../../ui/controls/text-input.tsx";
import { TextLink } from "../../ui/controls/text-link.tsx";
import { AuthCard } from "./auth-card.tsx";
import { loginNotice } from "./login-notice.ts";
import { type LoginErrors, remembersByDefault } from "./login-values.ts";
import { DeviceWork } from "./device-work.tsx";
import { useSession } from "./session-context.ts";
import { loginFailure } from "./session-messages.ts";

/** The contract's checks load when someone starts to type. The page itself does not wait for them. */
const loadChecks = () => import("./login-schema.ts");
const prepare = () => void loadChecks().catch(() => undefined);

/** The sign-in form. The guard around it decides where a success leads. */
export function LoginPage() {
  const session = useSession();
  const location = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<LoginErrors>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [ownKey, setOwnKey] = useState<DeviceKey>();
  const notice = loginNotice(location.state);
  const banner =
    failure !== undefined
      ? { tone: "red" as const, words: failure }
      : notice !== undefined
        ? { tone: "green" as const, words: notice }
        : session.endedBecause !== undefined
          ? { tone: "orange" as const, words: session.endedBecause }
          : undefined;

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(loginFailure(error));
      if (error instanceof ApiError) setOwnKey(error.deviceKey);
    }
    setBusy(false);
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const shown = event.currentTarget;
    void attempt(async () => {
      const { checkLogin } = await loadChecks();
      // Read after the await: the values may have changed while the checks were loading.
      const data = new FormData(shown);
      const values = {
        email: textOf(data, "email"),
        password: textOf(data, "password"),
        remember: data.has("remember"),
      };
      const found = checkLogin(values);
      setErrors(found);
      const [first] = Object.keys(found);
      if (first === undefined) return await session.login(values);
      form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    });
  };

  const passkey = () =>
    void attempt(() =>
      session.login(async () => {
        const { passkeyLogin } = await import("./passkey-login.ts");
        return passkeyLogin(form.current !== null && new FormData(form.current).has("remember"));
      }),
    );

  const clear = (name: keyof LoginErrors) => () =>
    setErrors((shown) => ({ ...shown, [name]: undefined }));

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
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-2">
        {banner && (
          <div className="mb-3">
            <Banner key={failure} tone={banner.tone}>
              {banner.words}
            </Banner>
          </div>
        )}
        <DeviceWork ownKey={ownKey} />
        <Field label="Email" error={errors.email} required>
          <TextInput
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            onFocus={prepare}
            onChange={clear("email")}
          />
        </Field>
        <Field label="Password" error={errors.password} required>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            onFocus={prepare}
            onChange={clear("password")}
          />
        </Field>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Checkbox
            name="remember"
            label="Remember me for 30 days"
            defaultChecked={remembersByDefault()}
          />
          <TextLink
            to={paths.forgotPassword()}
            className="inline-flex items-center text-sm pointer-coarse:min-h-11"
          >
            Forgot password?
          </TextLink>
        </div>
        <Button type="submit" variant="primary" size="lg" block loading={busy}>
          Login
        </Button>
        <Button block onClick={passkey} className="mt-1">
          Use a passkey
        </Button>
      </form>
    </AuthCard>
  );
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}
