import { describe, expect, test } from 'vitest';
import {
  calendarFile,
  calendarFileName,
  escapeText,
  foldLine,
  type CalendarEvent,
} from '#domain/events/calendar.ts';
import { forPeople, messagesIn } from '#domain/failures/failure-messages.ts';
import {
  afterResponse,
  afterRequest,
  isForPayment,
  canVerify,
  readLock,
  readState,
  unanswered,
} from '#domain/sales/payment-verification.ts';
import { isTimeZone, offsetMs, timeAt, zonedTime } from '#domain/time/zoned-time.ts';

const event: CalendarEvent = {
  registrationId: 'e1',
  name: 'Jazz',
  summary: '',
  startsAt: '2026-11-21T19:30:00.000Z',
  endsAt: '2026-11-21T23:00:00.000Z',
  doorsOpenAt: '2026-11-21T19:30:00.000Z',
  timeZone: 'Africa/Banjul',
  venue: { name: 'Hall', address: '', city: 'Hall' },
  onlineUrl: 'https://live.example/a',
  status: 'published',
  updatedAt: '2020-01-01T00:00:01.999Z',
};
const valueOf = (name: string, change: Partial<CalendarEvent> = {}, url = 'https://t.example/e1') =>
  calendarFile({ ...event, ...change }, url)
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);

