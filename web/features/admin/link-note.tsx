/** Explains what follows from showing the link to the person who invites. */
export function LinkNote() {
  return (
    <p className="text-[0.8125rem] text-muted">
      Whoever has a link can join with it, so send it to that person alone. Because no mail server
      is set up, nobody checks the address: the account is marked as unproven until another
      administrator vouches for it.
    </p>
  );
}
