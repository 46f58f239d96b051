import * as v from 'valibot';

/** Latest time accepted from outside, ms: far beyond any event, and twice its value is still a safe integer. */
export const latestTime = 4e15;

/** Error message of an object schema: not an object, or a field is missing. */
export const asObject = ({ expected }: v.ObjectIssue): string =>
  expected === 'Object' ? 'must be an object' : 'must be there';

/* @__NO_SIDE_EFFECTS__ */
export function text(most: number, form?: RegExp) {
  const message = `must be a text of at most ${most} characters in the right form`;
  const short = v.pipe(v.string(message), v.maxLength(most, message));
  return form === undefined ? short : v.pipe(short, v.regex(form, message));
}

function numberWithin(least: number, most: number) {
  const message = `must be a number from ${least} to ${most}`;
  return v.pipe(v.number(message), v.minValue(least, message), v.maxValue(most, message));
}

/** Accepts whole numbers within the range. */
/* @__NO_SIDE_EFFECTS__ */
export const whole = (least: number, most: number) =>
  v.pipe(numberWithin(least, most), v.integer('must be a whole number'));

/** Accepts any number within the range and rounds it. */
/* @__NO_SIDE_EFFECTS__ */
export const rounded = (least: number, most: number) =>
  v.pipe(numberWithin(least, most), v.transform(Math.round));

/* @__NO_SIDE_EFFECTS__ */
export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  v.picklist(words, `must be one of ${words.join(', ')}`);

/* @__NO_SIDE_EFFECTS__ */
export function listOf<S extends v.GenericSchema>(item: S, most: number) {
  const message = `must be a list of at most ${most}`;
  return v.pipe(v.array(item, message), v.maxLength(most, message), v.readonly());
}

/** Null if absent. */
/* @__NO_SIDE_EFFECTS__ */
export const orNull = <S extends v.GenericSchema>(schema: S) => v.optional(v.nullable(schema), null);

/** An ASCII id without blanks. */
export const name = text(64, /^[\x21-\x7e]+$/);
export const uuid = text(36, /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
export const ticketNumber = whole(0, 0xffff_ffff);
export const revision = whole(0, Number.MAX_SAFE_INTEGER);
/** ms. */
export const time = rounded(0, latestTime);
export const flag = v.boolean('must be true or false');

/** A device's battery at its last contact; null if its browser does not report it, or from older servers. */
export const repliedBattery = v.optional(
  v.nullable(v.object({ percent: v.number(), charging: v.boolean() })),
  null,
);
