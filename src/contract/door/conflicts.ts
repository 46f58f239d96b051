import * as v from 'valibot';
import type { ConflictFacts } from '#domain/manifest/manifest.ts';
import { wordOrNewer } from '../wire/word.ts';
import { asObject, name, orNull, ticketNumber } from './fields.ts';
import { passage } from './passages.ts';

/** A double admission, or the admission of a void ticket. */
export const conflict = v.object(
  {
    conflictId: name,
    kind: wordOrNewer(['double_admission', 'admitted_after_void', 'unknown'], 'unknown'),
    ticketNumber,
    checkpoint: name,
    /** The scan that counts, and the one that does not. */
    first: orNull(passage),
    other: passage,
    /** What is in doubt is looked at: once too often is better than never. */
    status: wordOrNewer(['open', 'dissolved', 'resolved'], 'open'),
  },
  asObject,
) satisfies v.GenericSchema<unknown, ConflictFacts>;
