import type { EditableEvent, EventFormBody } from '#contract/events/event-drafts.ts';
import { codePolicies, reentryRules } from '#contract/wire/event-fields.ts';
import { isWebAddress } from '#contract/wire/web-address.ts';
import { problemsOfTimes, type FormProblem } from '#domain/events/event-form.ts';
import { maxPlaces } from '#domain/events/ticket-type-form.ts';
import type { Texts } from '#domain/text/three-way.ts';
import { isTimeZone } from '#domain/time/zoned-time.ts';
import { instantOf, textOfTyped, typedOfText, typedTimeOf } from '#domain/time/typed-time.ts';
import { wholeNumber } from './form-texts.ts';

const eventFields = [
  'name',
  'summary',
  'description',
  'category',
  'timeZone',
  'startsAt',
  'endsAt',
  'doorsOpenAt',
  'place',
  'venueName',
  'venueAddress',
  'venueCity',
  'venueCountry',
  'onlineUrl',
  'websiteUrl',
  'ageLimit',
  'codePolicy',
  'reentry',
  'capacity',
] as const;
/** A field of an event's form; `place` is `venue` or `online`, times are `textOfTyped`. */
export type EventField = (typeof eventFields)[number];
export type EventTexts = Texts<EventField>;
/** The fields for the event's times. */
export const whenFields = ['startsAt', 'endsAt', 'doorsOpenAt'] as const;
export type WhenField = (typeof whenFields)[number];
export type WhenTexts = Texts<WhenField | 'timeZone'>;

/** Reasons why a form cannot be sent, by field. */
type EventProblem =
  | FormProblem['code']
  | 'no_time'
  | 'no_place_name'
  | 'no_web_address'
  | 'no_age'
  | 'no_capacity';
export type EventProblems = Partial<Readonly<Record<EventField, EventProblem>>>;

const hour = 3_600_000;
const day = 24 * hour;

/** Returns the form of a new event: an evening in two weeks, in the user's time zone. @param now ms */
export function newEventTexts(now: number, timeZone: string): EventTexts {
  const evening = `${typedTimeOf(now + 14 * day, timeZone).text.slice(0, 10)}T20:00`;
  const startsAt = instantOf({ text: evening, second: false }, timeZone) ?? now + 14 * day;
  return {
    name: '',
    summary: '',
    description: '',
    category: '',
    timeZone,
    ...timesAround(startsAt, startsAt + 3 * hour, startsAt - hour, timeZone),
    place: 'venue',
    venueName: '',
    venueAddress: '',
    venueCity: '',
    venueCountry: '',
    onlineUrl: '',
    websiteUrl: '',
    ageLimit: '',
    codePolicy: 'rotating',
    reentry: 'single',
    capacity: '',
  };
}

const timesAround = (startsAt: number, endsAt: number, doorsOpenAt: number, timeZone: string) => ({
  startsAt: textOfTyped(typedTimeOf(startsAt, timeZone)),
  endsAt: textOfTyped(typedTimeOf(endsAt, timeZone)),
  doorsOpenAt: textOfTyped(typedTimeOf(doorsOpenAt, timeZone)),
});

/** Converts an event's times to the form. */
export const whenOf = (event: Readonly<Record<WhenField | 'timeZone', string>>): Texts<WhenField> =>
  timesAround(
    Date.parse(event.startsAt),
    Date.parse(event.endsAt),
    Date.parse(event.doorsOpenAt),
    event.timeZone,
  );

/** Converts an event to its form. */
export function textsOfEvent(event: EditableEvent): EventTexts {
  const { venue, timeZone } = event;
  return {
    name: event.name,
    summary: event.summary,
    description: event.description,
    category: event.category,
    timeZone,
    ...whenOf(event),
    place: venue === null && event.onlineUrl !== null ? 'online' : 'venue',
    venueName: venue?.name ?? '',
    venueAddress: venue?.address ?? '',
    venueCity: venue?.city ?? '',
    venueCountry: venue?.country ?? '',
    onlineUrl: event.onlineUrl ?? '',
    websiteUrl: event.websiteUrl ?? '',
    ageLimit: event.ageLimit === null ? '' : String(event.ageLimit),
    codePolicy: event.codePolicy,
    reentry: event.reentry,
    capacity: event.capacity === null ? '' : String(event.capacity),
  };
}

/** Returns the three times of a form, ms; null for an unreadable one. */
export function timesOf(texts: WhenTexts) {
  const { timeZone } = texts;
  if (!isTimeZone(timeZone)) return null;
  const at = (text: string) => instantOf(typedOfText(text), timeZone);
  const [startsAt, endsAt, doorsOpenAt] = [at(texts.startsAt), at(texts.endsAt), at(texts.doorsOpenAt)];
  return startsAt === null || endsAt === null || doorsOpenAt === null
    ? null
    : { startsAt, endsAt, doorsOpenAt, timeZone };
}

/**
 * Moves the other times along with the start, keeping their distance. One on the wrong side of the start stays: it was
 * entered first, for a start that was still to come.
 */
