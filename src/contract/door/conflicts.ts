import * as v from 'valibot';
import type { ConflictFacts } from '#domain/manifest/manifest.ts';
import { wordOrNewer } from '../wire/word.ts';
import type { Resolution } from '#domain/door/resolution.ts';
import { asObject, name, orNull, ticketNumber, time } from './fields.ts';
import { passage } from './passages.ts';

/** A person's possible findings about a conflict (`domain/door/resolution`). */
export const findings = ['same_person', 'second_person', 'mis_scan'] as const;

/** How a conflict was resolved: the resolver's role at the event, never their identity. */
export const resolution = v.object(
  {
    how: wordOrNewer([...findings, 'unknown'], 'unknown'),
    by: wordOrNewer(['organizer', 'manager', 'supervisor', 'administrator', 'unknown'], 'unknown'),
    at: time,
  },
  asObject,
) satisfies v.GenericSchema<unknown, Resolution>;

/** A double admission, or an admission with a void ticket. */
export const conflict = v.object(
  {
    conflictId: name,
    kind: wordOrNewer(['double_admission', 'admitted_after_void', 'unknown'], 'unknown'),
    ticketNumber,
    checkpoint: name,
    /** The scan that counts, and the one that does not. */
    first: orNull(passage),
    other: passage,
    /** An unknown status counts as open: better to check once too often. */
    status: wordOrNewer(['open', 'dissolved', 'resolved'], 'open'),
    /** Absent from older servers. */
    resolution: v.optional(v.nullable(resolution)),
  },
  asObject,
) satisfies v.GenericSchema<unknown, ConflictFacts>;
