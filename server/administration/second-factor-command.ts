import { switchOff } from '#server/accounts/second-factor/own-second-factor.ts';
import { findUserByUsername } from '#server/database/accounts/users.ts';
import type { CommandDeps, CommandResult } from './admin-commands.ts';

/** Disables the second factor of somebody who lost phone and recovery codes, if no other administrator can do it. */
export async function endCodesFromCommand(
  deps: Pick<CommandDeps, 'database' | 'now'>,
  username: string | undefined,
): Promise<CommandResult> {
  const user = await findUserByUsername(deps.database, username ?? '');
  if (user === null) return { ok: false, text: 'Nobody has this username. Say it with --username.' };
  if (!user.secondFactor) return { ok: false, text: `Signing in as ${username} asks for no codes.` };
  await switchOff(deps, user, 'console');
  return {
    ok: true,
    text: `The password alone signs ${username} in again. Set codes up anew in the profile.`,
  };
}