describe('a calendar entry', () => {
  test('omits only the end when there is none', () => {
    const linesOf = (change: Partial<CalendarEvent>) =>
      calendarFile({ ...event, ...change }, 'https://t.example/e1').split('\r\n');
    const without = linesOf({}).filter((line) => !line.startsWith('DTEND'));
    expect(linesOf({ endsAt: event.startsAt })).toEqual(without);
    expect(without).toHaveLength(linesOf({}).length - 1);
  });

  test('has no line over 75 bytes, whatever its characters take', () => {
    for (const character of ['a', '\u00e9', '\u20ac', '\uffff', '\u{10000}', '\u{1f3b5}'])
      for (const line of foldLine(character.repeat(80)).split('\r\n'))
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  test('has a file name with single hyphens between words', () => {
    expect(calendarFileName('-- Jazz &  Soul! --')).toBe('jazz-soul.ics');
  });

  test('names a place once, and omits unknown parts', () => {
    expect(valueOf('LOCATION')).toBe('Hall');
    expect(valueOf('LOCATION', { venue: { name: '', address: '', city: '' } })).toBeUndefined();
  });

  test('describes the known fields, omitting doors that open at the start', () => {
    expect(valueOf('DESCRIPTION')).toBe(String.raw`https://live.example/a\nhttps://t.example/e1`);
    const early = { doorsOpenAt: '2026-11-21T18:05:00.000Z', onlineUrl: null, summary: 'Two bands' };
    expect(valueOf('DESCRIPTION', early)).toBe(
      String.raw`Two bands\nDoors open 18:05 (Africa/Banjul)\nhttps://t.example/e1`,
    );
    expect(valueOf('DESCRIPTION', { venue: null })).toBe('https://t.example/e1');
  });

  test('stays confirmed after its end, and counts its changes in whole seconds', () => {
    expect(valueOf('STATUS', { status: 'ended' })).toBe('CONFIRMED');
    expect(valueOf('SEQUENCE')).toBe('1');
    expect(valueOf('UID', { registrationId: 'a,b' })).toBe(String.raw`a\,b@gatehouse`);
  });

  test('has a URL without line breaks', () => {
    expect(valueOf('URL', {}, 'https://t.example/a b\r\nX:\u0000c')).toBe('https://t.example/abX:c');
  });

  test('escapes every kind of line break as one', () => {
    expect(escapeText('a\r\rb\u2028c\u2029d\n')).toBe(String.raw`a\n\nb\nc\nd\n`);
    expect(escapeText('\ud800')).toBe('\ufffd');
  });

  test.each([
    ['x'.repeat(75), 'x'.repeat(75)],
    ['x'.repeat(76), `${'x'.repeat(75)}\r\n x`],
    ['x'.repeat(150), `${'x'.repeat(75)}\r\n ${'x'.repeat(74)}\r\n x`],
    [`${'x'.repeat(74)}é`, `${'x'.repeat(74)}\r\n é`],
    [`${'x'.repeat(73)}é`, `${'x'.repeat(73)}é`],
    [`${'x'.repeat(73)}€`, `${'x'.repeat(73)}\r\n €`],
    [`${'x'.repeat(72)}€`, `${'x'.repeat(72)}€`],
    [`${'x'.repeat(72)}🎫`, `${'x'.repeat(72)}\r\n 🎫`],
    [`${'x'.repeat(71)}🎫`, `${'x'.repeat(71)}🎫`],
    [`${'x'.repeat(74)}\u007f`, `${'x'.repeat(74)}\u007f`],
    [`${'x'.repeat(74)}\u0080`, `${'x'.repeat(74)}\r\n \u0080`],
    [`${'x'.repeat(73)}\u07ff`, `${'x'.repeat(73)}\u07ff`],
    [`${'x'.repeat(73)}\u0800`, `${'x'.repeat(73)}\r\n \u0800`],
    [`${'x'.repeat(72)}\uffff`, `${'x'.repeat(72)}\uffff`],
  ])('folds %s at 75 bytes', (line, folded) => {
    expect(foldLine(line)).toBe(folded);
  });

  test.each([
    ['--', 'event.ics'],
    [`${'x'.repeat(59)} yz`, `${'x'.repeat(59)}.ics`],
    ['A  &  B', 'a-b.ics'],
    ['Kora Жук b', 'kora-жук-b.ics'],
  ])('%j is saved as %s', (name, fileName) => {
    expect(calendarFileName(name)).toBe(fileName);
  });
});

describe('a time in a zone', () => {
  test.each([
    ['2026-11-21T18:30:00.999Z', 'America/St_Johns', '2026-11-21T15:00:00-03:30'],
    ['1970-01-01T00:00:00Z', 'Asia/Kolkata', '1970-01-01T05:30:00+05:30'],
    ['2026-01-01T00:00:00Z', 'America/Los_Angeles', '2025-12-31T16:00:00-08:00'],
    ['2026-02-28T23:59:59Z', 'Asia/Kathmandu', '2026-03-01T05:44:59+05:45'],
  ])('%s in %s is %s', (at, zone, written) => {
    expect(zonedTime(Date.parse(at), zone)).toBe(written);
  });

  test('has its offset from UTC in whole minutes', () => {
    expect(offsetMs(Date.UTC(2026, 0) + 999, 'America/St_Johns')).toBe(-12_600_000);
    expect(offsetMs(Date.UTC(2026, 6), 'Europe/Berlin')).toBe(7_200_000);
    expect(offsetMs(Date.UTC(1880, 0), 'Europe/Berlin') % 60_000).toBe(0);
  });

  test('is found on the days around a clock change', () => {
    const local = (text: string) => Date.parse(`${text}Z`);
    expect(timeAt(local('2026-03-29T01:59'), 'Europe/Berlin')).toBe(local('2026-03-29T00:59'));
    expect(timeAt(local('2026-03-29T03:00'), 'Europe/Berlin')).toBe(local('2026-03-29T01:00'));
    expect(timeAt(local('2026-10-25T03:00'), 'Europe/Berlin')).toBe(local('2026-10-25T02:00'));
    expect(timeAt(local('2026-11-01T01:30'), 'America/Los_Angeles')).toBe(local('2026-11-01T08:30'));
    expect(timeAt(local('2026-03-08T02:30'), 'America/Los_Angeles')).toBe(local('2026-03-08T10:30'));
  });

  test('reuses a zone already requested', () => {
    for (let turn = 0; turn < 2; turn += 1)
      expect(['Asia/Tokyo', 'Nowhere/There'].map(isTimeZone)).toEqual([true, false]);
  });
});

describe('messages for people', () => {
  test('are cut at 300 characters and never within one', () => {
    expect(forPeople('x'.repeat(300))).toBe('x'.repeat(300));
    expect(forPeople('x'.repeat(301))).toBe(`${'x'.repeat(299)}…`);
    expect(forPeople(`${'x'.repeat(298)}🎫${'y'.repeat(9)}`)).toBe(`${'x'.repeat(298)}…`);
    expect(forPeople(`${'x'.repeat(297)}🎫${'y'.repeat(9)}`)).toBe(`${'x'.repeat(297)}🎫…`);
    expect(forPeople(`${'x'.repeat(298)} ${'y'.repeat(9)}`)).toBe(`${'x'.repeat(298)}…`);
  });

  test.each([
    ['<b>', ''],
    ['a </b', ''],
    ['<!--', ''],
    ['<?xml', ''],
    ['1 < 2', '1 < 2'],
    [' a\t\n\u0000 b ', 'a b'],
  ])('turn %j into %j', (text, shown) => {
    expect(forPeople(text)).toBe(shown);
  });

  test.each([
    ['', []],
    ['{"message":"","error":""}', []],
    ['{"error":{"message":"  "}}', []],
    ['[["a"]]', []],
    ['{"errors":"text","message":"One"}', ['One']],
    ['{"errors":[{}],"error":"One"}', ['One']],
    [' [broken', []],
    ['broken]', ['broken]']],
    ['true', []],
    ['null', []],
  ])('extracted from %s are %j', (body, messages) => {
    expect(messagesIn(body)).toEqual(messages);
  });

  test('are limited to twenty of the first hundred', () => {
    const list = Array.from({ length: 130 }, (_, at) => (at < 95 ? 'same' : `number ${at}`));
    expect(messagesIn(JSON.stringify(list))).toEqual([
      'same',
      'number 95',
      'number 96',
      'number 97',
      'number 98',
      'number 99',
    ]);
    expect(messagesIn(JSON.stringify(Array.from({ length: 21 }, (_, at) => `${at}`)))).toHaveLength(20);
  });
});

describe('a stored payment verification', () => {
  const ids = { sessionId: 's1', transactionId: 't1' };
  const state = { ...ids, status: 'open', timestamp: 5, attempts: 1 } as const;
  const lock = { ...ids, expiresAt: 7 };

  test('is restored as written, without foreign fields', () => {
    expect(readState(JSON.stringify({ ...state, more: 1 }))).toEqual(state);
    expect(readLock(JSON.stringify({ ...lock, more: 1 }))).toEqual(lock);
    expect(readState(JSON.stringify({ ...state, attempts: 0, timestamp: 0 }))).toMatchObject({ attempts: 0 });
  });

  test.each([
    ['sessionId', 5],
    ['transactionId', null],
    ['status', 'paid'],
    ['timestamp', '5'],
    ['timestamp', -1],
    ['attempts', -1],
    ['attempts', null],
  ])('with %s %j is rejected', (field, value) => {
    expect(readState(JSON.stringify({ ...state, [field]: value }))).toBeNull();
  });

  test.each([
    ['sessionId', 5],
    ['transactionId', undefined],
    ['expiresAt', '7'],
    ['expiresAt', -1],
  ])('ignores a lock with %s %j', (field, value) => {
    expect(readLock(JSON.stringify({ ...lock, [field]: value }))).toBeNull();
  });

  test('continues from its previous state', () => {
    expect(afterRequest(state, ids, 9)).toEqual({ ...state, status: 'pending', timestamp: 9, attempts: 2 });
    expect(afterResponse(state, 'failed', 9)).toEqual({ ...state, status: 'failed', timestamp: 9 });
    expect(unanswered({ ...state, attempts: 0 }, 9)).toEqual({
      ...state,
      status: 'unanswered',
      timestamp: 9,
      attempts: 0,
    });
  });

  test('reports when a pending one expires', () => {
    const pending = { ...state, status: 'pending' } as const;
    expect(canVerify(pending, null, 10)).toEqual({ may: false, why: 'pending', at: 30_005 });
    expect(canVerify(state, null, 5_004)).toEqual({ may: false, why: 'cooldown', at: 5_005 });
  });

  test('is affected by a lock of its session when it names no transaction itself', () => {
    expect(isForPayment(ids, { ...ids, transactionId: '' })).toBe(true);
    expect(isForPayment({ ...ids, transactionId: '' }, { sessionId: 's2', transactionId: '' })).toBe(false);
  });
});
