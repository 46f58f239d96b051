import type { Logger } from 'pino';
import type { SaleRefusal } from '#domain/sales/sale-step.ts';
import type { Database } from '#server/database/database.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import { noTicketType } from '#server/access/refusals.ts';
import type { Signers } from '#server/signing/signers.ts';
import type { AfterOrder } from './after-order.ts';
import type { Payments } from './payments-port.ts';

/** What holds and orders are made of. */
export interface OrdersParts {
  readonly database: Database;
  readonly signers: Signers;
  readonly now: () => number;
  readonly payments: Payments;
  readonly after: AfterOrder;
  readonly log: Logger;
}

/** What cannot be as it was asked for, whatever the time: all else is a conflict with how things stand. */
const unfit = new Set([
  'attendees_mismatch',
  'several_events',
  'several_currencies',
  'ticket_type_not_found',
]);

/** A refusal of the rules, as it is answered. */
export function answered({ code, message, details }: SaleRefusal): Refusal {
  // What is not published is not there.
  if (code === 'not_published') return noTicketType;
  return refusal(unfit.has(code) ? 422 : 409, code, () => message, details);
}
