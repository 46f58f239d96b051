import type { tableCells as english } from '#messages/en/server/table-cells.ts';
import { logs } from '#messages/fr/admin/logs.ts';
import { attendees } from '#messages/fr/desk/desk-attendees.ts';
import { guests } from '#messages/fr/desk/desk-guests.ts';
import { promos } from '#messages/fr/desk/desk-promos.ts';
import { sale } from '#messages/fr/desk/desk-sale.ts';
import { waiting } from '#messages/fr/desk/desk-waiting.ts';

/**
 * Words in the cells of exported tables, by their codes: those of the screens that show the same, where there are any.
 * Without a language the codes stay. The log's actions and outcomes stay codes in every language: its search finds them.
 */
export const tableCells: typeof english = {
  answers: { yes: 'Oui', no: 'Non' },
  attendeeStates: {
    ...attendees.attendees.states,
    valid: 'Valable',
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
  waysToPay: { cash: 'Espèces', online: 'En ligne' },
};
