import { foreignCodeProblem, foreignCodeProblems, tidyTyped } from '#domain/codes/foreign-code.ts';
import { isEmail } from '#domain/people/sign-in.ts';
import { foldText } from '#domain/text/text-fold.ts';
import { plainLine } from '#domain/text/plain-line.ts';

/** No import has more rows, and no guest of it more tickets. */
export const mostGuestRows = 50_000;
export const mostGuestTickets = 50;
/** All guests of one import together. */
export const mostTicketsAtOnce = 100_000;
/** Tickets to rehearse with, at once. */
export const mostTestTickets = 50;
/** Rows that travel together. */
export const guestRowsAtOnce = 500;
export const longestGuestName = 120;

/** What can be wrong with a row by itself. */
const rowProblems = [
  'name_missing',
  'name_long',
  'email_wrong',
  'type_unknown',
  'quantity_wrong',
  'code_many',
] as const;
/** And beside others: the guest stands in it before, or is one already, or there is no place left. */
export const guestProblems = [
  ...rowProblems,
  ...foreignCodeProblems,
  'duplicate',
  'already_guest',
  'code_twice',
  'code_known',
  'sold_out',
] as const;
export type GuestProblem = (typeof guestProblems)[number];

/** A row as a file has it. */
export interface GuestCells {
  readonly name: string;
  readonly email: string;
  /** Name of a ticket type; empty takes the import's own. */
  readonly type: string;
  /** How many tickets; empty is one. */
  readonly quantity: string;
  /** What is on a ticket that was sold elsewhere; none where the guest gets one of ours. */
  readonly code?: string | undefined;
  /** Where the row stands in its file, as spreadsheets number it. */
  readonly line?: number | undefined;
}

/** What a row says. What cannot be read of it is empty, null or 0, and among the problems. */
export interface GuestRow {
  readonly name: string;
  readonly email: string;
  readonly ticketTypeId: string | null;
  readonly quantity: number;
  /** As scanners read it; empty where the guest gets a ticket of ours. */
  readonly code: string;
  readonly problems: readonly GuestProblem[];
}

export interface NamedType {
  readonly ticketTypeId: string;
  readonly name: string;
}

/** Finds ticket types by what people write for them: case, accents and signs are no difference. */
export function typeFinder(types: readonly NamedType[]): (text: string) => string | null {
  const byName = new Map(types.map(({ ticketTypeId, name }) => [foldText(name), ticketTypeId]));
  return (text) => byName.get(foldText(text)) ?? null;
}

/**
 * Reads one row of a guest list.
 *
 * @param fallback the ticket type of rows that name none; null where each has to
 */
export function readGuestRow(
  cells: GuestCells,
  typeOf: (text: string) => string | null,
  fallback: string | null,
): GuestRow {
  const name = plainLine(cells.name);
  const email = cells.email.trim();
  const type = cells.type.trim();
  const ticketTypeId = type === '' ? fallback : typeOf(type);
  const quantity = quantityOf(cells.quantity.trim());
  const code = tidyTyped(cells.code ?? '');
  const wrong: Readonly<Record<(typeof rowProblems)[number], boolean>> = {
    // Whoever sold tickets elsewhere may not tell to whom.
    name_missing: name === '' && code === '',
    name_long: name.length > longestGuestName,
    email_wrong: email !== '' && !isEmail(email),
    type_unknown: ticketTypeId === null,
    quantity_wrong: quantity === 0,
    // The second of a group would be refused as the first one's copy.
    code_many: code !== '' && quantity > 1,
  };
  const ofCode = code === '' ? undefined : foreignCodeProblem(code);
  const problems = [
    ...rowProblems.filter((problem) => wrong[problem]),
    ...(ofCode === undefined ? [] : [ofCode]),
  ];
  return { name, email, ticketTypeId, quantity, code, problems };
}

/** Spreadsheets write whole numbers as `2` and as `2.0`. */
function quantityOf(text: string): number {
  if (text === '') return 1;
  // What is no number is not at most anything.
  const quantity = Number(/^(\d{1,4})(?:[.,]0*)?$/.exec(text)?.[1]);
  return quantity <= mostGuestTickets ? quantity : 0;
}

/**
 * Rows that say the same of one guest have the same key: name, address and ticket type, however they are written. Tickets
 * that were sold elsewhere are told apart by their codes.
 */
export const guestKey = ({
  name,
  email,
  ticketTypeId,
  code,
}: Omit<GuestRow, 'quantity' | 'problems'>): string =>
  code === '' ? [foldText(name), email.toLowerCase(), ticketTypeId ?? ''].join('\n') : `code ${code}`;

/** A row that may have a code of elsewhere, or its digest. */
interface MaybeForeign {
  readonly code?: string;
  readonly foreignDigest?: string | null;
}
const isForeign = ({ code = '', foreignDigest = null }: MaybeForeign) =>
  code !== '' || foreignDigest !== null;

/** What is wrong with a row whose guest stands in the list before. */
export const twiceInList = (row: MaybeForeign): GuestProblem => (isForeign(row) ? 'code_twice' : 'duplicate');

/** What is wrong with a row whose guest has a ticket already. */
export const knownBefore = (row: MaybeForeign): GuestProblem =>
  isForeign(row) ? 'code_known' : 'already_guest';

/** Reads rows one after another, and knows a guest who was in the list before. */
export function createGuestReader(
  types: readonly NamedType[],
  fallback: string | null,
): (cells: GuestCells) => GuestRow {
  const typeOf = typeFinder(types);
  const seen = new Set<string>();
  return (cells) => {
    const row = readGuestRow(cells, typeOf, fallback);
    if (row.problems.length > 0) return row;
    const key = guestKey(row);
    if (seen.has(key)) return { ...row, problems: [twiceInList(row)] };
    seen.add(key);
    return row;
  };
}
