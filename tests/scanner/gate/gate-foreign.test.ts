import { describe, expect, it } from 'vitest';
import { readScanRecord } from '#contract/door/scan-record.ts';
import { foreignDigest } from '#domain/codes/foreign-code.ts';
import { doorsOpen, gateBench, type Bench } from './gate-bench.ts';

const code = 'tt-4F9K2';

/** Ticket 3 was sold elsewhere with this code, according to the feed. */
async function bench(header: Parameters<typeof gateBench>[0] = {}): Promise<Bench> {
  const made = await gateBench(header);
  const foreign = foreignDigest('event-1', code);
  made.view.apply([
    { kind: 'ticket', revision: 990, ticketNumber: 3, typeIndex: 0, state: 1, reference: 77, foreign },
  ]);
  return made;
}
const show = (
  { gate }: Bench,
  text: string,
  via: 'camera' | 'typed' | 'wedge' = 'camera',
  direction: 'entry' | 'exit' = 'entry',
) => gate.admit({ via, text }, 'gate-a', direction);

describe('an imported ticket at the gate', () => {
  it('is admitted once by its code, like one of our own', async () => {
    let now = doorsOpen;
    const door = await bench({ time: () => ({ now: (now += 1_000), uncertaintyMs: 20 }) });
    const first = await show(door, code);
    expect(first.verdict).toMatchObject({ code: 'admit', passes: true, ticketNumber: 3 });
    expect(first.scan).toMatchObject({ ticketNumber: 3, form: null, passed: true });
    expect(readScanRecord(first.scan)).toMatchObject({ ok: true, unknown: {} });
    expect((await show(door, code)).verdict.code).toBe('already_inside');
    expect((await show(door, code, 'camera', 'exit')).verdict.code).toBe('exit');
    expect(door.view.inside('event')).toBe(0);
  });

  it.each<[via: 'camera' | 'typed' | 'wedge', text: string]>([
    ['typed', ' tt-4f9k2 '],
    ['wedge', 'TT-4f9k2\r\n'],
    ['wedge', ']C1tt-4F9K2'],
    ['camera', 'TT-4F9K2\n'],
  ])('is known however the code comes: by %s as %j', async (via, text) => {
    expect((await show(await bench(), text, via)).verdict).toMatchObject({ code: 'admit', ticketNumber: 3 });
  });

  it('is not recognized if the code was not imported or belongs to another event', async () => {
    const door = await bench();
    expect((await show(door, 'TT-4F9K3')).verdict.code).toBe('unreadable');
    const elsewhere = await bench({ header: { eventId: 'event-2' } });
    expect((await show(elsewhere, code)).verdict.code).toBe('unreadable');
  });

  it.each([
    [5, 'cancelled'],
    [3, 'revoked'],
    [9, 'blocked'],
  ])('is refused for its state %i: %s', async (state, verdict) => {
    const door = await bench();
    door.view.apply([{ kind: 'ticket', revision: 991, ticketNumber: 3, typeIndex: 0, state, reference: 77 }]);
    expect((await show(door, code)).verdict.code).toBe(verdict);
  });

  it('needs no live code where ours do, because its seller issued none', async () => {
    const door = await bench({ header: { policy: { code: 'rotating', unlisted: 'ask' } } });
    expect((await show(door, await door.code(4))).verdict.code).toBe('stale_code');
    expect((await show(door, code)).verdict.code).toBe('admit');
  });

  it('is the same ticket by its own reference and by name', async () => {
    const door = await bench({ role: () => 'supervisor' });
    await show(door, code);
    expect((await door.gate.admitByHand(3, 'gate-a', 'entry')).verdict.code).toBe('already_inside');
    expect((await show(door, await door.code(3))).verdict.code).toBe('already_inside');
  });
});
