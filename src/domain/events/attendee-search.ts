import { foldText } from '#domain/text/text-fold.ts';
import { searchDigits } from '#domain/text/search-digits.ts';
import { readReference, readReferenceTail, type ReferenceTail } from '#domain/codes/reference.ts';

/** Possible meanings of a search for attendees; a part is null if the text cannot be of that kind. */
export interface AttendeeSearch {
  /**
   * Words without case and accents; each is a prefix of a word in a name, an email or an order id. Empty if a short
   * number was typed, because nearly every order id has a part that begins with it.
   */
  readonly words: readonly string[];
  /** An email address in lower case. */
  readonly email: string | null;
  /** The last digits of a phone number. */
  readonly phoneTail: string | null;
  readonly ticketNumber: number | null;
  /** The end of a ticket code. */
  readonly code: CodeMeant | null;
}

/** `ticketNumber` is null if only the end was typed; otherwise only that ticket matches, not others with the same end. */
interface CodeMeant extends ReferenceTail {
  readonly ticketNumber: number | null;
}

/** Maximum number of words in one search; further words do not narrow the result. */
const maxWords = 8;
/** Shorter numbers are not searched as phone numbers: too many people share the digits. */
const minDigits = 4;

/** Parses a search text; null if there is nothing to search for. */
export function readAttendeeSearch(typed: string): AttendeeSearch | null {
  const text = searchDigits(typed).trim();
  const words = foldText(text)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, maxWords)
    .map((word) => [...word].slice(0, 60).join(''));
  if (words.length === 0) return null;
  const digits = /^[+()\d\s.-]+$/.test(text) ? text.replaceAll(/\D/g, '') : '';
  return {
    words: /^\d{1,3}$/.test(text) ? [] : words,
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? text.toLowerCase() : null,
    phoneTail: digits.length >= minDigits ? digits.slice(-15) : null,
    ticketNumber: /^\d{1,9}$/.test(digits) ? Number(digits) : null,
    code: codeMeant(text),
  };
}

function codeMeant(text: string): CodeMeant | null {
  const whole = readReference(text);
  if (whole !== undefined) return { ticketNumber: whole.ticketNumber, value: whole.reference, length: 6 };
  const tail = readReferenceTail(text);
  return tail === undefined ? null : { ...tail, ticketNumber: null };
}
