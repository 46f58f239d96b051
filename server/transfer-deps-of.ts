import { textMessageFuses } from './accounts/codes/code-sends.ts';
import type { SendCodeDeps, SessionDeps } from './accounts/identity.ts';
import { readPhone } from './accounts/phone.ts';
import type { TransfersDeps } from './resources/sales/transfers.ts';

type FromOthers = Pick<TransfersDeps, 'signers' | 'moved' | 'post' | 'pdfs'>;

/** Builds the dependencies of transfers from accounts and the rest of the server. */
export function transferDepsOf(identity: SendCodeDeps & SessionDeps, others: FromOthers): TransfersDeps {
  const { database, now, newId, log, secrets } = identity;
  const { signers, moved, post, pdfs } = others;
  const phones = {
    read: readPhone,
    fuses: (country: string) => textMessageFuses(identity, country, true),
  };
  return { database, now, newId, log, secrets, phones, post, pdfs, signers, moved };
}
