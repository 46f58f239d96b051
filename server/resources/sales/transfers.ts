import type {
  acceptTransfer,
  cancelTransfer,
  offerTransfer,
  readTransfer,
  renameTicket,
  ticketPdf,
} from '#contract/sales/transfers.ts';
import { noTicket, notSignedIn } from '#server/access/refusals.ts';
import { isRefusal } from '#server/access/refusal.ts';
import type { Answer, ContextAnswer } from '#server/resources/call.ts';
import { acceptTransfer as accept } from '#server/tickets/transfers/accept-transfer.ts';
import { cancelTransfer as cancel } from '#server/tickets/transfers/cancel-transfer.ts';
import { offerOnce } from '#server/tickets/transfers/offer-transfer.ts';
import type { PrintDeps } from '#server/tickets/print/print-ticket.ts';
import type { AcceptTransferDeps, OfferTransferDeps } from '#server/tickets/transfers/transfer-deps.ts';
import { renameHolder } from '#server/tickets/rename-holder.ts';
import { findOwnTicket } from '#server/tickets/ticket-wallet.ts';
import { nameOf, personOf, printable, readOffer, shownTicket } from '#server/tickets/transfers/read-offer.ts';
import { printTicket } from '#server/tickets/print/print-ticket.ts';

export type TransfersDeps = OfferTransferDeps & AcceptTransferDeps & PrintDeps;

/** Tickets that change hands, and tickets to print. */
export function createTransfers(parts: TransfersDeps): {
  readonly offerTransfer: Answer<typeof offerTransfer>;
  readonly readTransfer: Answer<typeof readTransfer>;
  readonly acceptTransfer: Answer<typeof acceptTransfer>;
  readonly cancelTransfer: Answer<typeof cancelTransfer>;
  readonly renameTicket: Answer<typeof renameTicket>;
  readonly ticketPdf: ContextAnswer<typeof ticketPdf>;
} {
  const { database } = parts;
  return {
    async offerTransfer({ params, body, caller }) {
      const ticket = await findOwnTicket(database, params.ticketId, caller);
      const giver = await personOf(parts, caller);
      if (ticket === null || giver === null) return noTicket;
      const refused = await offerOnce(parts, { ticket, giver, ...body });
      return refused ?? shownTicket(parts, ticket.ticketId);
    },
    async readTransfer({ params, body }) {
      return readOffer(parts, params.ticketId, body.token);
    },
    async acceptTransfer({ params, body, caller }) {
      const taker = await personOf(parts, caller);
      if (taker === null) return notSignedIn;
      const wish = { ...params, token: body.token, taker, holderName: body.holderName ?? nameOf(taker) };
      const ticketId = await accept(parts, wish);
      return isRefusal(ticketId) ? ticketId : shownTicket(parts, ticketId);
    },
    async cancelTransfer({ params, query, caller }) {
      const ticket = await findOwnTicket(database, params.ticketId, caller);
      if (ticket === null) return noTicket;
      return (await cancel(parts, ticket, query.offerId)) ?? shownTicket(parts, ticket.ticketId);
    },
    async renameTicket({ params, body, caller }) {
      const ticket = await findOwnTicket(database, params.ticketId, caller);
      if (ticket === null) return noTicket;
      return (await renameHolder(parts, ticket, body)) ?? shownTicket(parts, ticket.ticketId);
    },
    async ticketPdf({ params, caller, rangeFrom }, { language }) {
      const item = await printable(parts, params.ticketId, caller);
      return isRefusal(item) ? item : printTicket(parts, item, { caller, from: rangeFrom, language });
    },
  };
}
