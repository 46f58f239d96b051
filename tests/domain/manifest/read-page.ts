import * as v from 'valibot';
import { change, feedLine } from '#contract/door/changes.ts';
import { problemOf } from '#contract/door/problem.ts';
import { readChanges } from '#domain/manifest/changes.ts';

/** Reads a page of the delta feed in wire format, and reports the problem of a line that makes it invalid. */
export function readPage(lines: readonly unknown[]) {
  const read = readChanges(lines.map((line) => v.parse(feedLine, line)));
  if (read.ok) return read;
  const line = v.safeParse(change, lines[read.line], { abortEarly: true });
  const goesBack = { field: 'revision', message: 'must not go back' };
  const { field, message } = line.success ? goesBack : problemOf(line.issues[0]);
  return { ok: false, code: read.code, problem: { field: `[${read.line}].${field}`, message } };
}
