import type { Database } from '#server/database/database.ts';
import type { TicketRow } from '#server/database/tickets/tickets.ts';
import type { TransferRow } from '#server/database/tickets/transfers.ts';
import type { Signers } from '#server/signing/signers.ts';
import type { Language } from '#messages/language.ts';
import type { PdfPool } from './print/pdf-pool.ts';
import { printedLook } from './print/printed-look.ts';
import { printRefusal } from './print/print-refusals.ts';
import { inWallet } from './ticket-wallet.ts';
import { transferLink, transferToken } from './transfers/transfer-link.ts';
import { stateOfOffer } from './transfers/transfer-rules.ts';

interface TicketsInEmailsDeps {
  readonly database: Database;
  readonly signers: Signers;
  readonly pdfs: PdfPool;
  /** ms since 1970. */
  readonly now: () => number;
  /** Creates the tokens of transfer links. */
  readonly transferKey: Uint8Array;
  /** The app's origin. */
  readonly publicOrigin: string;
}

/** Creates the forms of tickets in emails: printed, named by their type, or offered by a link. */
export function createTicketsInEmails(deps: TicketsInEmailsDeps) {
  const { pdfs, now, transferKey, publicOrigin } = deps;
  return {
    async print(
      tickets: readonly TicketRow[],
      { withNames, language }: { readonly withNames: boolean; readonly language: Language },
    ): Promise<Uint8Array | null> {
      const items = await inWallet(deps, tickets);
      const good = items.filter((item) => printRefusal(item) === null);
      if (good.length === 0) return null;
      const printed = good.map((item) => ({ ...item, language, ...(withNames ? {} : { holderName: '' }) }));
      return pdfs.draw(printed, await printedLook(deps.database));
    },
    async typeNameOf(ticket: TicketRow): Promise<string> {
      const [item] = await inWallet(deps, [ticket]);
      return item?.typeName ?? '';
    },
    offerLink: ({ ticketId, transferId }: TransferRow) =>
      transferLink(publicOrigin, ticketId, transferToken(transferKey, transferId)),
    isOpen: (transfer: TransferRow) => stateOfOffer(transfer, now()) === 'offered',
    isOnHold: (transfer: TransferRow) => stateOfOffer(transfer, now()) === 'on_hold',
  };
}
