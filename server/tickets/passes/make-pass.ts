import type { PassKind } from '#contract/sales/passes.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import type { Language } from '#messages/language.ts';
import type { Caller } from '#server/access/caller.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { noTicket } from '#server/access/refusals.ts';
import { findTicket } from '#server/database/tickets/tickets.ts';
import { printedLook } from '#server/tickets/print/printed-look.ts';
import { printRefusal } from '#server/tickets/print/print-refusals.ts';
import { findOwnTicket, inWallet, type WalletDeps } from '#server/tickets/ticket-wallet.ts';
import { shownTicket } from '#server/tickets/transfers/read-offer.ts';
import { googlePassLink } from './google-pass.ts';
import { enableUpdates, signPass, type SignDeps } from './sign-pass.ts';
import type { PassKeys } from './pass-keys.ts';
import { passSerial } from './pass-serial.ts';
import { shownPass } from './shown-pass.ts';
import { isPassToken, passLinkMs, passToken, readPassToken } from './pass-link.ts';

export interface PassDeps extends WalletDeps, SignDeps {
  readonly passes: PassKeys;
}

export const passOff = refusal(404, 'pass_off', (texts) => texts.tickets.passOff);
const linkOver = refusal(404, 'pass_link_over', (texts) => texts.tickets.passLinkOver);

interface Wish {
  readonly ticketId: string;
  readonly kind: PassKind;
  readonly caller: Caller;
  readonly language: Language;
}

/** Creates a link that adds one of the caller's tickets to a phone's wallet. */
export async function makePassLink(
  deps: PassDeps,
  { ticketId, kind, caller, language }: Wish,
): Promise<{ readonly url: string } | Refusal> {
  const { database, passes, publicOrigin, secrets, now } = deps;
  const ticket = await findOwnTicket(database, ticketId, caller);
  const [item] = ticket === null ? [] : await inWallet(deps, [ticket]);
  if (item === undefined || ticket?.holderUserId == null) return noTicket;
  const refused = printRefusal(item);
  if (refused !== null) return refused;
  if (kind === 'google') {
    if (passes.google === null) return passOff;
    const shown = await shownOf(deps, item, { holderUserId: ticket.holderUserId, language });
    await enableUpdates(deps, 'google', { shown, ticketId });
    return { url: await googlePassLink(shown, passes.google, { origin: publicOrigin, now: now() }) };
  }
  if (passes.apple === null) return passOff;
  const token = passToken(secrets.passKey, { ticketId, until: now() + passLinkMs }, ticket.holderUserId);
  return { url: `${publicOrigin}/api/passes/${token}` };
}

/** Builds the pass for a link, showing the ticket as it is now. */
export async function readPassByLink(
  deps: PassDeps,
  { token, from, language }: { readonly token: string; readonly from: number; readonly language: Language },
) {
  const { database, passes, secrets, now } = deps;
  const link = readPassToken(token);
  if (passes.apple === null) return passOff;
  if (link === null || link.until < now()) return linkOver;
  const holder = (await findTicket(database, link.ticketId))?.holderUserId;
  if (holder == null || !isPassToken(secrets.passKey, link, holder)) return linkOver;
  const item = await shownTicket(deps, link.ticketId);
  if (isRefusal(item)) return item;
  const refused = printRefusal(item);
  if (refused !== null) return refused;
  const shown = await shownOf(deps, item, { holderUserId: holder, language });
  await enableUpdates(deps, 'apple', { shown, ticketId: link.ticketId });
  return signPass(deps, passes.apple, shown, { caller: { kind: 'link', userId: holder }, from });
}

/** @param holderUserId the current holder */
async function shownOf(
  { database, publicOrigin, secrets }: PassDeps,
  ticket: WalletTicket,
  { holderUserId, language }: { readonly holderUserId: string; readonly language: Language },
) {
  const serial = passSerial(secrets.passKey, ticket.ticketId, holderUserId);
  return shownPass(
    ticket,
    { serial, isOwn: true, language },
    { look: await printedLook(database), publicOrigin },
  );
}
