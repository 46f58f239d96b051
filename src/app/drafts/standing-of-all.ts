import type { Failure } from '#domain/failures/failure.ts';
import type { DraftStanding } from './draft-state.ts';

/** Save state of one of several drafts that are shown as one. */
export interface Standing {
  readonly standing: DraftStanding;
  readonly failure: Failure | null;
}

/** Most urgent first. */
const byUrgency: readonly DraftStanding[] = [
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
export const standingOfAll = (first: Standing, ...others: readonly Standing[]): Standing =>
  others.reduce(
    (worst, next) => (byUrgency.indexOf(next.standing) < byUrgency.indexOf(worst.standing) ? next : worst),
    first,
  );
