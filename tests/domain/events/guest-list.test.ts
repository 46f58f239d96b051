import { describe, expect, test } from 'vitest';
import { cellsOf, guessMapping, type GuestColumns } from '#domain/events/guest-columns.ts';
import {
  createGuestReader,
  guestKey,
  knownGuestProblem,
  maxGuestTickets,
  readGuestRow,
  duplicateProblem,
  typeFinder,
  type GuestCells,
} from '#domain/events/guest-row.ts';

const types = [
  { ticketTypeId: 'v', name: 'V.I.P.' },
  { ticketTypeId: 's', name: 'Standing' },
];
const cells = (more: Partial<GuestCells> = {}): GuestCells => ({
  name: 'Ada',
  email: '',
  type: '',
  quantity: '',
  ...more,
});
const read = (more: Partial<GuestCells>, fallback: string | null = 's') =>
  readGuestRow(cells(more), typeFinder(types), fallback);

describe('column detection', () => {
  test.each<[heading: string, columns: GuestColumns]>([
    ['Name,Email,Ticket type,Quantity', { name: 0, email: 1, type: 2, quantity: 3 }],
    ['E-Mail;Vorname;Nachname', { email: 0, firstName: 1, lastName: 2 }],
    ['Vorname;Name', { firstName: 0, lastName: 1 }],
    ['Name,Surname', { name: 0 }],
    ['PRÉNOM;Nom de famille;Courriel', { firstName: 0, lastName: 1, email: 2 }],
    ['Name,Name', { name: 0 }],
    ['Email', { email: 0 }],
    ['Vorname;Email', { firstName: 0, email: 1 }],
    ['Barcode;Ticket type;Attendee', { code: 0, type: 1, name: 2 }],
  ])('is guessed by its name: %s', (heading, columns) => {
    const guessed = guessMapping([heading.split(/[,;]/), ['x']]);
    expect(guessed).toEqual({ hasHeader: true, columns });
    expect(Object.keys(guessed.columns).toSorted()).toEqual(Object.keys(columns).toSorted());
  });

  test('guesses by the contents when there is no header', () => {
    const rows = [
      ['a@example.org', '2', 'Ada'],
      ['', '1', 'Bo'],
    ];
    expect(guessMapping(rows)).toEqual({ hasHeader: false, columns: { email: 0, quantity: 1, name: 2 } });
    expect(guessMapping([])).toEqual({ hasHeader: false, columns: {} });
  });

  test.each<[what: string, rows: string[][], columns: GuestColumns]>([
    ['nothing of an empty column', [['', 'a@example.org', 'Ada']], { email: 1, name: 2 }],
    [
      'whatever blanks stand around it',
      [[' a@example.org ', ' 2 ', 'Ada']],
      { email: 0, quantity: 1, name: 2 },
    ],
    ['by the longest row', [['Ada'], ['Bo', 'b@example.org']], { name: 0, email: 1 }],
    ['a number of three', [['Ada', '123']], { name: 0, quantity: 1 }],
    ['no number of four digits', [['Ada', '1234']], { name: 0 }],
    ['no number among letters', [['1a', '1']], { name: 0, quantity: 1 }],
    ['no number behind letters', [['a1', '1']], { name: 0, quantity: 1 }],
    [
      'the first of two',
      [['a@example.org', 'b@example.org', '1', '2', 'Ada', 'Bo']],
      { email: 0, quantity: 2, name: 4 },
    ],
    ['by every row', [['a@example.org'], ['Ada']], { name: 0 }],
    [
      'by the first twenty rows alone',
      [...Array.from({ length: 20 }, () => ['7']), ['Ada']],
      { quantity: 0 },
    ],
    ['by the twentieth row too', [...Array.from({ length: 19 }, () => ['7']), ['Ada']], { name: 0 }],
  ])('is guessed: %s', (_, rows, columns) => {
    expect(guessMapping(rows)).toEqual({ hasHeader: false, columns });
  });

  test('ignores a full-name column when first and last name are separate', () => {
    expect(guessMapping([['Vorname', 'Nachname', 'Name']]).columns).toEqual({ firstName: 0, lastName: 1 });
    expect(cellsOf(['Ada', '', '', '', 'x'], { name: 0, firstName: 1, lastName: 2, code: 4 })).toEqual({
      name: 'Ada',
      email: '',
      type: '',
      quantity: '',
      code: 'x',
    });
    expect(
      cellsOf(['a@example.org', 'VIP', '2', ' Lovelace '], { email: 0, type: 1, quantity: 2, lastName: 3 }),
    ).toEqual({ name: 'Lovelace', email: 'a@example.org', type: 'VIP', quantity: '2', code: '' });
  });

  test('takes names without the apostrophe that keeps spreadsheets from reading a formula', () => {
    const nameOf = (name: string) => cellsOf([name], { name: 0 }).name;
    expect(["'=Ada", "'-", "'Ndey", '=Ada'].map(nameOf)).toEqual(['=Ada', '-', "'Ndey", '=Ada']);
  });

  test('combines names and omits missing columns', () => {
    expect(cellsOf([' Ada ', 'Lovelace'], { firstName: 0, lastName: 1, email: 7 })).toEqual({
      name: 'Ada Lovelace',
      email: '',
      type: '',
      quantity: '',
      code: '',
    });
  });
});

