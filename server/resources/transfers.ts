import { createHash } from 'node:crypto';
import type {
  acceptTransfer,
  cancelTransfer,
  offerTransfer,
  readTransfer,
  ticketPdf,
  TransferOffer,
} from '#contract/transfers.ts';
import type { WalletTicket } from '#contract/tickets.ts';
import { maySee } from '#server/access/event-access.ts';
import { noTicket, notSignedIn, tooMany } from '#server/access/refusals.ts';
import { findDoorEvent } from '#server/database/events/events.ts';
import { findTicketTypes } from '#server/database/sales/ticket-types.ts';
import { findTicket } from '#server/database/tickets/tickets.ts';
import { findTransferBySeal } from '#server/database/tickets/transfers.ts';
import { countTry, type TryLimit } from '#server/database/limits/attempts.ts';
import { sealOf } from '#server/signing/secrets.ts';
import { findUser, type User } from '#server/database/accounts/users.ts';
import { PdfError } from '#server/tickets/print/pdf-error.ts';
import { notDrawn, whyNotPrinted } from '#server/tickets/print/print-refusals.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import type { Answer, Bytes } from './call.ts';
import type { Caller } from '#server/access/caller.ts';
import { acceptTransfer as accept } from '#server/tickets/transfers/accept-transfer.ts';
import { cancelTransfer as cancel } from '#server/tickets/transfers/cancel-transfer.ts';
import { offerTransfer as offer } from '#server/tickets/transfers/offer-transfer.ts';
import { sealOfToken } from '#server/tickets/transfers/transfer-link.ts';
import { noTransfer, type TransferParts } from '#server/tickets/transfers/transfer-deps.ts';
import { stateOfOffer } from '#server/tickets/transfers/transfer-rules.ts';
import { findOwnTicket, inWallet, type WalletParts } from '#server/tickets/ticket-wallet.ts';

/** Tickets that change hands, and tickets to print. */
export function createTransfers(parts: TransferParts): {
  readonly offerTransfer: Answer<typeof offerTransfer>;
  readonly readTransfer: Answer<typeof readTransfer>;
  readonly acceptTransfer: Answer<typeof acceptTransfer>;
  readonly cancelTransfer: Answer<typeof cancelTransfer>;
  readonly ticketPdf: Answer<typeof ticketPdf>;
} {
  const { database } = parts.identity;
  return {
    async offerTransfer({ params, body, caller }) {
      const ticket = await findOwnTicket(database, params.ticketId, caller);
      const giver = await personOf(parts, caller);
      if (ticket === null || giver === null) return noTicket;
      const refused = await offer(parts, { ticket, giver, ...body });
      return refused ?? shown(parts, ticket.ticketId);
    },
    async readTransfer({ params, body }) {
      return readOffer(parts, params.ticketId, body.token);
    },
    async acceptTransfer({ params, body, caller }) {
      const taker = await personOf(parts, caller);
      if (taker === null) return notSignedIn;
      const wish = { ...params, token: body.token, taker, holderName: body.holderName ?? nameOf(taker) };
      const ticketId = await accept(parts, wish);
      return isRefusal(ticketId) ? ticketId : shown(parts, ticketId);
    },
    async cancelTransfer({ params, caller }) {
      const ticket = await findOwnTicket(database, params.ticketId, caller);
      if (ticket === null) return noTicket;
      return (await cancel(parts, ticket)) ?? shown(parts, ticket.ticketId);
    },
    async ticketPdf({ params, caller, rangeFrom }) {
      const ticket = await findTicket(database, params.ticketId);
      if (ticket === null) return noTicket;
      const { eventId, holderUserId: ownerId } = ticket;
      if (!(await maySee(database, caller, { eventId, ownerId }))) return noTicket;
      const item = await shown(parts, ticket.ticketId);
      return isRefusal(item) ? item : printed(parts, item, { caller, from: rangeFrom });
    },
  };
}

function walletParts({ identity, signers }: TransferParts): WalletParts {
  return { database: identity.database, now: identity.now, signers };
}

async function personOf({ identity }: TransferParts, caller: Caller): Promise<User | null> {
  return caller.kind === 'user' ? findUser(identity.database, caller.userId) : null;
}

async function shown(parts: TransferParts, ticketId: string): Promise<WalletTicket | Refusal> {
  const ticket = await findTicket(parts.identity.database, ticketId);
  const [item] = ticket === null ? [] : await inWallet(walletParts(parts), [ticket]);
  return item ?? noTicket;
}

async function readOffer(
  parts: TransferParts,
  ticketId: string,
  token: string,
): Promise<TransferOffer | Refusal> {
  const { database, now } = parts.identity;
  const transfer = await findTransferBySeal(database, ticketId, sealOfToken(token));
  const ticket = transfer === null ? null : await findTicket(database, ticketId);
  const event = ticket === null ? null : await findDoorEvent(database, ticket.eventId);
  if (transfer === null || ticket === null || event === null) return noTransfer;
  const types = await findTicketTypes(database, [event.eventId]);
  const giver = await findUser(database, transfer.fromUserId);
  return {
    ticketId,
    eventName: event.name,
    startsAt: new Date(event.startsAt).toISOString(),
    timeZone: event.timeZone,
    typeName: types.find((type) => type.index === ticket.typeIndex)?.name ?? '',
    fromName: giver === null ? '' : nameOf(giver),
    state: stateOfOffer(transfer, now()),
    expiresAt: new Date(transfer.expiresAt).toISOString(),
  };
}

/** How a person is called on a ticket. */
function nameOf({ publicUser }: User): string {
  const name = `${publicUser.firstName} ${publicUser.lastName}`.trim();
  return name === '' ? publicUser.username : name;
}

/** Drawings one person may ask for: some at once, such as a family's, then a few a minute. */
export const pdfLimit: TryLimit = { free: 10, leakMs: 10_000, baseMs: 10_000, mostMs: 10_000 };

async function printed(
  parts: TransferParts,
  ticket: WalletTicket,
  { caller, from }: { readonly caller: Caller; readonly from: number },
): Promise<Bytes | Refusal> {
  const refused = whyNotPrinted(ticket);
  if (refused !== null) return refused;
  const wait = parts.pdfs.has([ticket]) ? 0 : await countDrawing(parts, caller);
  if (wait > 0) return tooMany(wait);
  const whole = await drawn(parts, ticket);
  if (isRefusal(whole)) return whole;
  return {
    bytes: whole.subarray(from),
    contentType: 'application/pdf',
    from,
    total: whole.length,
    etag: createHash('sha256').update(whole).digest('base64url').slice(0, 22),
  };
}

function countDrawing({ identity }: TransferParts, caller: Caller): Promise<number> {
  const { database, now, secrets } = identity;
  const person = caller.kind === 'user' ? caller.userId : '';
  return countTry(database, [{ key: sealOf(secrets.traceKey, `pdf ${person}`), limit: pdfLimit }], now());
}

async function drawn({ pdfs, identity }: TransferParts, ticket: WalletTicket): Promise<Uint8Array | Refusal> {
  try {
    return await pdfs.draw([ticket]);
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    const { reason } = error;
    identity.log.warn({ err: error, reason, ticketId: ticket.ticketId }, 'a ticket was not drawn');
    return notDrawn(error);
  }
}
