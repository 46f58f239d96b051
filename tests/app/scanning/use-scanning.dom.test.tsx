import { act, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { DoorDesk, JudgedScan, NotRecorded, OpenGate, ScanStation } from '#app/engines/door-desk.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { admitShownMs, useScanning, type Scanning } from '#app/scanning/use-scanning.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { mount } from '#tests/ui/mount.ts';
import { english } from '#tests/messages/english.ts';

type Answer = JudgedScan | NotRecorded;
const verdict = (tone: string) => ({ verdict: { tone }, scan: { scanId: 's' } }) as unknown as Answer;
const notRecorded = { verdict: { tone: 'refuse' }, scan: null, reason: 'storage_slow' } as unknown as Answer;

/** A gate on the screen, whose scanned codes get these answers in turn. */
async function gate(...answers: readonly (Answer | Promise<Answer>)[]) {
  const clock = handClock();
  const left = [...answers];
  const admit = async () => left.shift() ?? notRecorded;
  const scanner = {
    pause: vi.fn<() => void>(),
    resume: vi.fn<() => void>(),
    readOn: vi.fn<() => void>(),
    forget: vi.fn<(text: string) => void>(),
    stop: vi.fn<() => void>(),
  };
  const give = vi.fn<(tone: string) => void>();
  const recorded = vi.fn<() => void>();
  // The only dependencies that the hook uses.
  const parts = {
    desk: { time: () => ({ now: clock.wall(), uncertaintyMs: 0 }), recorded } as unknown as DoorDesk,
    open: { gate: { admit, undo: admit } } as unknown as OpenGate,
    station: { scanner, feedback: { give } } as unknown as ScanStation,
    gateId: 'gate-1',
    direction: 'entry',
  } as const;
  const now: { scanning: Scanning | null; cover: (over: boolean) => void } = {
    scanning: null,
    cover: () => {},
  };
  function Screen() {
    const [covered, setCovered] = useState(false);
    now.cover = setCovered;
    now.scanning = useScanning({ ...parts, covered });
    return <p>{now.scanning.shown?.judged.verdict.tone ?? 'looking'}</p>;
  }
  const page = await mount(
    <EnginesProvider engines={{ clock, messages: english } as unknown as Engines}>
      <Screen />
    </EnginesProvider>,
  );
  const offer = (text: string) => act(async () => now.scanning?.scan({ via: 'camera', text }));
  const pass = (ms: number) => act(() => clock.advance(ms));
  const cover = (over: boolean) => act(async () => now.cover(over));
  // Ignore calls to the scanner from mounting the page.
  scanner.resume.mockClear();
  return { page, offer, pass, cover, scanner, give, recorded, scanning: () => now.scanning };
}

describe('a displayed verdict', () => {
  test('disappears after a moment if it admits, and scanning continues', async () => {
    const { page, offer, pass, scanner, give, recorded } = await gate(verdict('admit'));
    await offer('A');
    expect(page.textContent).toBe('admit');
    expect([scanner.pause.mock.calls.length, give.mock.calls, recorded.mock.calls.length]).toEqual([
      1,
      [['admit']],
      1,
    ]);
    await pass(admitShownMs - 1);
    expect([page.textContent, scanner.resume.mock.calls.length]).toEqual(['admit', 0]);
    await pass(1);
    expect([page.textContent, scanner.resume.mock.calls.length]).toEqual(['looking', 1]);
  });

  test('keeps the camera running if it admits, and disappears when the next code arrives', async () => {
    const { page, offer, pass, scanner } = await gate(verdict('admit'), verdict('refuse'));
    await offer('A');
    expect(scanner.readOn).toHaveBeenCalledTimes(1);
    await pass(300);
    await offer('B');
    expect([page.textContent, scanner.readOn.mock.calls.length]).toEqual(['refuse', 1]);
    expect(scanner.pause).toHaveBeenCalledTimes(2);
  });

  test('pauses the camera and stays if it admits with more to read', async () => {
    const { page, offer, pass, scanner, scanning } = await gate(verdict('admit'));
    await offer('A');
    await act(async () => scanning()?.linger());
    expect(scanner.pause).toHaveBeenCalledTimes(2);
    await pass(3_600_000);
    expect([page.textContent, scanner.resume.mock.calls.length]).toEqual(['admit', 0]);
  });

  test.each(['refuse', 'check', 'exit'])('stays until dismissed with another tone: %s', async (tone) => {
    const { page, offer, pass, scanner, scanning } = await gate(verdict(tone));
    await offer('A');
    await pass(3_600_000);
    expect([page.textContent, scanner.resume.mock.calls.length]).toEqual([tone, 0]);
    await act(async () => scanning()?.dismiss());
    expect([page.textContent, scanner.resume.mock.calls.length]).toEqual(['looking', 1]);
  });

  test('is not removed by the timer of the previous admission', async () => {
    const { page, offer, pass } = await gate(verdict('admit'), verdict('refuse'));
    await offer('A');
    await pass(admitShownMs - 100);
    await offer('B');
    await pass(3_600_000);
    expect(page.textContent).toBe('refuse');
  });

  test('is not removed twice if an admission was dismissed by hand', async () => {
    const { page, offer, pass, scanning } = await gate(verdict('admit'), verdict('refuse'));
    await offer('A');
    await act(async () => scanning()?.dismiss());
    await offer('B');
    await pass(3_600_000);
    expect(page.textContent).toBe('refuse');
  });
});

test('hides a verdict when the next code arrives, and pauses the camera until the new verdict', async () => {
  const next = Promise.withResolvers<Answer>();
  const { page, offer, pass, scanner, scanning } = await gate(verdict('admit'), next.promise);
  await offer('A');
  await pass(admitShownMs - 100);
  await act(async () => void scanning()?.scan({ via: 'wedge', text: 'B' }));
  expect(page.textContent).toBe('looking');
  await pass(1_000);
  expect(scanner.resume).not.toHaveBeenCalled();
  await act(async () => next.resolve(verdict('refuse')));
  expect([page.textContent, scanner.resume.mock.calls.length]).toEqual(['refuse', 0]);
});

describe('while an overlay covers the camera', () => {
  test('nothing is scanned, and scanning resumes once it closes', async () => {
    const { cover, scanner } = await gate();
    await cover(true);
    expect([scanner.pause.mock.calls.length, scanner.resume.mock.calls.length]).toEqual([1, 0]);
    await cover(false);
    expect(scanner.resume).toHaveBeenCalledTimes(1);
  });

  test('the end of an admission does not restart the camera', async () => {
    const { offer, pass, cover, scanner } = await gate(verdict('admit'));
    await offer('A');
    await cover(true);
    await pass(admitShownMs);
    expect(scanner.resume).not.toHaveBeenCalled();
    await cover(false);
    expect(scanner.resume).toHaveBeenCalledTimes(1);
  });

  test('an earlier verdict stays until dismissed', async () => {
    const { page, offer, cover, scanner } = await gate(verdict('refuse'));
    await offer('A');
    await cover(true);
    await cover(false);
    expect([page.textContent, scanner.resume.mock.calls.length]).toEqual(['refuse', 0]);
  });
});

describe('a code that could not be looked up', () => {
  test('is forgotten, so that presenting it again retries; nothing is sent', async () => {
    const { page, offer, pass, scanner, recorded } = await gate(notRecorded, verdict('admit'));
    await offer('A');
    expect(scanner.forget.mock.calls).toEqual([['A']]);
    expect(recorded).not.toHaveBeenCalled();
    await pass(3_600_000);
    expect(page.textContent).toBe('refuse');
    await offer('A');
    expect(page.textContent).toBe('admit');
    expect(scanner.forget.mock.calls).toHaveLength(1);
  });
});

test('sends an undo only once it is recorded', async () => {
  const { recorded, scanning } = await gate(verdict('exit'), notRecorded);
  await act(async () => scanning()?.undo('s'));
  expect(recorded).toHaveBeenCalledTimes(1);
  await act(async () => scanning()?.undo('s'));
  expect(recorded).toHaveBeenCalledTimes(1);
});
