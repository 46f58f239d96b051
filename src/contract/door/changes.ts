import * as v from 'valibot';
import { maxMinorUnits } from '#domain/sales/money-text.ts';
import type { FeedLine } from '#domain/manifest/changes.ts';
import type { SignedHeader } from '#domain/manifest/manifest.ts';
import { wordOrNewer } from '../wire/word.ts';
import { conflict } from './conflicts.ts';
import { asObject, revision, text, ticketNumber, uuid, whole } from './fields.ts';
import { passage } from './passages.ts';

/** A manifest header as transferred: the exact text that was signed, so that no canonical form is needed. */
export const signedHeader = v.object(
  {
    /** JSON text of a manifest's header (`door/manifest-header`). */
    header: text(10_000_000),
    keyId: text(6, /^[0-9a-f]{6}$/),
    /** base64url, Ed25519 over `gatehouse manifest 1\n` + the header's UTF-8 bytes. */
    signature: text(86, /^[A-Za-z0-9_-]+$/),
  },
  asObject,
) satisfies v.GenericSchema<unknown, SignedHeader>;

const kinds = ['ticket', 'passage', 'ruling', 'conflict', 'header'] as const;

/** One line of the delta feed. */
export const change = v.variant(
  'kind',
  [
    v.object(
      {
        kind: v.literal('ticket'),
        revision,
        ticketNumber,
        typeIndex: whole(0, 255),
        /** Sum of `ticketBits`. */
        state: whole(0, 255),
        reference: whole(0, 2 ** 30 - 1),
        /** It belongs to the order of the preceding ticket. Absent from older servers. */
        joined: v.optional(v.boolean()),
        /** Amount due, if it is unpaid. Absent from older servers. */
        owed: v.optional(v.object({ amount: whole(0, maxMinorUnits), currency: text(3) }, asObject)),
        /** For a successor of a ticket with add-ons: the number of the one that was bought. Absent from older servers. */
        follows: v.optional(ticketNumber),
        /** Digest of its external code, for an imported ticket. Absent from older servers. */
        foreign: v.optional(text(16, /^[0-9a-f]{16}$/)),
      },
      asObject,
    ),
    /** A counting passage, judged by any device. */
    v.object(
      {
        kind: v.literal('passage'),
        revision,
        ...passage.entries,
        /** An additional person on the ticket. Absent from older servers. */
        second: v.optional(v.boolean()),
      },
      asObject,
    ),
    /** How an earlier passage counts from now on. */
    v.object(
      {
        kind: v.literal('ruling'),
        revision,
        scanId: uuid,
        ruling: wordOrNewer(['first', 'again', 'undone'], 'unknown'),
      },
      asObject,
    ),
    v.object({ kind: v.literal('conflict'), revision, conflict }, asObject),
    /** Rules, keys, types, gates or policy changed. */
    v.object({ kind: v.literal('header'), revision, signed: signedHeader }, asObject),
    /** A kind added by a newer server. */
    v.object(
      {
        kind: v.pipe(
          text(40),
          v.notValues(kinds),
          v.transform((): 'newer' | 'unreadable' => 'newer'),
        ),
        revision,
      },
      asObject,
    ),
  ],
  'must be an object of a kind',
) satisfies v.GenericSchema<unknown, FeedLine>;

/** An invalid line invalidates its page (`domain/manifest/changes`), but not the whole reply. */
export const feedLine = v.fallback(change, { kind: 'unreadable', revision: 0 });
