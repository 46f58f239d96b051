import { PKPass } from 'passkit-generator';
import sharp from 'sharp';
import { isDateOpen } from '#domain/events/open-date.ts';
import { passLinesOf, type PassLine, type PassLines } from './pass-lines.ts';
import type { PrintedPass } from './printed-pass.ts';

/** Sizes of the icon beside notifications, in px. The names are Apple's. */
const icons = { 'icon.png': 29, 'icon@2x.png': 58, 'icon@3x.png': 87 } as const;

/** The product's logo, an open gate, in white on a colour. */
const gate = (tone: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" fill="${tone}"/><g transform="translate(4.6 4.4) scale(.67)" fill="#FFFFFF"><path d="M0 28V7a7 7 0 0 1 7-7h14a7 7 0 0 1 7 7v21h-5V8a3 3 0 0 0-3-3H8a3 3 0 0 0-3 3v20z"/><rect x="9.5" y="13" width="9" height="15" rx="2"/></g></svg>`;

/**
 * Builds a signed pass for Apple Wallet: an archive as described by Apple's "Wallet Passes". It contains the code if
 * the event admits printed codes; otherwise it links to the app. Signing takes tens of ms: it runs on the threads of
 * `pdf-pool.ts`.
 */
export async function applePass(printed: PrintedPass): Promise<Uint8Array<ArrayBuffer>> {
  const { serial, isVoid, ticket, look, keys, service } = printed;
  const lines = passLinesOf(ticket);
  const pass = new PKPass(
    await picturesOf(look.tone),
    { wwdr: keys.wwdr, signerCert: keys.certificate, signerKey: keys.key },
    {
      passTypeIdentifier: keys.passType,
      teamIdentifier: keys.team,
      serialNumber: serial,
      voided: isVoid,
      organizationName: look.name,
      logoText: look.name,
      description: lines.description,
      backgroundColor: rgb(look.tone),
      foregroundColor: 'rgb(255, 255, 255)',
      labelColor: 'rgb(255, 255, 255)',
      // A copied code doesn't admit a second person: passing on a ticket requires a transfer.
      sharingProhibited: true,
      ...(service === null ? {} : { webServiceURL: service.url, authenticationToken: service.token }),
    },
  );
  pass.type = 'eventTicket';
  fill(pass, printed, lines);
  // A ticket without a date is valid until it has one.
  if (!isDateOpen(Date.parse(ticket.startsAt))) {
    pass.setRelevantDate(new Date(ticket.doorsOpenAt));
    pass.setExpirationDate(new Date(ticket.endsAt));
  }
  return new Uint8Array(pass.getAsBuffer());
}

async function picturesOf(tone: string): Promise<Record<string, Buffer>> {
  const svg = Buffer.from(gate(tone));
  const drawn = Object.entries(icons).map(
    async ([name, side]) =>
      [name, await sharp(svg, { density: 300 }).resize(side, side).png().toBuffer()] as const,
  );
  return Object.fromEntries(await Promise.all(drawn));
}

function fill(pass: PKPass, { ticket, look, link, isVoid }: PrintedPass, lines: PassLines): void {
  const field = (key: string, { name, value }: PassLine) => ({ key, label: name, value });
  pass.primaryFields.push({ key: 'event', label: '', value: ticket.eventName });
  pass.secondaryFields.push(field('date', lines.date));
  if (lines.doors !== null) pass.secondaryFields.push(field('doors', lines.doors));
  pass.auxiliaryFields.push(
    field('holder', lines.holder),
    field('type', lines.type),
    field('gate', lines.gate),
  );
  pass.backFields.push(
    field('place', lines.place),
    field('reference', lines.reference),
    field('entry', lines.atTheGate),
    { key: 'link', label: look.name, value: link },
  );
  if (isVoid || ticket.printedCode === null) return;
  pass.setBarcodes({
    format: 'PKBarcodeFormatQR',
    message: ticket.printedCode,
    messageEncoding: 'iso-8859-1',
    altText: ticket.reference,
  });
}

/** Converts `#RRGGBB` to the passes' format. */
const rgb = (colour: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(', ')})`;
