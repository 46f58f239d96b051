import { deleteAccount } from '#server/accounts/end-account.ts';
import { isGuest } from '#server/accounts/guests.ts';
import { readPhone } from '#server/accounts/phone.ts';
import { eraseContact } from '#server/database/accounts/contact-ends.ts';
import { findUserByEmail, findUserByPhone } from '#server/database/accounts/users.ts';
import { recordInAudit } from '#server/database/audit.ts';
import { consoleText, type CommandDeps, type CommandResult } from './admin-commands.ts';

/**
 * Erases somebody without an account from what others typed about them, together with a guest's account. Running
 * servers notice that the guest's sessions have ended at their next call.
 */
export async function eraseFromCommand(
  { database, now }: Pick<CommandDeps, 'database' | 'now'>,
  given: { readonly email: string | undefined; readonly phone: string | undefined },
): Promise<CommandResult> {
  const email = given.email?.trim() ?? '';
  const phone = given.phone === undefined ? '' : (readPhone(given.phone, 'GM')?.number ?? null);
  if (phone === null)
    return { ok: false, text: 'This isn’t a phone number. Write it with +, as +2203012345.' };
  if ((email === '') === (phone === ''))
    return { ok: false, text: 'Name the person with either --email ADDRESS or --phone NUMBER.' };
  const user = email === '' ? await findUserByPhone(database, phone) : await findUserByEmail(database, email);
  if (user !== null && isGuest(user)) {
    const accessChanges = { changed: () => undefined, listen: () => () => undefined };
    const no = await deleteAccount({ database, now, accessChanges }, user, 'console');
    if (no !== null) return { ok: false, text: consoleText(no) };
  }
  const erased = await database.transaction(async (queries) => {
    const done = await eraseContact(queries, { email, phone }, now());
    const line = {
      at: now(),
      actor: 'console',
      action: 'person_erased',
      subject: null,
      outcome: 'done',
    } as const;
    await recordInAudit(queries, { ...line, details: { ...done } });
    return done;
  });
  const stays = user !== null && !isGuest(user);
  const what = `Data deleted in orders: ${erased.orders}, places of orders: ${erased.places}, guest list rows: ${erased.guests}.`;
  return {
    ok: !stays,
    text: stays ? `${what} There is also an account with this contact: delete it under Users.` : what,
  };
}
