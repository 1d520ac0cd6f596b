export interface LoginValues {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
}

/** The message under each field; absent if the field is valid. */
export type LoginErrors = { -readonly [Name in "email" | "password"]?: string | undefined };
