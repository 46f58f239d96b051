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

/** Ticket transfers and printable tickets. */
export function createTransfers(deps: TransfersDeps): {
  readonly offerTransfer: Answer<typeof offerTransfer>;
  readonly readTransfer: Answer<typeof readTransfer>;
  readonly acceptTransfer: Answer<typeof acceptTransfer>;
  readonly cancelTransfer: Answer<typeof cancelTransfer>;
  readonly renameTicket: Answer<typeof renameTicket>;
  readonly ticketPdf: ContextAnswer<typeof ticketPdf>;
} {
  const { database } = deps;
  return {
    async offerTransfer({ params, body, caller }) {
      const ticket = await findOwnTicket(database, params.ticketId, caller);
      const giver = await personOf(deps, caller);
      if (ticket === null || giver === null) return noTicket;
      const refused = await offerOnce(deps, { ticket, giver, ...body });
      return refused ?? shownTicket(deps, ticket.ticketId);
    },
    async readTransfer({ params, body }) {
      return readOffer(deps, params.ticketId, body.token);
    },
    async acceptTransfer({ params, body, caller }) {
      const taker = await personOf(deps, caller);
      if (taker === null) return notSignedIn;
      const wish = { ...params, token: body.token, taker, holderName: body.holderName ?? nameOf(taker) };
      const ticketId = await accept(deps, wish);
      return isRefusal(ticketId) ? ticketId : shownTicket(deps, ticketId);
    },
    async cancelTransfer({ params, query, caller }) {
      const ticket = await findOwnTicket(database, params.ticketId, caller);
      if (ticket === null) return noTicket;
      return (await cancel(deps, ticket, query.offerId)) ?? shownTicket(deps, ticket.ticketId);
    },
    async renameTicket({ params, body, caller }) {
      const ticket = await findOwnTicket(database, params.ticketId, caller);
      if (ticket === null) return noTicket;
      return (await renameHolder(deps, ticket, body)) ?? shownTicket(deps, ticket.ticketId);
    },
    async ticketPdf({ params, caller, rangeFrom }, { language }) {
      const item = await printable(deps, params.ticketId, caller);
      return isRefusal(item) ? item : printTicket(deps, item, { caller, from: rangeFrom, language });
    },
  };
}
