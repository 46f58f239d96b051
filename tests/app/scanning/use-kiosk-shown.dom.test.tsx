import { act } from 'react';
import { expect, test } from 'vitest';
import type { DoorDesk, JudgedScan, OpenGate, ScanStation } from '#app/engines/door-desk.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { useKioskShown } from '#app/scanning/use-kiosk-shown.ts';
import { useScanning, type Scanning } from '#app/scanning/use-scanning.ts';
import { english } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { mount } from '#tests/ui/mount.ts';

const verdict = (tone: string, passed: boolean) =>
  ({ verdict: { tone }, scan: { scanId: 's', passed } }) as unknown as JudgedScan;

/** A kiosk that judges every code this way, and its last instruction to the camera. */
async function kiosk(judged: JudgedScan) {
  const clock = handClock();
  const told: string[] = [];
  const tell = (what: string) => () => void told.push(what);
  const scanner = { pause: tell('pause'), resume: tell('resume'), readOn: tell('readOn'), stop: () => {} };
  // The only dependencies that the hooks use.
  const deps = {
    desk: {
      time: () => ({ now: clock.wall(), uncertaintyMs: 0 }),
      recorded: () => {},
    } as unknown as DoorDesk,
    open: { gate: { admit: async () => judged } } as unknown as OpenGate,
    station: { scanner, feedback: { give: () => {} } } as unknown as ScanStation,
    gateId: 'gate-1',
    direction: 'entry',
    covered: false,
  } as const;
  const now: { scanning: Scanning | null } = { scanning: null };
  function Screen() {
    const scanning = useScanning(deps);
    now.scanning = scanning;
    useKioskShown(scanning);
    return <p>{scanning.shown?.judged.verdict.tone ?? 'looking'}</p>;
  }
  const page = await mount(
    <EnginesProvider engines={{ clock, messages: english } as unknown as Engines}>
      <Screen />
    </EnginesProvider>,
  );
  await act(async () => now.scanning?.scan({ via: 'camera', text: 'A' }));
  const pass = (ms: number) => act(() => clock.advance(ms));
  return { page, pass, last: () => told.at(-1) };
}

test('shows a kiosk welcome for 2.5 seconds and reads the next code meanwhile', async () => {
  const { page, pass, last } = await kiosk(verdict('admit', true));
  expect([page.textContent, last()]).toEqual(['admit', 'readOn']);
  await pass(2_499);
  expect([page.textContent, last()]).toEqual(['admit', 'readOn']);
  await pass(1);
  expect([page.textContent, last()]).toEqual(['looking', 'resume']);
});

test('pauses a kiosk’s camera while a guest reads a message, which disappears automatically', async () => {
  const { page, pass, last } = await kiosk(verdict('refuse', false));
  await pass(5_999);
  expect([page.textContent, last()]).toEqual(['refuse', 'pause']);
  await pass(1);
  expect([page.textContent, last()]).toEqual(['looking', 'resume']);
});
