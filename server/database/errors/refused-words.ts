/**
 * The sentences for the codes that the database raises: `refuse` in `sql/ledger.sql` raises a code with the values
 * for the names in braces. `refused-words.test.ts` compares both sides.
 */
export const refusedWords = {
  // Approvals.
  beyond_approval_limit: "This is more than what one may approve or pay alone.",
  two_approvals_needed:
    "An expense above the amount that the company has set is approved by two people.",
  paid_by_its_only_approver:
    "An expense above the amount that the company has set is not paid by its only approver.",
  reversed_by_its_decider:
    "An expense above the amount that the company has set is reversed by somebody else than who paid or approved it.",
  own_expense: "Somebody else decides on one's own expense.",
  decided_in_another_name: "An expense is decided on in one's own name.",
  expense_not_at_that_step: "An expense that is {status} cannot be {next}.",
  changed_with_its_approval: "What an expense is approved by is not changed with its approval.",

  // Payments.
  expense_not_payable: "Only an approved expense that is not reversed is paid.",
  expense_without_a_rest_not_paid: "An expense of which nothing is left to pay is paid.",
  paid_in_another_name: "A payment is recorded in one's own name.",
  payment_before_its_day: "A payment is not recorded before its day.",
  payment_long_before_its_expense: "A payment is not made more than a year before its expense.",
  payment_beyond_what_is_left: "A payment is more than 0, and no more than what is left to pay.",
  payment_with_too_many_decimals: "A payment has no more decimals than its currency.",
  payment_not_reversible:
    "A payment is reversed once and whole, not before its day, and not on an expense that is reversed.",
  payment_reversed_by_its_payer:
    "A payment above the amount that the company has set is reversed by somebody else.",
  payment_changed: "A payment cannot be changed.",
  payment_deleted: "A payment cannot be deleted.",
  reversal_differs_from_its_expense:
    "A reversal takes back an approved or paid expense, whole and as it is, not before it was paid.",

  // The ledger.
  expense_changed: "An expense that is {status} cannot be changed like this.",
  expense_deleted: "An expense that is {status} cannot be deleted.",
  expense_version_lowered: "A version of an expense stays known.",
  receipt_of_an_approved_expense:
    "This expense is approved: what it was approved by stays with it.",
  project_with_a_ledger:
    "“{project}” has expenses beyond draft, so it cannot be deleted. Archive it instead: its money stays in every total.",
  archived_project_with_a_ledger:
    "“{project}” has expenses beyond draft, so it cannot be deleted. It stays archived.",
  workspace_with_a_ledger:
    "A workspace with expenses beyond draft is deleted only seven days after its owner requested it.",
  ledger_emptied: "The ledger is not emptied.",

  // Projects and resources.
  project_archived:
    "“{project}” is archived, so nothing in it can be changed. An administrator or engineer can unarchive it.",
  project_in_the_trash: "This project was deleted. An administrator can restore it.",
  restored_without_its_place:
    "“{record}” cannot be restored: what it belongs to was deleted. If that is in the trash, restore it first.",
  restored_place_taken:
    "“{record}” cannot be restored: another record has its number or its name now. Change that one first.",
  restored_already: "“{record}” is back already: the same record is there again.",
  restored_on_an_approved_diary:
    "“{record}” cannot be restored: its diary is approved since, and stays as it was signed.",
  upload_needed_in_the_trash:
    "“{upload}” is needed by the deleted drawing “{drawing}”, which can still be restored.",
  resource_assigned:
    "“{resource}” is assigned to activities of “{project}”. Retire it, or remove it there first.",
  resource_needed_in_the_trash:
    "“{resource}” is needed by a deleted project or task that can still be restored. Retire it instead.",

  // Drawings, files, the site and people.
  revision_issued:
    "This revision is issued, so it stays as it is. Withdraw it or issue another one.",
  revision_not_issued: "Only issued revisions can be sent.",
  file_being_removed: "These bytes are being removed.",
  file_of_an_approved_diary: "This diary is approved: what belonged to it then stays with it.",
  photo_marks_of_an_approved_diary:
    "This diary is approved, so the marks on its photos cannot be changed.",
  week_closed: "This week is closed, so its promises cannot be changed.",
  name_changed_too_often: "A name can be changed ten times in 30 days. Please try again later.",
} as const satisfies Readonly<Record<string, string>>;

const isKnown = (code: string): code is keyof typeof refusedWords =>
  Object.hasOwn(refusedWords, code);

/** For codes that only a later version of the server knows, whose functions may already be in the database. */
const UNKNOWN =
  "This cannot be done as things are now. Reload the page to see how they are, and try again.";

/** The sentence of a code. `about` has the values of the names in its braces, as JSON. */
export function wordsOfRefusal(code: string, about = "{}"): string {
  if (!isKnown(code)) return UNKNOWN;
  const sentence = refusedWords[code];
  const values = JSON.parse(about) as Readonly<Record<string, unknown>>;
  const missesValue = Array.from(sentence.matchAll(/\{(\w+)\}/g)).some(
    ([, name = ""]) => !Object.hasOwn(values, name),
  );
  if (missesValue) return UNKNOWN;
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}
