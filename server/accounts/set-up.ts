import { refusal, type Refusal } from '#server/access/refusal.ts';
import { isUniqueViolation } from '#server/database/database.ts';
import type { User } from '#server/database/accounts/users.ts';
import { createAdmin, redeemSetupToken, type NewPerson } from './first-admin.ts';
import type { SignUpDeps } from './identity.ts';
import { refuseEasyPassword } from './password/common-password.ts';

const used = refusal(410, 'setup_over', (texts) => texts.accounts.setupLinkUsed);
const taken = refusal(409, 'name_taken', (texts) => texts.accounts.nameTaken);

/** Creates the first administrator with the token of the set-up link, once. */
export async function setUpServer(
  identity: SignUpDeps,
  token: string,
  person: NewPerson,
): Promise<User | Refusal> {
  const easy = refuseEasyPassword(person.passwordHash, [person.username, person.email]);
  if (easy !== null) return easy;
  try {
    const make = (queries: Parameters<typeof createAdmin>[1]) => createAdmin(identity, queries, person);
    return (await redeemSetupToken(identity, token, make)) ?? used;
  } catch (error) {
    if (isUniqueViolation(error)) return taken;
    throw error;
  }
}
