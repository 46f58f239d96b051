import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { useEventLive } from '#app/data/use-event-live.ts';
import { EnginesContext, type Engines } from '#app/engines/engines.tsx';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { doing, mount } from '#tests/ui/mount.ts';

/** A screen that listens to one event, over connections that the test can end. */
async function screen(onMoved: () => Promise<unknown> = async () => {}) {
  const clock = handClock();
  const lines: { moved(): void; lost(displaced: boolean): void }[] = [];
  const live: Engines['live'] = (_topic, moved, lost) => {
    lines.push({ moved, lost });
    return () => {};
  };
  const Listening = () => <p>{useEventLive('event-1', onMoved) ? 'live' : 'asks by itself'}</p>;
  const root = await mount(
    <EnginesContext value={{ live, clock } as unknown as Engines}>
      <Listening />
    </EnginesContext>,
  );
  return { clock, lines, root };
}

describe('a screen whose live connection ended', () => {
  it.each([
    ['broke', false, 15_000],
    ['gave way to newer pages of the same person', true, 300_000],
  ])('polls and reconnects later when the connection %s', async (_what, displaced, waitMs) => {
    const { clock, lines, root } = await screen();
    await doing(() => lines[0]?.moved());
    expect(root.textContent).toBe('live');
    await doing(() => lines[0]?.lost(displaced));
    expect(root.textContent).toBe('asks by itself');
    await act(() => clock.advance(waitMs - 1));
    expect(lines).toHaveLength(1);
    await act(() => clock.advance(1));
    expect(lines).toHaveLength(2);
  });
});

describe('a screen whose door changes faster than it can be read', () => {
  it('lets each read finish, then reads once more for later changes', async () => {
    const readings: (() => void)[] = [];
    const { clock, lines } = await screen(() => new Promise<void>((resolve) => void readings.push(resolve)));
    const moves = (ms: number) =>
      doing(() => {
        lines[0]?.moved();
        void clock.advance(ms);
      });
    await moves(700);
    await moves(700);
    await moves(700);
    expect(readings).toHaveLength(1);
    await doing(() => readings[0]?.());
    await act(() => clock.advance(700));
    expect(readings).toHaveLength(2);
    await doing(() => readings[1]?.());
    await act(() => clock.advance(5_000));
    expect(readings).toHaveLength(2);
  });
});