describe('a guest list row', () => {
  test.each<[name: string, cells: Partial<GuestCells>, problems: string[]]>([
    ['with a name alone', {}, []],
    ['without a name', { name: ' \n ' }, ['name_missing']],
    ['with 300 letters', { name: 'x'.repeat(300) }, ['name_long']],
    ['with a bad email', { email: 'ada@' }, ['email_wrong']],
    ['of an unknown type', { type: 'Backstage' }, ['type_unknown']],
    ['for nobody', { quantity: '0' }, ['quantity_wrong']],
    ['for a part of somebody', { quantity: '1.5' }, ['quantity_wrong']],
    ['for too many', { quantity: String(maxGuestTickets + 1) }, ['quantity_wrong']],
    ['as a spreadsheet writes numbers', { quantity: '2.0' }, []],
    ['with a code and no name', { name: '', code: 'TT-4F9K2' }, []],
    ['with a code for two', { code: 'TT-4F9K2', quantity: '2' }, ['code_many']],
    ['with a code that a spreadsheet has cut short', { code: '4.2E+11' }, ['code_rounded']],
    [
      'with everything wrong',
      { name: '', email: '@', quantity: 'two' },
      ['name_missing', 'email_wrong', 'quantity_wrong'],
    ],
  ])('says what is wrong with it: %s', (_, more, problems) => {
    expect(read(more).problems).toEqual(problems);
  });

  test.each<[quantity: string, read: number]>([
    ['', 1],
    [' ', 1],
    ['2', 2],
    [' 2 ', 2],
    ['2.', 2],
    ['2,00', 2],
    ['2,01', 0],
    ['50', 50],
    ['51', 0],
    ['0050', 50],
    ['00050', 0],
    ['x2', 0],
    ['2x', 0],
    ['-2', 0],
  ])('for %j is for %i', (quantity, read) => {
    expect(readGuestRow(cells({ quantity }), typeFinder(types), 's').quantity).toBe(read);
  });

  test('is trimmed and cut at the maximum name length', () => {
    const long = 'x'.repeat(120);
    expect(read({ name: ` ${long} `, email: ' a@example.org ', type: ' Standing ' })).toEqual({
      name: long,
      email: 'a@example.org',
      ticketTypeId: 's',
      quantity: 1,
      code: '',
      problems: [],
    });
    expect(read({ name: `${long}x` }).problems).toEqual(['name_long']);
    expect(read({ name: '', code: 'TT-1', quantity: '1' }).problems).toEqual([]);
  });

  test('sold elsewhere is identified by its code or its digest', () => {
    const rows = [{}, { code: '' }, { code: 'TT-1' }, { foreignDigest: 'ab' }, { foreignDigest: null }];
    expect(rows.map(duplicateProblem)).toEqual([
      'duplicate',
      'duplicate',
      'code_twice',
      'code_twice',
      'duplicate',
    ]);
    expect(rows.map(knownGuestProblem)).toEqual([
      'already_guest',
      'already_guest',
      'code_known',
      'code_known',
      'already_guest',
    ]);
  });

  test("without a type differs from one with a type, and ignores parts of another's", () => {
    const key = (name: string, email: string, ticketTypeId: string | null) =>
      guestKey({ name, email, ticketTypeId, code: '' });
    expect(key('Ada', '', null)).toBe('ada\n\n');
    expect(key('Ada', 'B@x.org', 's')).toBe('ada\nb@x.org\ns');
    expect(guestKey({ name: 'Ada', email: '', ticketTypeId: 's', code: 'TT-1' })).toBe('code TT-1');
  });

  test('uses the type it names in any spelling, or the default', () => {
    expect([read({ type: ' vip' }).ticketTypeId, read({ type: 'v i p' }).ticketTypeId]).toEqual([null, 'v']);
    expect(read({ type: ' ' }).ticketTypeId).toBe('s');
    expect([read({}).ticketTypeId, read({}, null).problems]).toEqual(['s', ['type_unknown']]);
  });

  test('is the same guest by name, address and type', () => {
    const key = (more: Partial<GuestCells>) => guestKey(read(more));
    expect(key({ name: 'ÁDA', email: 'A@example.org' })).toBe(key({ name: 'ada ', email: 'a@Example.org' }));
    expect(key({ email: 'a@example.org' })).not.toBe(key({}));
    expect(key({ type: 'Standing' })).toBe(key({}));
    expect(key({ type: 'V.I.P.' })).not.toBe(key({}));
  });

  test('is the same foreign ticket by its code alone', () => {
    const key = (more: Partial<GuestCells>) => guestKey(read(more));
    expect(key({ code: 'tt-1234 ' })).toBe(key({ code: 'TT-1234', name: 'Bo', type: 'V.I.P.' }));
    expect(key({ code: 'TT-1234' })).not.toBe(key({ code: 'TT-1235' }));
    const next = createGuestReader(types, 's');
    expect(
      [next(cells({ code: 'TT-1234' })), next(cells({ code: 'tt-1234' }))].map((row) => row.problems),
    ).toEqual([[], ['code_twice']]);
  });

  test('is a duplicate of an earlier one unless that one is invalid', () => {
    const next = createGuestReader(types, 's');
    const problems = [cells({ quantity: 'x' }), cells(), cells(), cells({ name: 'Bo' })].map(
      (one) => next(one).problems,
    );
    expect(problems).toEqual([['quantity_wrong'], [], ['duplicate'], []]);
  });
});
