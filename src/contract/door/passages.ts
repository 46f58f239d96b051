import * as v from 'valibot';
import type { Passage } from '#domain/manifest/passage.ts';
import { wordOrNewer } from '../wire/word.ts';
import { asObject, name, ticketNumber, time, uuid } from './fields.ts';

/** An entry or exit that counts. No person is in it. */
export const passage = v.object(
  {
    scanId: uuid,
    ticketNumber,
    checkpoint: name,
    /** A ticket that passed in a way that is not known here is a used one. */
    direction: wordOrNewer(['entry', 'exit'], 'entry'),
    gateId: name,
    deviceId: name,
    /** Corrected time of the scan, ms. */
    at: time,
  },
  asObject,
) satisfies v.GenericSchema<unknown, Passage>;
