import * as v from 'valibot';

const [firstYear, lastYear] = [2000, 2099];

/** A moment that somebody chose in a form, ISO 8601 with its zone; read as UTC. */
export const formTime = v.pipe(
  v.string(),
  v.isoTimestamp('Enter a date and a time.'),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'Enter a date and a time.'),
  v.transform((text) => new Date(text).toISOString()),
  v.check(
    (text) => Number(text.slice(0, 4)) >= firstYear && Number(text.slice(0, 4)) <= lastYear,
    `Enter a date from ${firstYear} to ${lastYear}.`,
  ),
);
