import { orderStates } from '#domain/sales/order.ts';
import { wordOf } from './word.ts';

/** An order's status; a status added by a newer server is read as unknown. */
export const orderStateWord = wordOf([...orderStates, 'unknown'], 'unknown');
