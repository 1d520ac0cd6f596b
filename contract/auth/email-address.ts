/** RFC 5321's dot-atom, in lower case. */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** A label of a host name, in the letters of any language. */
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/**
 * Whether mail to the address reaches exactly one mailbox at a named host. The address must be in lower case,
 * without invisible characters and without alternative spellings.
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf("@");
  const local = text.slice(0, at);
  const host = text.slice(at + 1);
  if (at < 1 || local.length > 64 || host.length > 253 || !LOCAL.test(local)) return false;
  if (INVISIBLE.test(host) || host.normalize("NFKC") !== host) return false;
  const labels = host.split(".");
  return (
    labels.length > 1 && labels.every((label) => LABEL.test(label)) && /\p{L}[^.]*$/u.test(host)
  );
}
