import type { AccountMessages } from '#server/accounts/account-messages.ts';
import { endSecondFactor } from '#server/accounts/second-factor/own-second-factor.ts';
import { findUserByUsername } from '#server/database/accounts/users.ts';
import type { CommandDeps, CommandResult } from './admin-commands.ts';

/**
 * Disables the second factor of somebody who lost phone and recovery codes, if no other administrator can do it. Like
 * then, the person is told.
 */
export async function endCodesFromCommand(
  deps: Pick<CommandDeps, 'database' | 'now'> & { readonly mailer: AccountMessages },
  username: string | undefined,
): Promise<CommandResult> {
  const user = await findUserByUsername(deps.database, username ?? '');
  if (user === null)
    return { ok: false, text: 'There is no account with this username. Give it with --username.' };
  if ((await endSecondFactor(deps, user, 'console')) !== null)
    return { ok: false, text: `Two-step sign-in is already off for ${username}.` };
  return {
    ok: true,
    text: `${username} can sign in with the password alone again. Two-step sign-in can be set up again in the profile.`,
  };
}
