import type { Failure } from '#domain/failures/failure.ts';
import type { DraftStanding } from './draft-state.ts';

/** Where one of several drafts stands that are shown as one. */
export interface Standing {
  readonly standing: DraftStanding;
  readonly failure: Failure | null;
}

/** The most pressing first. */
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

/** Of drafts that are shown as one: the standing that a person has to know of. */
export const standingOfAll = (first: Standing, ...others: readonly Standing[]): Standing =>
  others.reduce(
    (worst, next) => (byUrgency.indexOf(next.standing) < byUrgency.indexOf(worst.standing) ? next : worst),
    first,
  );
