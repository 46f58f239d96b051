import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import type { Signers } from '#server/signing/signers.ts';
import type { AfterOrder } from './orders/after-order.ts';
import type { Payments } from './money/payments-port.ts';

/** Dependencies of holds and orders. */
export interface OrdersDeps {
  readonly database: Database;
  readonly signers: Signers;
  readonly now: () => number;
  readonly payments: Payments;
  readonly after: AfterOrder;
  readonly log: Logger;
}
