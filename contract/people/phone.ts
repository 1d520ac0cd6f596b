import { z } from "zod";

/** E.164: a plus sign, the country's code and the number. */
const WHOLE = /^\+[1-9]\d{6,14}$/;
/** The country whose numbers people here write without its code. */
const NIGERIA = "+234";

/**
 * Converts a phone number as people write it to E.164: "0803 123 4567" is a Nigerian one, +2348031234567.
 * Undefined if the text cannot be a phone number.
 */
export function readPhone(text: string): string | undefined {
  const plain = text.replaceAll(/[\s().\-\u2010-\u2015/]/g, "").replace(/^00/, "+");
  const whole = /^0\d{10}$/.test(plain)
    ? NIGERIA + plain.slice(1)
    : /^234\d{10}$/.test(plain)
      ? `+${plain}`
      : plain.replace(/^\+2340(?=\d{10}$)/, NIGERIA);
  return WHOLE.test(whole) ? whole : undefined;
}

/** A number for people to read: Nigerian ones in the groups that are usual there. */
export function showPhone(phone: string): string {
  return phone.replace(/^(\+234)(\d{3})(\d{3})(\d{4})$/, "$1 $2 $3 $4");
}

/** A phone number in a request; empty or null for none. */
export const phoneInput = z
  .string({ error: "Enter a phone number" })
  .max(40, { error: "This is not a phone number" })
  .trim()
  .overwrite((value) => readPhone(value) ?? value)
  .regex(/^(\+[1-9]\d{6,14})?$/, {
    error: "Enter a phone number, such as 0803 123 4567 or +44 20 7946 0958",
  });
