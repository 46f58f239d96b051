import { foldText } from '#domain/text/text-fold.ts';

/** Headings and words of our export of attendees in one language, folded. */
interface OwnWords {
  readonly headings: readonly string[];
  readonly state: string;
  /** States of tickets that admit nobody any more, or not for now. */
  readonly invalid: readonly string[];
  readonly rehearsal: string;
  readonly yes: string;
}

/** The export of attendees in each language; its names and codes for programs are the English words. */
const exports: readonly OwnWords[] = [
  {
    headings: ['ticket number', 'code', 'issued at'],
    state: 'state',
    invalid: ['cancelled', 'revoked', 'blocked', 'transferred'],
    rehearsal: 'rehearsal',
    yes: 'yes',
  },
  {
    headings: ['numero de billet', 'code', 'emis le'],
    state: 'etat',
    invalid: ['annule', 'revoque', 'bloque', 'transfere'],
    rehearsal: 'essai',
    yes: 'oui',
  },
  {
    headings: ['رقم التذكرة', 'الرمز', 'وقت الاصدار'],
    state: 'الحالة',
    invalid: ['ملغاة', 'مبطلة', 'محظورة', 'محولة'],
    rehearsal: 'تجربة',
    yes: 'نعم',
  },
];

const wordsOf = (folded: readonly string[]): OwnWords | undefined =>
  exports.find(({ headings }) => headings.every((heading) => folded.includes(heading)));

/**
 * Returns whether these are the headings of our own export of attendees. Its codes and numbers belong to tickets that
 * these people have already: they say nothing of the tickets that they get as guests, and are no codes of another
 * seller. Those of tickets sold elsewhere are not among them, because only their fingerprints are stored.
 *
 * @param folded by `foldText`
 */
export const isOwnAttendees = (folded: readonly string[]): boolean => wordsOf(folded) !== undefined;

/**
 * Reads which rows of our own export of attendees are of people to invite again: not those of rehearsals, nor of
 * tickets that were cancelled, revoked, blocked or passed on. Null if it is another list.
 *
 * @returns their places, that of the headings included
 */
export function readOwnAttendees(
  rows: readonly (readonly string[])[],
): { readonly places: readonly number[] } | null {
  const headings = (rows[0] ?? []).map(foldText);
  const words = wordsOf(headings);
  if (words === undefined) return null;
  const [state, rehearsal] = [headings.indexOf(words.state), headings.indexOf(words.rehearsal)];
  const isLeftOut = (row: readonly string[]) =>
    words.invalid.includes(foldText(row[state] ?? '')) || foldText(row[rehearsal] ?? '') === words.yes;
  return { places: [...rows.keys()].filter((place) => place === 0 || !isLeftOut(rows[place] ?? [])) };
}
