import type { Prove } from './access/prove.ts';
import { notSignedIn } from './access/refusals.ts';
import { findCallingPerson } from './accounts/calling-person.ts';
import type { Identity } from './accounts/identity.ts';
import { provePerson, provePersonRecently } from './accounts/proof-of-person.ts';

/** Asks for the password each time, as before an irreversible step. */
export const proveBy = (identity: Identity): Prove => provingWith(identity, provePerson);

/** Accepts a reauthentication of the last minutes, as for several steps in a row. */
export const proveRecentlyBy = (identity: Identity): Prove => provingWith(identity, provePersonRecently);

function provingWith(identity: Identity, prove: typeof provePerson): Prove {
  return async (caller, currentPasswordHash) => {
    const user = await findCallingPerson(identity, caller);
    if (user === null || caller.kind !== 'user') return notSignedIn;
    return prove(identity, user, caller.sessionId, currentPasswordHash);
  };
}
