import { foldText } from '#domain/text/text-fold.ts';
import { readReference, readReferenceTail, type ReferenceTail } from '#domain/codes/reference.ts';

/** What somebody may mean by what they search attendees for: each part is null where the text is no such thing. */
export interface AttendeeSearch {
  /**
   * Words without case and accents; each begins a word of a name, an email or an order number. None where a short number
   * was typed: a part of nearly every order number begins with it.
   */
  readonly words: readonly string[];
  /** An email address, in small letters. */
  readonly email: string | null;
  /** The last digits of a phone number. */
  readonly phoneTail: string | null;
  readonly ticketNumber: number | null;
  /** The end of a ticket's code. */
  readonly code: CodeMeant | null;
}

/** `ticketNumber` is null where only an end was typed; else it is that ticket's, and no other's with the same end. */
interface CodeMeant extends ReferenceTail {
  readonly ticketNumber: number | null;
}

/** Words of one search: more of them find no more. */
const mostWords = 8;
/** Fewer digits are no phone number: too many people share them. */
const leastDigits = 4;

/** Reads what was typed; null where it is nothing to search for. */
export function readAttendeeSearch(typed: string): AttendeeSearch | null {
  const text = typed.trim();
  const words = foldText(text)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, mostWords)
    .map((word) => [...word].slice(0, 60).join(''));
  if (words.length === 0) return null;
  const digits = /^[+()\d\s.-]+$/.test(text) ? text.replaceAll(/\D/g, '') : '';
  return {
    words: /^\d{1,3}$/.test(text) ? [] : words,
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? text.toLowerCase() : null,
    phoneTail: digits.length >= leastDigits ? digits.slice(-15) : null,
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
