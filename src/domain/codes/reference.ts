/** Crockford's base32: no I, L, O, U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const randomLength = 6;

/** A ticket as people name it: its number and 30 random bits that show it was seen, not guessed. */
export interface Reference {
  readonly ticketNumber: number;
  /** The 30 random bits as an integer. */
  readonly reference: number;
}

/** `1234-K7QX2M`. Throws RangeError where a part does not fit. */
export function formatReference(ticketNumber: number, reference: number): string {
  const fits = Number.isInteger(reference) && reference >= 0 && reference < 2 ** 30;
  if (!fits || !Number.isInteger(ticketNumber) || ticketNumber < 0)
    throw new RangeError('no reference for this');
  let text = '';
  for (let shift = 25; shift >= 0; shift -= 5) text += alphabet.charAt((reference >> shift) & 31);
  return `${ticketNumber}-${text}`;
}

/**
 * Reads a reference as people type it: any case, blanks, any dash or none, O for 0 and I or L for 1.
 * A row of digits alone is never one, however it is grouped by blanks: a bare number must not admit.
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

/** The last signs of a reference, as people read them out. */
export interface ReferenceTail {
  /** Their bits, five for each sign. */
  readonly value: number;
  readonly length: number;
}

/** Reads four to six signs that a reference may end with; undefined where they are none. */
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
