import { describe, expect, it } from 'vitest';
import { movingMessages, type EventTimes } from '#domain/events/moved-message.ts';
import { toOpenDate } from '#domain/events/open-date.ts';

const at = (text: string) => Date.parse(text);
const timeZone = 'Europe/Paris';
const from: EventTimes = {
  doorsOpenAt: at('2026-03-21T19:00+01:00'),
  startsAt: at('2026-03-21T20:00+01:00'),
  endsAt: at('2026-03-21T23:00+01:00'),
  timeZone,
};
/** Two weeks and an hour later, with doors and an end of its own. */
const to: EventTimes = {
  doorsOpenAt: at('2026-04-04T18:30+02:00'),
  startsAt: at('2026-04-04T21:00+02:00'),
  endsAt: at('2026-04-05T01:30+02:00'),
  timeZone,
};
const iso = (time: number) => new Date(time).toISOString();

describe('a scheduled message of an event that is moved', () => {
  it.each(['doorsOpenAt', 'startsAt', 'endsAt'] as const)('stays at %s', (when) => {
    expect(iso(movingMessages(from, to)(from[when]))).toBe(iso(to[when]));
  });

  it('otherwise keeps its distance from the start, by the clocks of the place', () => {
    const moved = movingMessages(from, to)(at('2026-03-20T10:00+01:00'));
    expect(iso(moved)).toBe(iso(at('2026-04-03T11:00+02:00')));
  });

  it('follows to the new date where it waited for one, and stays where it was scheduled since', () => {
    const open = {
      doorsOpenAt: toOpenDate(from.doorsOpenAt),
      startsAt: toOpenDate(from.startsAt),
      endsAt: toOpenDate(from.endsAt),
      timeZone,
    };
    const move = movingMessages(open, to);
    const [dayBefore, news] = [at('2026-03-20T10:00+01:00'), at('2026-03-25T12:00+01:00')];
    expect(iso(move(toOpenDate(dayBefore)))).toBe(iso(at('2026-04-03T11:00+02:00')));
    expect(iso(move(open.doorsOpenAt))).toBe(iso(to.doorsOpenAt));
    expect(iso(move(news))).toBe(iso(news));
  });
});
