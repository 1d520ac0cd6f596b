import { describe, expect, it } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import { checkLogin } from "./login-schema.ts";
import { joinForm, newPasswordForm, registerForm } from "./register-schema.ts";
import { loginFailure, registerFailure } from "./session-messages.ts";

const refusal = (status: number, serverMessage?: string) =>
  new ApiError({
    status,
    code: "bad_request",
    message: serverMessage ?? "Own words",
    serverMessage,
  });

describe("the sign-in form", () => {
  const good = { email: "ada@example.ng", password: "secret", remember: false };

  it("accepts valid values", () => expect(checkLogin(good)).toEqual({}));

  it("requires both fields", () => {
    expect(checkLogin({ ...good, email: "", password: "" })).toEqual({
      email: "Email is required",
      password: "Password is required",
    });
  });

  it.each(["ada", "ada@", "@example.ng", "ada@example", "ada obi@example.ng"])(
    "refuses the address %j",
    (email) => {
      expect(checkLogin({ ...good, email })).toEqual({ email: "Invalid email address" });
    },
  );

  it("requires a password of six characters", () => {
    expect(checkLogin({ ...good, password: "12345" })).toEqual({
      password: "Password must be at least 6 characters",
    });
    expect(checkLogin({ ...good, password: "123456" })).toEqual({});
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
    confirmPassword: "secret",
    role: "admin",
  };
  const messages = (values: object) => {
    const found = registerForm.safeParse(values).error?.issues ?? [];
    return Object.fromEntries(
      found.toReversed().map(({ path, message }) => [path.join("."), message]),
    );
  };

  it("sends the payload without the repeated password", () => {
    expect(registerForm.parse(good)).toEqual({
      name: "Ada Obi",
      company: "Obi Builders",
      email: "ada@example.ng",
      password: "secret",
      role: "admin",
      remember: false,
    });
  });

  it("requires every field", () => {
    const empty = {
      name: " ",
      company: "",
      email: "",
      password: "",
      confirmPassword: "",
      role: "admin",
    };
    expect(messages(empty)).toEqual({
      name: "Full name is required",
      company: "Company name is required",
      email: "Email is required",
      password: "Password is required",
      confirmPassword: "Please confirm your password",
    });
  });

  it("compares the passwords even while other fields are invalid", () => {
    expect(messages({ ...good, confirmPassword: "other" })).toEqual({
      confirmPassword: "Passwords do not match",
    });
    expect(messages({ ...good, name: "", confirmPassword: "other" })).toEqual({
      name: "Full name is required",
      confirmPassword: "Passwords do not match",
    });
  });

  it("shows the server's message, otherwise its own", () => {
    expect(registerFailure(refusal(409, "This email is taken."))).toBe("This email is taken.");
    expect(registerFailure(refusal(0))).toBe("Registration failed. Please try again.");
  });
});

describe("the forms behind a mailed link", () => {
  const twice = { password: "secret", confirmPassword: "secret" };

  it("have the rules of the sign-up form, and send the password once", () => {
    expect(joinForm.parse({ name: " Ada ", company: "Obi", ...twice })).toEqual({
      name: "Ada",
      company: "Obi",
      password: "secret",
      remember: false,
    });
    expect(newPasswordForm.parse(twice)).toEqual({ password: "secret" });
    for (const form of [newPasswordForm, joinForm]) {
      const found = (values: object) =>
        form.safeParse(values).error?.issues.map(({ message }) => message) ?? [];
      expect(found({ ...twice, confirmPassword: "other" })).toContain("Passwords do not match");
      expect(found({ ...twice, confirmPassword: "" })).toContain("Please confirm your password");
      expect(found({ password: "12345", confirmPassword: "12345" })).toContain(
        "Password must be at least 6 characters",
      );
    }
  });
});
