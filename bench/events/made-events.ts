import { randomUUIDv7 } from 'node:crypto';
import { showWindowOf } from '#domain/manifest/show-window.ts';
import type { Database } from '#server/database/database.ts';

const subjects = [
  'JavaScript',
  'Security',
  'Data',
  'DevOps',
  'Open source',
  'Testing',
  'Rust',
  'Python',
  'UX',
  'Java',
];
const kinds = ['Conf', 'Days', 'Summit', 'World', 'Fest', 'Meetup', 'Camp', 'Forum', 'Week', 'Nights'];
const places = [
  ['Berlin', 'DE', 'Europe/Berlin'],
  ['London', 'GB', 'Europe/London'],
  ['New York, NY', 'US', 'America/New_York'],
  ['Banjul', 'GM', 'Africa/Banjul'],
  ['Kraków', 'PL', 'Europe/Warsaw'],
  ['Montréal', 'CA', 'America/Toronto'],
  ['Bengaluru', 'IN', 'Asia/Kolkata'],
  ['Zürich', 'CH', 'Europe/Zurich'],
] as const;
const day = 86_400_000;
const batch = 1_000;

/**
 * Fills a database with events as sites list them: names of a subject, a kind and a number; eight cities and no city;
 * a third of them past, the rest within two years. Two in three sell tickets.
 *
 * @returns one of the upcoming ids
 */
export async function fillEvents(database: Database, count: number, now: number): Promise<string> {
  const organizerId = randomUUIDv7();
  await database.query(`INSERT INTO users (id, username, role, created_at) VALUES ($1, $1, 'ORGANIZER', 0)`, [
    organizerId,
  ]);
  let upcoming = '';
  for (let from = 0; from < count; from += batch) {
    const made = Array.from({ length: Math.min(batch, count - from) }, (_, index) =>
      eventAt(from + index, now),
    );
    upcoming = made.find((event) => event.startsAt > now)?.id ?? upcoming;
    await database.query(
      `INSERT INTO events (id, organizer_id, organizer_name, name, summary, category, starts_at, ends_at, doors_open_at, time_zone,
                           venue, status, policy, rules, show_window, created_at, updated_at)
       SELECT one.id, $1, one.organizer, one.name, one.summary, one.category, one.starts_at, one.starts_at + ${8 * 3_600_000}, one.starts_at,
         one.zone, one.venue::jsonb, 'published', '{"code":"static","unlisted":"ask"}', '{}', $2::jsonb, 0, 0
       FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::text[], $10::text[])
         AS one (id, organizer, name, summary, category, starts_at, zone, venue)`,
      [
        organizerId,
        JSON.stringify(showWindowOf(now, now + day)),
        made.map((event) => event.id),
        made.map((event) => event.organizer),
        made.map((event) => event.name),
        made.map((event) => event.summary),
        made.map((event) => event.category),
        made.map((event) => event.startsAt),
        made.map((event) => event.zone),
        made.map((event) => event.venue),
      ],
    );
    const selling = made.filter((_, index) => index % 3 !== 0).map((event) => event.id);
    await database.query(
      `INSERT INTO ticket_types (id, event_id, index, name, price_amount, quantity)
       SELECT id || '-0', id, 0, 'Standard', CASE WHEN place % 4 = 0 THEN 0 ELSE 5000 END, 200
       FROM unnest($1::text[]) WITH ORDINALITY AS one (id, place)`,
      [selling],
    );
  }
  await database.script('ANALYZE events; ANALYZE ticket_types');
  return upcoming;
}

function eventAt(index: number, now: number) {
  const subject = subjects[index % subjects.length] ?? '';
  const kind = kinds[Math.floor(index / subjects.length) % kinds.length] ?? '';
  const place = places[index % (places.length + 1)];
  return {
    id: randomUUIDv7(),
    organizer: `${subject.toLowerCase()}${index % 97}.example`,
    name: `${subject} ${kind} ${index}`,
    summary: `Conference: ${subject} and what people make of it, in its year ${index % 40}.`,
    category: subject,
    // A prime step spreads them over three years, a third of which is past.
    startsAt: now - 365 * day + ((index * 7_919) % 1_095) * day + (index % 24) * 3_600_000,
    zone: place?.[2] ?? 'UTC',
    venue:
      place === undefined
        ? null
        : JSON.stringify({
            name: `Hall ${index % 50}`,
            address: '1 Street',
            city: place[0],
            country: place[1],
          }),
  };
}
