import type { tableCells as english } from '#messages/en/server/table-cells.ts';
import { logs } from '#messages/ar/admin/logs.ts';
import { attendees } from '#messages/ar/desk/desk-attendees.ts';
import { guests } from '#messages/ar/desk/desk-guests.ts';
import { promos } from '#messages/ar/desk/desk-promos.ts';
import { sale } from '#messages/ar/desk/desk-sale.ts';
import { waiting } from '#messages/ar/desk/desk-waiting.ts';

/**
 * Words in the cells of exported tables, by their codes: those of the screens that show the same, where there are any.
 * Without a language the codes stay. The log's actions and outcomes stay codes in every language: its search finds them.
 */
export const tableCells: typeof english = {
  answers: { yes: 'نعم', no: 'لا' },
  attendeeStates: {
    ...attendees.attendees.states,
    valid: 'صالحة',
    unpaid: attendees.attendees.unpaid,
  },
  guestProblems: guests.guests.problems,
  guestStates: guests.guests.rows.states,
  logLevels: logs.levels,
  logSources: logs.sources,
  orderStates: sale.orders.states,
  promoKinds: promos.promos.kinds,
  promoStates: promos.promos.states,
  waitingStates: waiting.waiting.states,
  waysToPay: { cash: 'نقدًا', online: 'عبر الإنترنت' },
};
