import * as v from 'valibot';
import type { ConflictFacts } from '#domain/manifest/manifest.ts';
import { wordOrNewer } from '../wire/word.ts';
import type { Resolution } from '#domain/door/resolution.ts';
import { asObject, name, orNull, ticketNumber, time } from './fields.ts';
import { passage } from './passages.ts';

/** What a person may find out of a conflict (`domain/door/resolution`). */
export const findings = ['same_person', 'second_person', 'mis_scan'] as const;

/** How a conflict was resolved: what the person is at the event, never who it is. */
export const resolution = v.object(
  {
    how: wordOrNewer([...findings, 'unknown'], 'unknown'),
    by: wordOrNewer(['organizer', 'manager', 'supervisor', 'administrator', 'unknown'], 'unknown'),
    at: time,
  },
  asObject,
) satisfies v.GenericSchema<unknown, Resolution>;

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
    /** Servers before it did not say. */
    resolution: v.optional(v.nullable(resolution)),
  },
  asObject,
) satisfies v.GenericSchema<unknown, ConflictFacts>;
