import * as v from 'valibot';
import { mostMinorUnits } from '#domain/sales/money-text.ts';
import type { FeedLine } from '#domain/manifest/changes.ts';
import type { SignedHeader } from '#domain/manifest/manifest.ts';
import { wordOrNewer } from '../wire/word.ts';
import { conflict } from './conflicts.ts';
import { asObject, revision, text, ticketNumber, uuid, whole } from './fields.ts';
import { passage } from './passages.ts';

/** How the header of a manifest travels: the text as it was signed, so that nothing has to be canonical. */
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
        /** It belongs to the order of the ticket before it. Servers before it did not say. */
        joined: v.optional(v.boolean()),
        /** What is to be paid for it, where it is not paid. Servers before it did not say. */
        owed: v.optional(v.object({ amount: whole(0, mostMinorUnits), currency: text(3) }, asObject)),
        /** The digest of the code that it was sold with elsewhere. Servers before it did not say. */
        foreign: v.optional(text(16, /^[0-9a-f]{16}$/)),
      },
      asObject,
    ),
    /** A passage that counts, judged by any device. */
    v.object(
      {
        kind: v.literal('passage'),
        revision,
        ...passage.entries,
        /** A second person on the ticket. Servers before it knew none. */
        second: v.optional(v.boolean()),
      },
      asObject,
    ),
    /** What an earlier passage counts for from now on. */
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
    /** Of a kind that a newer server invented. */
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

/** A line that makes no sense costs its page (`domain/manifest/changes`), and not the reply that tells so. */
export const feedLine = v.fallback(change, { kind: 'unreadable', revision: 0 });
