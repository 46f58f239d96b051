import { isEmail } from '#domain/people/sign-in.ts';
import { withoutGuard } from '#domain/text/csv.ts';
import { foldText } from '#domain/text/text-fold.ts';
import type { GuestCells } from './guest-row.ts';
import { isOwnAttendees } from './own-attendees.ts';

/** Fields that a column of a guest list can contain. */
export const guestFields = ['name', 'firstName', 'lastName', 'email', 'type', 'quantity', 'code'] as const;
export type GuestField = (typeof guestFields)[number];

/** Maps fields to column indexes, from 0; fields without a column are absent. */
export type GuestColumns = Readonly<Partial<Record<GuestField, number>>>;

/** How to read the columns of a list. */
export interface GuestMapping {
  /** The first row contains column names. */
  readonly hasHeader: boolean;
  readonly columns: GuestColumns;
}

/** Known column names in several languages, among them those of our exports; compared without case and accents. */
const headings: Readonly<Record<GuestField, readonly string[]>> = {
  firstName: ['first name', 'firstname', 'given name', 'vorname', 'prenom', 'nombre de pila', 'nome proprio'],
  lastName: [
    'last name',
    'lastname',
    'surname',
    'family name',
    'nachname',
    'familienname',
    'nom de famille',
    'apellido',
    'apellidos',
    'apelido',
    'sobrenome',
  ],
  email: [
    'email',
    'e mail',
    'mail',
    'email address',
    'e mail address',
    'mailadresse',
    'courriel',
    'correo',
    'البريد الالكتروني',
  ],
  type: [
    'ticket type',
    'ticket',
    'type',
    'category',
    'ticketart',
    'kategorie',
    'type de billet',
    'tipo',
    'entrada',
    'billet',
    'product',
    'item',
    'نوع التذكرة',
  ],
  quantity: [
    'quantity',
    'tickets',
    'count',
    'number',
    'qty',
    'anzahl',
    'nombre',
    'quantite',
    'cantidad',
    'places',
    'billets',
    'التذاكر',
    'العدد',
  ],
  code: [
    'code',
    'barcode',
    'bar code',
    'qr code',
    'qrcode',
    'ticket code',
    'ticket id',
    'ticket number',
    'strichcode',
    'ticketcode',
    'ticketnummer',
    'code barres',
    'code barre',
    'codigo',
    'codigo de barras',
    'secret',
    'numero de billet',
    'رقم التذكرة',
    'الرمز',
  ],
  name: [
    'name',
    'full name',
    'guest',
    'guest name',
    'attendee',
    'attendee name',
    'nom',
    'gast',
    'nombre completo',
    'nome',
    'الاسم',
  ],
};

/** Guesses the fields of a list's columns, by their names or else by their contents. Each field is used at most once. */
export function guessMapping(rows: readonly (readonly string[])[]): GuestMapping {
  const [first = [], ...others] = rows;
  const named = namedColumns(first);
  if (Object.keys(named).length > 0) return { hasHeader: true, columns: resolveNameColumns(named) };
  const cells = [first, ...others].slice(0, 20);
  const width = Math.max(0, ...cells.map((row) => row.length));
  const columns: Partial<Record<GuestField, number>> = {};
  for (let at = 0; at < width; at += 1) {
    const filled = cells.map((row) => (row[at] ?? '').trim()).filter((cell) => cell !== '');
    if (filled.length === 0) continue;
    if (filled.every(isEmail)) columns.email ??= at;
    else if (filled.every((cell) => /^\d{1,3}$/.test(cell))) columns.quantity ??= at;
    else columns.name ??= at;
  }
  return { hasHeader: false, columns };
}

function namedColumns(header: readonly string[]): Partial<Record<GuestField, number>> {
  const columns: Partial<Record<GuestField, number>> = {};
  const folded = header.map(foldText);
  const fields = isOwnAttendees(folded) ? guestFields.filter((field) => field !== 'code') : guestFields;
  folded.forEach((heading, at) => {
    const field = fields.find((one) => columns[one] === undefined && headings[one].includes(heading));
    if (field !== undefined) columns[field] = at;
  });
  return columns;
}

/** "Name" next to a first name is the last name; on its own it is the full name. */
function resolveNameColumns(columns: Partial<Record<GuestField, number>>): GuestColumns {
  const { name, firstName, lastName, ...others } = columns;
  if (name === undefined) return columns;
  if (firstName === undefined) return { name, ...others };
  return lastName === undefined
    ? { firstName, lastName: name, ...others }
    : { firstName, lastName, ...others };
}

/** Returns the cell of each field in a row. */
export function cellsOf(row: readonly string[], columns: GuestColumns): GuestCells {
  const cell = (field: GuestField) => withoutGuard(row[columns[field] ?? -1] ?? '');
  const parts = [cell('firstName'), cell('lastName')]
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return {
    name: parts.length === 0 ? cell('name') : parts.join(' '),
    email: cell('email'),
    type: cell('type'),
    quantity: cell('quantity'),
    code: cell('code'),
  };
}
