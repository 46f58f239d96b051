import { accessCodes } from './access-codes.ts';
import { accountsCodes } from './accounts-codes.ts';
import { administrationCodes } from './administration-codes.ts';
import { doorCodes } from './door-codes.ts';
import { eventsCodes } from './events-codes.ts';
import { salesCodes } from './sales-codes.ts';
import { ticketsCodes } from './tickets-codes.ts';

/** Every error code of the server: no other can be returned. */
export const refusalCodes = {
  ...accessCodes,
  ...accountsCodes,
  ...eventsCodes,
  ...doorCodes,
  ...salesCodes,
  ...ticketsCodes,
  ...administrationCodes,
};

export type RefusalCode = keyof typeof refusalCodes;

/** HTTP statuses of a code. */
export type StatusOf<C extends RefusalCode> = C extends RefusalCode
  ? (typeof refusalCodes)[C]['statuses'][number]
  : never;
