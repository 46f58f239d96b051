/** Crockford's base32: no I, L, O, U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const randomLength = 6;

/** A ticket reference for people: its number and 30 random bits that prove it was seen, not guessed. */
export interface Reference {
  readonly ticketNumber: number;
  /** The 30 random bits as an integer. */
  readonly reference: number;
}

/** Formats a reference as `1234-K7QX2M`. Throws RangeError if a part is out of range. */
export function formatReference(ticketNumber: number, reference: number): string {
  const fits = Number.isInteger(reference) && reference >= 0 && reference < 2 ** 30;
  if (!fits || !Number.isInteger(ticketNumber) || ticketNumber < 0)
    throw new RangeError('no reference for this');
  let text = '';
  for (let shift = 25; shift >= 0; shift -= 5) text += alphabet.charAt((reference >> shift) & 31);
  return `${ticketNumber}-${text}`;
}

/**
 * Parses a reference as people type it: any case, blanks, any dash or none, O for 0 and I or L for 1. Digits alone
 * are never accepted, however they are grouped: a bare ticket number must not admit.
 */
export function readReference(text: string): Reference | undefined {
  if (text.length > 60) return undefined;
  const plain = text
    .trim()
    .toUpperCase()
    .replaceAll(/[\s.]/g, '')
    .replaceAll(/[‐-―−_]/g, '-');
  if (/^[0-9]*$/.test(plain)) return undefined;
  const dashAt = plain.indexOf('-');
  const cutAt = dashAt === -1 ? plain.length - randomLength : dashAt;
  const number = digitsMeant(plain.slice(0, Math.max(0, cutAt)));
  const random = digitsMeant(plain.slice(Math.max(0, cutAt)).replaceAll('-', ''));
  if (!/^[0-9]{1,10}$/.test(number) || !/^[0-9A-HJKMNP-TV-Z]{6}$/.test(random)) return undefined;
  const ticketNumber = Number(number);
  if (ticketNumber > 0xffff_ffff) return undefined;
  let reference = 0;
  for (const character of random) reference = reference * 32 + alphabet.indexOf(character);
  return { ticketNumber, reference };
}

/** The last characters of a reference, as people read them out. */
export interface ReferenceTail {
  /** Their bits, five per character. */
  readonly value: number;
  readonly length: number;
}

/** Parses the last four to six characters of a reference; undefined if the text is not one. */
export function readReferenceTail(text: string): ReferenceTail | undefined {
  const tail = digitsMeant(text.trim().toUpperCase());
  if (!/^[0-9A-HJKMNP-TV-Z]{4,6}$/.test(tail)) return undefined;
  return {
    value: [...tail].reduce((sum, sign) => sum * 32 + alphabet.indexOf(sign), 0),
    length: tail.length,
  };
}

function digitsMeant(text: string): string {
  return text.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}
