import { SignJWT } from 'jose';
import { isDateOpen } from '#domain/events/open-date.ts';
import type { GooglePassKeys } from './pass-keys.ts';
import { passLinkMs } from './pass-link.ts';
import { passLinesOf, type PassLine } from './pass-lines.ts';
import type { ShownPass } from './shown-pass.ts';

const saveAt = 'https://pay.google.com/gp/v/save/';

const classIdOf = (issuer: string) => `${issuer}.gatehouse`;

/** Builds a ticket as Google's "Generic pass". A ticket that isn't admitted is inactive there and has no code. */
export function googleObject({ serial, isVoid, ticket, look, link }: ShownPass, issuer: string) {
  const lines = passLinesOf(ticket);
  const text = (value: string) => ({ defaultValue: { language: ticket.language, value } });
  const row = (id: string, { name, value }: PassLine) => ({ id, header: name, body: value });
  return {
    id: `${issuer}.${serial}`,
    classId: classIdOf(issuer),
    state: isVoid ? 'INACTIVE' : 'ACTIVE',
    cardTitle: text(look.name),
    header: text(ticket.eventName),
    subheader: text(lines.type.value),
    hexBackgroundColor: look.tone,
    textModulesData: [
      row('date', lines.date),
      ...(lines.doors === null ? [] : [row('doors', lines.doors)]),
      row('place', lines.place),
      row('holder', lines.holder),
      row('gate', lines.gate),
      row('reference', lines.reference),
      row('entry', lines.atTheGate),
    ],
    linksModuleData: { uris: [{ id: 'ticket', uri: link, description: look.name }] },
    ...(isDateOpen(Date.parse(ticket.startsAt))
      ? {}
      : { validTimeInterval: { end: { date: ticket.endsAt } } }),
    ...(isVoid || ticket.printedCode === null
      ? {}
      : { barcode: { type: 'QR_CODE', value: ticket.printedCode, alternateText: ticket.reference } }),
  };
}

/**
 * Builds a link that saves a ticket to Google Wallet: a signed "save" token that contains the ticket, so that nothing
 * is stored at Google before its holder saves it. Valid as long as a link to Apple's pass; its content does not
 * change.
 *
 * @param origin of the app, which the token is valid for
 * @param now ms
 */
export async function googlePassLink(
  shown: ShownPass,
  { issuer, account, key }: GooglePassKeys,
  { origin, now }: { readonly origin: string; readonly now: number },
): Promise<string> {
  const token = await new SignJWT({
    typ: 'savetowallet',
    origins: [origin],
    payload: { genericClasses: [{ id: classIdOf(issuer) }], genericObjects: [googleObject(shown, issuer)] },
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account)
    .setAudience('google')
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor((now + passLinkMs) / 1000))
    .sign(key);
  return `${saveAt}${token}`;
}