export function startMoved(texts: WhenTexts, startsAt: string): Partial<Texts<WhenField>> {
  const before = timesOf(texts);
  const start = instantOf(typedOfText(startsAt), texts.timeZone);
  if (before === null || start === null) return { startsAt };
  const by = start - before.startsAt;
  const moved = timesAround(start, before.endsAt + by, before.doorsOpenAt + by, before.timeZone);
  return {
    ...moved,
    startsAt,
    ...(before.endsAt <= before.startsAt ? { endsAt: texts.endsAt } : {}),
    ...(before.doorsOpenAt > before.startsAt ? { doorsOpenAt: texts.doorsOpenAt } : {}),
  };
}

/** Returns the errors of an event's times by field. */
export function problemsOfWhen(texts: WhenTexts): Pick<EventProblems, WhenField | 'timeZone'> {
  const times = timesOf(texts);
  if (times !== null)
    return Object.fromEntries(problemsOfTimes(times).map(({ field, code }) => [field, code]));
  if (!isTimeZone(texts.timeZone)) return { timeZone: 'unknown_time_zone' };
  const unread = whenFields.filter((name) => instantOf(typedOfText(texts[name]), texts.timeZone) === null);
  return Object.fromEntries(unread.map((name) => [name, 'no_time']));
}

/** Returns the errors that prevent sending; the form can be stored on the device anyway. */
export function problemsOfEvent(texts: EventTexts): EventProblems {
  const problems: Partial<Record<EventField, EventProblem>> = { ...problemsOfWhen(texts) };
  if (texts.place === 'venue' && texts.venueName.trim() === '' && hasAddress(texts))
    problems.venueName = 'no_place_name';
  for (const name of ['onlineUrl', 'websiteUrl'] as const)
    if (texts[name].trim() !== '' && !isWebAddress(texts[name])) problems[name] = 'no_web_address';
  if (texts.ageLimit.trim() !== '' && !/^\d{1,2}$/.test(texts.ageLimit.trim())) problems.ageLimit = 'no_age';
  if (texts.capacity.trim() !== '' && capacityOf(texts) === null) problems.capacity = 'no_capacity';
  return problems;
}

/** Returns whether it can be sent as it is. */
export const fitsEvent = (texts: EventTexts): boolean => Object.keys(problemsOfEvent(texts)).length === 0;

/** Normalizes a form as the server returns it: trimmed, and without the venue or link that was not chosen. */
export function normalEvent(texts: EventTexts): EventTexts {
  const clean: Record<EventField, string> = { ...texts };
  for (const name of eventFields) clean[name] = texts[name].trim();
  const isOnline = clean.place === 'online' || clean.venueName === '';
  const noVenue = { venueName: '', venueAddress: '', venueCity: '', venueCountry: '' };
  return {
    ...clean,
    ...(isOnline ? noVenue : {}),
    place: isOnline && clean.onlineUrl !== '' ? 'online' : 'venue',
    ageLimit: clean.ageLimit === '' ? '' : String(Number(clean.ageLimit)),
    capacity: String(capacityOf(clean) ?? clean.capacity),
  };
}

/** Converts an event's times to the request body. @throws RangeError if a time is unreadable */
export function bodyOfWhen(texts: WhenTexts): Pick<EventFormBody, WhenField | 'timeZone'> {
  const times = timesOf(texts);
  if (times === null) throw new RangeError('a time of the form cannot be read');
  const iso = (at: number) => new Date(at).toISOString();
  return {
    startsAt: iso(times.startsAt),
    endsAt: iso(times.endsAt),
    doorsOpenAt: iso(times.doorsOpenAt),
    timeZone: times.timeZone,
  };
}

/** Converts a valid form to its request body. @throws RangeError if it is invalid */
export function bodyOfEvent(texts: EventTexts): EventFormBody {
  const text = (name: EventField) => texts[name].trim();
  const address = (name: 'onlineUrl' | 'websiteUrl') => (text(name) === '' ? null : text(name));
  return {
    name: text('name'),
    summary: text('summary'),
    description: text('description'),
    category: text('category'),
    ...bodyOfWhen(texts),
    venue:
      texts.place === 'online' || text('venueName') === ''
        ? null
        : {
            name: text('venueName'),
            address: text('venueAddress'),
            city: text('venueCity'),
            country: text('venueCountry'),
          },
    onlineUrl: address('onlineUrl'),
    websiteUrl: address('websiteUrl'),
    ageLimit: text('ageLimit') === '' ? null : Number(text('ageLimit')),
    codePolicy: codePolicies.find((policy) => policy === texts.codePolicy) ?? 'rotating',
    reentry: reentryRules.find((rule) => rule === texts.reentry) ?? 'single',
    capacity: capacityOf(texts),
  };
}

/** Returns the capacity; null if empty or invalid. */
const capacityOf = ({ capacity }: Pick<EventTexts, 'capacity'>): number | null =>
  wholeNumber(capacity, 1, maxPlaces);

const hasAddress = ({ venueAddress, venueCity, venueCountry }: EventTexts): boolean =>
  [venueAddress, venueCity, venueCountry].some((text) => text.trim() !== '');
