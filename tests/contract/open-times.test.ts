import * as v from 'valibot';
import { expect, it } from 'vitest';
import { eventTime, formTime } from '#contract/wire/form-fields.ts';
import { changeEvent, createEvent, duplicateEvent, postponeEvent } from '#contract/events/event-drafts.ts';
import { addTicketType, changeTicketType } from '#contract/events/ticket-types.ts';

const open = '2426-11-21T18:00:00.000Z';
const takes = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success;

it('accepts times of an open date only where they may be sent back unchanged', () => {
  expect([takes(eventTime, open), takes(formTime, open), takes(eventTime, '2526-11-21T18:00:00Z')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(
    [createEvent, changeEvent, postponeEvent, duplicateEvent].map(({ body }) =>
      takes(body.entries.startsAt, open),
    ),
  ).toEqual([false, true, false, false]);
  expect([addTicketType, changeTicketType].map(({ body }) => takes(body.entries.saleEndsAt, open))).toEqual([
    false,
    true,
  ]);
  expect(takes(changeTicketType.body.entries.saleStartsAt, open)).toBe(false);
});

it.each(['2026-02-30T10:00:00Z', '2026-04-31T10:00:00+02:00', '2026-13-01T10:00:00Z'])(
  'refuses the day of %s, which does not exist',
  (text) => {
    expect(takes(formTime, text)).toBe(false);
  },
);
