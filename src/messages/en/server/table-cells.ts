import { logs } from '#messages/en/admin/logs.ts';
import { attendees } from '#messages/en/desk/desk-attendees.ts';
import { guests } from '#messages/en/desk/desk-guests.ts';
import { promos } from '#messages/en/desk/desk-promos.ts';
import { sale } from '#messages/en/desk/desk-sale.ts';
import { waiting } from '#messages/en/desk/desk-waiting.ts';

/**
 * Words in the cells of exported tables, by their codes: those of the screens that show the same, where there are any.
 * Without a language the codes stay. The log's actions and outcomes stay codes in every language: its search finds them.
 */
export const tableCells = {
  answers: { yes: 'Yes', no: 'No' },
  attendeeStates: {
    ...attendees.attendees.states,
    valid: 'Valid',
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
  waysToPay: { cash: 'Cash', online: 'Online' },
};
