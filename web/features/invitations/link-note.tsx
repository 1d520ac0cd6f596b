/** Explains what follows from showing the link to the person who invites. */
export function LinkNote() {
  return (
    <p className="text-[0.8125rem] text-muted">
      Anybody who has a link can join with it, so send it only to that person. Because no mail
      server is set up, nobody checks the address: the account is marked as unconfirmed until
      another administrator confirms the address.
    </p>
  );
}
