import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { typedLine } from '#contract/wire/plain-text.ts';
import { foldText } from '#domain/text/text-fold.ts';
import { timeAt } from '#domain/time/zoned-time.ts';
import { allOf } from '#messages/lists.ts';
import { countryCode, guessZone } from './places.ts';
import type { ListedEvent } from '#server/database/events/listed-events.ts';

/**
 * An event as other sites list it: a JSON file with an array, or an object with one in `items`, of `{ name, url,
 * startDate, endDate, city?, country?, online?, topics? }`. Days without times, places without addresses.
 */
const listing = v.object({
  name: v.pipe(typedLine, v.nonEmpty('has no name'), v.maxLength(200, 'has a name of over 200 characters')),
  url: v.pipe(
    v.string(),
    v.maxLength(2_000, 'has an address of over 2,000 characters'),
    v.check((text) => URL.canParse(text) && /^https?:/i.test(text), 'has an address that is not a web page'),
  ),
  startDate: v.pipe(v.string(), v.isoDate('has no first day')),
  endDate: v.pipe(v.string(), v.isoDate('has no last day')),
  city: v.optional(v.pipe(typedLine, v.maxLength(120, 'has a city of over 120 characters')), ''),
  country: v.optional(v.pipe(typedLine, v.maxLength(60, 'has a country of over 60 characters')), ''),
  online: v.optional(v.boolean(), false),
  topics: v.optional(v.array(typedLine), []),
});
const listings = v.union([
  v.array(v.unknown()),
  v.pipe(
    v.object({ items: v.array(v.unknown()) }),
    v.transform(({ items }) => items),
  ),
]);

/** Returns the rows of a file; null if it contains no list. */
export function readListings(file: unknown): readonly unknown[] | null {
  const read = v.safeParse(listings, file);
  return read.success ? read.output : null;
}

/** Parses one row as an event, or returns what is wrong with it, to follow "Row 7". */
export function readListing(row: unknown): ListedEvent | { readonly problem: string } {
  const read = v.safeParse(listing, row, { abortPipeEarly: true });
  if (!read.success) {
    const field = v.getDotPath(read.issues[0]);
    const ours = read.issues[0].message.startsWith('has ');
    return { problem: ours ? read.issues[0].message : `has no usable ${field ?? 'content'}` };
  }
  const { name, url, startDate, endDate, city, country, online, topics } = read.output;
  const first = startOf(startDate);
  const last = startOf(endDate);
  if (first === null || last === null) return { problem: 'names a day that does not exist' };
  if (last < first) return { problem: 'ends before it starts' };
  if (last - first > maxMs) return { problem: 'takes over a year' };
  const code = country === '' ? null : countryCode(country);
  if (country !== '' && code === null)
    return { problem: `is in "${country}", a country we have no time zone for` };
  if (city === '' && !online) return { problem: 'names no city and is not online' };
  const timeZone = code === null ? 'UTC' : guessZone(city, code);
  return {
    eventId: idOf(name, url, city, startDate),
    name,
    ...aboutOf(topics, online && city !== ''),
    startsAt: timeAt(first + opensMs, timeZone),
    endsAt: timeAt(last + closesMs, timeZone),
    timeZone,
    // The source names no venue, so the city is used.
    venue: city === '' ? null : { name: city, address: country, city, country: code ?? '' },
    onlineUrl: online ? url : null,
    websiteUrl: url,
    organizerName: new URL(url).hostname.replace(/^www\./, ''),
  };
}

/** Returns the start of a day in UTC, in ms; null if the date does not exist. */
function startOf(date: string): number | null {
  const at = Date.parse(date);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date) ? at : null;
}

/** The source has only days. Nine to six local time is typical for a conference day. */
const opensMs = 9 * 3_600_000;
const closesMs = 18 * 3_600_000;
const maxMs = 366 * 86_400_000;

/**
 * Returns the same id for the same listing in every import, so that a second import updates instead of adding.
 * Derived from name, address, city and month as a version 8 UUID, which is meant for such ids.
 */
function idOf(name: string, url: string, city: string, startDate: string): string {
  const key = [foldText(name), url.replace(/\/+$/, '').toLowerCase(), foldText(city), startDate.slice(0, 7)];
  const hash = createHash('sha256').update(JSON.stringify(key)).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Display names of topics whose tags are spelled differently. */
const written: Readonly<Record<string, string>> = {
  api: 'APIs',
  cfml: 'CFML',
  cpp: 'C++',
  css: 'CSS',
  devops: 'DevOps',
  dotnet: '.NET',
  general: 'Technology',
  graphql: 'GraphQL',
  ios: 'iOS',
  iot: 'IoT',
  javascript: 'JavaScript',
  opensource: 'Open source',
  php: 'PHP',
  sre: 'SRE',
  'tech-comm': 'Technical writing',
  typescript: 'TypeScript',
  ux: 'UX',
};

function aboutOf(topics: readonly string[], alsoOnline: boolean): { category: string; summary: string } {
  const names = topics
    .map((topic) => topic.trim().slice(0, 60))
    .filter((topic) => topic !== '')
    .map((topic) => written[topic] ?? topic.charAt(0).toUpperCase() + topic.slice(1));
  const list = allOf('en')(names);
  const about = list === '' ? 'Conference' : `Conference: ${list}`;
  return { category: names[0] ?? 'Conference', summary: `${about}${alsoOnline ? '. Also online' : ''}.` };
}
