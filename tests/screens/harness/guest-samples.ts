import type { GuestImport, GuestRowReply } from '#contract/sales/guest-imports.ts';
import { longName, now } from './samples.ts';

const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();

export const guestList: GuestImport = {
  importId: 'guest-list',
  kind: 'file',
  name: longName,
  state: 'applied',
  rows: 1_200,
  received: 1_200,
  readyRows: 1_190,
  readyTickets: 1_240,
  doneRows: 1_190,
  madeTickets: 1_240,
  voidedTickets: 0,
  storedRows: 0,
  problems: [
    { problem: 'email_wrong', rows: 7 },
    { problem: 'duplicate', rows: 3 },
  ],
  createdAt: hoursAgo(3),
  appliedAt: hoursAgo(2),
  undoneAt: null,
};

export const guestRows: GuestRowReply[] = [
  {
    row: 1,
    line: 2,
    name: longName,
    email: 'amie.ceesay.of.the.long.address@example.org',
    ticketTypeName: 'Standing',
    quantity: 2,
    state: 'made',
    problems: [],
    tickets: ['41-K7QX2M', '42-B3MN8P'],
  },
  {
    row: 2,
    line: 4,
    name: '',
    email: 'not an address',
    ticketTypeName: 'Backstage',
    quantity: 1,
    state: 'wrong',
    problems: ['name_missing', 'email_wrong', 'type_unknown'],
    tickets: [],
  },
];
