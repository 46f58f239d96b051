import { textMessageFuses } from './accounts/codes/code-sends.ts';
import type { Identity } from './accounts/identity.ts';
import { phoneKey } from './accounts/codes/one-time-code.ts';
import { readPhone } from './accounts/phone.ts';
import type { TransferParts } from './tickets/transfers/transfer-deps.ts';

type FromOthers = Pick<TransferParts, 'signers' | 'moved' | 'post' | 'pdfs'>;

/** What tickets need to change hands, out of accounts and the rest of the server. */
export function transferDepsOf(identity: Identity, others: FromOthers): TransferParts {
  const { database, now, newId, log, secrets } = identity;
  const { signers, moved, post, pdfs } = others;
  const phones = {
    read: readPhone,
    keyOf: (number: string) => phoneKey(identity, number),
    fuses: (country: string) => textMessageFuses(identity, country, true),
  };
  return { database, now, newId, log, secrets, phones, post, pdfs, signers, moved };
}
