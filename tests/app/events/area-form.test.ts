import { describe, expect, it } from 'vitest';
import { nextWindow } from '#app/events/area-form.ts';
import { localText } from '#domain/time/local-time.ts';

const timeZone = 'Europe/London';
const event = {
  doorsOpenAt: Date.parse('2027-03-27T18:00:00Z'),
  endsAt: Date.parse('2027-03-27T23:00:00Z'),
  timeZone,
};
const shown = (windows: Parameters<typeof nextWindow>[0]) => {
  const { from, until } = nextWindow(windows, event);
  return [from, until].map((at) => localText(Date.parse(at), timeZone));
};

describe('an added admission time', () => {
  it("defaults to the event's times", () => {
    expect(shown([])).toEqual(['2027-03-27T18:00', '2027-03-27T23:00']);
    expect(shown([{ from: '', until: '' }])).toEqual(['2027-03-27T18:00', '2027-03-27T23:00']);
  });

  it('has the same local hours a day later, even when summer time begins', () => {
    const first = { from: '2027-03-27T18:00:00.000Z', until: '2027-03-27T23:00:00.000Z' };
    const second = nextWindow([first], event);
    expect(shown([first])).toEqual(['2027-03-28T18:00', '2027-03-28T23:00']);
    expect(shown([first, second])).toEqual(['2027-03-29T18:00', '2027-03-29T23:00']);
  });
});
