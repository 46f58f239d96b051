import type { GuestImport } from '#contract/sales/guest-imports.ts';
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
  keptRows: 0,
  problems: [
    { problem: 'email_wrong', rows: 7 },
    { problem: 'duplicate', rows: 3 },
  ],
  createdAt: hoursAgo(3),
  appliedAt: hoursAgo(2),
  undoneAt: null,
};
