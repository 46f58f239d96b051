import * as v from 'valibot';
import type { Passage } from '#domain/manifest/passage.ts';
import { wordOrNewer } from '../wire/word.ts';
import { asObject, name, ticketNumber, time, uuid } from './fields.ts';

/** An entry or exit that counts. Contains no personal data. */
export const passage = v.object(
  {
    scanId: uuid,
    ticketNumber,
    checkpoint: name,
    /** An unknown direction counts as an entry, so that the ticket is used. */
    direction: wordOrNewer(['entry', 'exit'], 'entry'),
    gateId: name,
    deviceId: name,
    /** Corrected time of the scan, ms. */
    at: time,
  },
  asObject,
) satisfies v.GenericSchema<unknown, Passage>;
