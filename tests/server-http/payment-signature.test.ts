import { describe, expect, test } from 'vitest';
import { checkTimed, signTimed } from '#server/payments/timed-signature.ts';

const signing = { key: 'the key', between: '.' } as const;
const body = new TextEncoder().encode('{"paid":true}');
const now = 1_800_000_000_000;
const good = signTimed(signing, body, now);
const other = signTimed({ ...signing, key: 'an older key' }, body, now).replace(/^t=\d+/, '');
const check = (header: string | null, at = now) => checkTimed(signing, body, header, at);

describe("the signature of a provider's message", () => {
  test('is valid when one of up to five is', () => {
    expect(check(good)).toBeNull();
    expect(check(`${good}${other}`)).toBeNull();
    expect(check(good.replace(',', `${other.repeat(4)},`))).toBeNull();
    expect(check(good.replace(',', `${other.repeat(5)},`))).toBe('forged');
  });

  test.each([
    ['none at all', null],
    ['an empty one', ''],
    ['another key’s', `t=${now / 1000}${other}`],
    ['one with something before it', `x${good}`],
    ['one with something behind it', `${good},v0=1`],
    ['one of another time', good.replace(/t=\d+/, `t=${now / 1000 + 1}`)],
    ['one that is cut', good.slice(0, -1)],
  ])('is invalid: %s', (_, header) => {
    expect(check(header)).toBe('forged');
  });

  test.each([-1, 1])('is rejected when five minutes too old or too new (%i)', (way) => {
    expect(check(good, now + way * 300_000)).toBeNull();
    expect(check(good, now + way * 300_001)).toBe('too_old');
    expect(check(`t=1${other}`, now)).toBe('forged');
  });
});
