import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { ApiError } from "../../api/api-error.ts";
import {
  joinBySigningInForm,
  joinForm,
  loginForm,
  newPasswordForm,
  registerForm,
} from "./guest-schemas.ts";
import { loginFailure, registerFailure } from "./session-messages.ts";

const refusal = (status: number, serverMessage?: string) =>
  new ApiError({
    status,
    code: "bad_request",
    message: serverMessage ?? "Own words",
    serverMessage,
  });

/** The first message of each field. */
function messagesOf(form: z.ZodType, values: object) {
  const found = form.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(
    found.toReversed().map(({ path, message }) => [path.join("."), message]),
  );
}

describe("the sign-in form", () => {
  const good = { email: "ada@example.ng", password: "secret", remember: false };
  const checked = (values: object) => messagesOf(loginForm, values);

  it("accepts valid values", () => expect(checked(good)).toEqual({}));

  it("requires both fields", () => {
    expect(checked({ ...good, email: "", password: "" })).toEqual({
      email: "Email is required",
      password: "Password is required",
    });
  });

  it.each(["ada", "ada@", "@example.ng", "ada@example", "ada obi@example.ng"])(
    "refuses the address %j",
    (email) => {
      expect(checked({ ...good, email })).toEqual({ email: "Invalid email address" });
    },
  );

  it("requires a password of six characters", () => {
    expect(checked({ ...good, password: "12345" })).toEqual({
      password: "Password must be at least 6 characters",
    });
    expect(checked({ ...good, password: "123456" })).toEqual({});
  });

  it("shows one message for every refused pair, otherwise the server's", () => {
    expect(loginFailure(refusal(401, "No such user"))).toBe(
      "Invalid credentials. Please try again.",
    );
    expect(loginFailure(refusal(429, "Too many attempts."))).toBe("Too many attempts.");
    expect(loginFailure(refusal(500))).toBe("Own words");
    expect(loginFailure(new Error("Failed to validate login session"))).toBe(
      "Failed to validate login session",
    );
    expect(loginFailure(new Error(""))).toBe("Login failed");
  });
});

describe("the sign-up form", () => {
  const good = {
    name: "Ada Obi",
    company: "Obi Builders",
    email: "Ada@Example.ng ",
    password: "secret",
    role: "admin",
  };
  const messages = (values: object) => messagesOf(registerForm, values);

  it("accepts valid values", () => expect(messages(good)).toEqual({}));

  it("requires every field", () => {
    const empty = { name: " ", company: "", email: "", password: "", role: "admin" };
    expect(messages(empty)).toEqual({
      name: "Full name is required",
      company: "Company name is required",
      email: "Email is required",
      password: "Password is required",
    });
  });

  it("shows the server's message, otherwise its own", () => {
    expect(registerFailure(refusal(409, "This email is taken."))).toBe("This email is taken.");
    expect(registerFailure(refusal(0))).toBe("Registration failed. Please try again.");
  });
});

describe("the forms behind a mailed link", () => {
  const twice = { password: "secret", confirmPassword: "secret" };

  it("have the rules of the sign-up form", () => {
    const joining = { name: " Ada ", company: "Obi", password: "secret", code: "" };
    expect(messagesOf(joinForm, joining)).toEqual({});
    expect(messagesOf(joinForm, { ...joining, name: "", password: "12345" })).toEqual({
      name: "Full name is required",
      password: "Password must be at least 6 characters",
    });
  });

  it("have a code of the mail, or none where none is asked for", () => {
    const joining = { password: "secret", code: "" };
    expect(messagesOf(joinBySigningInForm, joining)).toEqual({});
    expect(messagesOf(joinBySigningInForm, { ...joining, code: "12" })).toHaveProperty("code");
  });

  it("send the password once, and compare it with its repetition even while it is invalid", () => {
    expect(newPasswordForm.parse(twice)).toEqual({ password: "secret" });
    expect(messagesOf(newPasswordForm, { ...twice, confirmPassword: "" })).toEqual({
      confirmPassword: "Please confirm your password",
    });
    expect(messagesOf(newPasswordForm, { password: "12345", confirmPassword: "other" })).toEqual({
      password: "Password must be at least 6 characters",
      confirmPassword: "Passwords do not match",
    });
  });
});
