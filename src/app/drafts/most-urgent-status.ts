import type { Failure } from '#domain/failures/failure.ts';
import type { DraftStatus } from './draft-state.ts';

/** Save state of one of several drafts that are shown as one. */
export interface Status {
  readonly standing: DraftStatus;
  readonly failure: Failure | null;
}

/** Most urgent first. */
const byUrgency: readonly DraftStatus[] = [
  'changed_elsewhere',
  'asked',
  'refused',
  'only_here',
  'on_device',
  'saving',
  'saved',
  'untouched',
];

/** Returns the most urgent state of drafts that are shown as one. */
export const mostUrgentStatus = (first: Status, ...others: readonly Status[]): Status =>
  others.reduce(
    (worst, next) => (byUrgency.indexOf(next.standing) < byUrgency.indexOf(worst.standing) ? next : worst),
    first,
  );
