import * as v from 'valibot';
import { formYears } from '#domain/events/event-form.ts';
import { isDateOpen } from '#domain/events/open-date.ts';
import { problem, type FieldProblem } from './field-problem.ts';

const isYear = (year: number) => year >= formYears.first && year <= formYears.last;

const moment = v.pipe(
  v.string(),
  v.isoTimestamp(problem('dateAndTime')),
  v.check((text) => !Number.isNaN(Date.parse(text)), problem('dateAndTime')),
  v.transform((text) => new Date(text).toISOString()),
);
const isFormTime = (text: string) => isYear(Number(text.slice(0, 4)));

/** A moment that somebody chose in a form, ISO 8601 with its zone; read as UTC. */
export const formTime = v.pipe(moment, v.check(isFormTime, problem('formYear')));

/** As `formTime`, of what moves along with an event: while its date is open, such a time comes back as it was read, and the server takes no other. */
export const eventTime = v.pipe(
  moment,
  v.check((text) => isFormTime(text) || isDateOpen(Date.parse(text)), problem('formYear')),
);

/** An id that its caller draws. */
export const newId = v.pipe(v.string(), v.uuid(problem('uuid')), v.toLowerCase());

/** A whole number from one to another; anything else is the same problem. */
/* @__NO_SIDE_EFFECTS__ */
export const wholeBetween = (least: number, most: number, wrong: FieldProblem) =>
  v.pipe(
    v.number(),
    v.integer(problem(wrong)),
    v.minValue(least, problem(wrong)),
    v.maxValue(most, problem(wrong)),
  );
