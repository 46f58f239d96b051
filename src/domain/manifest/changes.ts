import { createJsonReader, latestTime, type JsonReader, type Problem } from '#domain/wire/json-reader.ts';
import type { Change, ConflictFacts } from './manifest.ts';
import type { Passage } from './passage.ts';

export type ReadChanges =
  | {
      readonly ok: true;
      readonly changes: readonly Change[];
      /**
       * Lines of a kind, and rulings by a word, that this version does not know: left out, and no reason to stop. What
       * counted goes on counting, so that nobody is let in by a word that is not understood.
       */
      readonly ignored: number;
    }
  | { readonly ok: false; readonly code: 'bad_changes'; readonly problem: Problem };

/**
 * Reads the lines of one page of the delta feed. A line of a known kind that is wrong, or revisions that go
 * back, refuse the whole page: a delta applies wholly or not at all.
 */
export function readChanges(lines: readonly unknown[]): ReadChanges {
  const changes: Change[] = [];
  let revision = 0;
  for (const [index, line] of lines.entries()) {
    const reader = createJsonReader(line);
    const change = readChange(reader);
    if (change !== undefined && change.revision < revision) reader.refuse('revision', 'must not go back');
    const problem = reader.problem();
    if (problem !== undefined) {
      return {
        ok: false,
        code: 'bad_changes',
        problem: { ...problem, field: `[${index}].${problem.field}` },
      };
    }
    if (change === undefined) continue;
    changes.push(change);
    revision = change.revision;
  }
  return { ok: true, changes, ignored: lines.length - changes.length };
}

const name = /^[\x21-\x7e]+$/;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function readChange(reader: JsonReader): Change | undefined {
  const kind = reader.text('kind', 40);
  const revision = reader.whole('revision', 0, Number.MAX_SAFE_INTEGER);
  switch (kind) {
    case 'ticket':
      return {
        kind,
        revision,
        ticketNumber: reader.whole('ticketNumber', 0, 0xffff_ffff),
        typeIndex: reader.whole('typeIndex', 0, 255),
        state: reader.whole('state', 0, 255),
        reference: reader.whole('reference', 0, 2 ** 30 - 1),
      };
    case 'passage':
      return { kind, revision, ...readPassage(reader) };
    case 'ruling': {
      const scanId = reader.text('scanId', 36, uuid);
      const ruling = reader.oneOfOr('ruling', ['first', 'again', 'undone', 'unknown'], 'unknown');
      return ruling === 'unknown' ? undefined : { kind, revision, scanId, ruling };
    }
    case 'conflict':
      return { kind, revision, conflict: reader.part('conflict', readConflict) };
    case 'header':
      return { kind, revision, signed: reader.part('signed', readSigned) };
    default:
      return undefined;
  }
}

function readPassage(reader: JsonReader): Passage {
  return {
    scanId: reader.text('scanId', 36, uuid),
    ticketNumber: reader.whole('ticketNumber', 0, 0xffff_ffff),
    checkpoint: reader.text('checkpoint', 64, name),
    // A ticket that passed in a way that is not known here is a used one.
    direction: reader.oneOfOr('direction', ['entry', 'exit'], 'entry'),
    gateId: reader.text('gateId', 64, name),
    deviceId: reader.text('deviceId', 64, name),
    at: reader.rounded('at', 0, latestTime),
  };
}

function readConflict(reader: JsonReader): ConflictFacts {
  return {
    conflictId: reader.text('conflictId', 64, name),
    kind: reader.oneOfOr('kind', ['double_admission', 'admitted_after_void', 'unknown'], 'unknown'),
    ticketNumber: reader.whole('ticketNumber', 0, 0xffff_ffff),
    checkpoint: reader.text('checkpoint', 64, name),
    first: reader.orNull('first', (field) => reader.part(field, readPassage)),
    other: reader.part('other', readPassage),
    // Looked at once too often is better than never.
    status: reader.oneOfOr('status', ['open', 'dissolved', 'resolved'], 'open'),
  };
}

function readSigned(reader: JsonReader): Extract<Change, { kind: 'header' }>['signed'] {
  return {
    header: reader.text('header', 10_000_000),
    keyId: reader.text('keyId', 6, /^[0-9a-f]{6}$/),
    signature: reader.text('signature', 86, /^[A-Za-z0-9_-]+$/),
  };
}
