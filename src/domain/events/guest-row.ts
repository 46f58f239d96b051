import { foreignCodeProblem, foreignCodeProblems, normalizeTyped } from '#domain/codes/foreign-code.ts';
import { isEmail } from '#domain/people/sign-in.ts';
import { foldText } from '#domain/text/text-fold.ts';
import { plainLine } from '#domain/text/plain-line.ts';

/** Maximum number of rows in an import, and of tickets for one guest. */
export const maxGuestRows = 50_000;
export const maxGuestTickets = 50;
/** Maximum number of tickets for all guests of one import. */
export const maxTicketsAtOnce = 100_000;
/** Maximum number of rehearsal tickets created at once. */
export const maxTestTickets = 50;
/** Rows per request. */
export const guestRowsAtOnce = 500;
export const maxGuestNameLength = 120;

/** Problems of a single row. */
const rowProblems = [
  'name_missing',
  'name_long',
  'email_wrong',
  'type_unknown',
  'quantity_wrong',
  'code_many',
] as const;
/** Additionally, problems in context: the guest is duplicated in the list, is already a guest, or no place is left. */
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

/** A row as read from the file. */
export interface GuestCells {
  readonly name: string;
  readonly email: string;
  /** Name of a ticket type; empty means the import's default. */
  readonly type: string;
  /** Number of tickets; empty means one. */
  readonly quantity: string;
  /** Code of a ticket that was sold elsewhere; empty if the guest gets one of our tickets. */
  readonly code?: string | undefined;
  /** Line number in the file, as spreadsheets count. */
  readonly line?: number | undefined;
}

/** A parsed row. Unreadable fields are empty, null or 0, and listed as problems. */
export interface GuestRow {
  readonly name: string;
  readonly email: string;
  readonly ticketTypeId: string | null;
  readonly quantity: number;
  /** As scanners read it; empty if the guest gets one of our tickets. */
  readonly code: string;
  readonly problems: readonly GuestProblem[];
}

export interface NamedType {
  readonly ticketTypeId: string;
  readonly name: string;
}

/** Creates a look-up of ticket types by name, ignoring case, accents and punctuation. */
export function typeFinder(types: readonly NamedType[]): (text: string) => string | null {
  const byName = new Map(types.map(({ ticketTypeId, name }) => [foldText(name), ticketTypeId]));
  return (text) => byName.get(foldText(text)) ?? null;
}

/**
 * Parses one row of a guest list.
 *
 * @param fallback the ticket type of rows that name none; null if each row must name one
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
  const code = normalizeTyped(cells.code ?? '');
  const wrong: Readonly<Record<(typeof rowProblems)[number], boolean>> = {
    // A name is optional with a code: the seller may not be allowed to share the buyers' names.
    name_missing: name === '' && code === '',
    name_long: name.length > maxGuestNameLength,
    email_wrong: email !== '' && !isEmail(email),
    type_unknown: ticketTypeId === null,
    quantity_wrong: quantity === 0,
    // Further people in a group would be refused as copies of the first.
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
  // Unreadable input is NaN, which fails the comparison and becomes 0.
  const quantity = Number(/^(\d{1,4})(?:[.,]0*)?$/.exec(text)?.[1]);
  return quantity <= maxGuestTickets ? quantity : 0;
}

/**
 * Returns the duplicate key of a guest: name, address and ticket type, normalized. Tickets sold elsewhere are
 * identified by their codes.
 */
export const guestKey = ({
  name,
  email,
  ticketTypeId,
  code,
}: Omit<GuestRow, 'quantity' | 'problems'>): string =>
  code === '' ? [foldText(name), email.toLowerCase(), ticketTypeId ?? ''].join('\n') : `code ${code}`;

/** A row that may have an external code or its digest. */
interface MaybeForeign {
  readonly code?: string;
  readonly foreignDigest?: string | null;
}
const isForeign = ({ code = '', foreignDigest = null }: MaybeForeign) =>
  code !== '' || foreignDigest !== null;

/** Returns the problem of a row whose guest appears earlier in the list. */
export const duplicateProblem = (row: MaybeForeign): GuestProblem =>
  isForeign(row) ? 'code_twice' : 'duplicate';

/** Returns the problem of a row whose guest already has a ticket. */
export const knownGuestProblem = (row: MaybeForeign): GuestProblem =>
  isForeign(row) ? 'code_known' : 'already_guest';

/** Creates a reader that parses rows in sequence and detects guests that appeared earlier in the list. */
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
    if (seen.has(key)) return { ...row, problems: [duplicateProblem(row)] };
    seen.add(key);
    return row;
  };
}
