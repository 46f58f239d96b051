import { ways, type CallLine } from './call-line.ts';
import { fairImportId } from './fair-ids.ts';

/** Exports, which read all rows of a list and what belongs to each: their pages are compared for each row. */
export const exportLines = (rows: number): readonly CallLine[] => [
  ...ways('exportAttendees', 'organizer', {
    everybody: { readsAll: true },
    'a name': { query: { search: 'number1000' }, keys: 12 * 12 },
  }),
  ...ways('exportAttendeeContacts', 'organizer', { everybody: { body: {}, readsAll: true } }),
  ...ways('exportOrders', 'organizer', { 'all of them': { readsAll: true, keys: 12 * rows } }),
  ...ways('exportPromoCodes', 'organizer', { 'all of them': { readsAll: true } }),
  ...ways('exportWaiting', 'organizer', {
    everybody: { body: {}, readsAll: true, keys: (4 * rows) / 2 },
  }),
  ...ways('exportGuestRows', 'organizer', {
    'all of a list': { params: { importId: fairImportId }, readsAll: true, keys: 2 * rows },
  }),
  ...ways('exportLogs', 'admin', { 'all of them': { readsAll: true } }),
];
