import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type {
  DoorDesk,
  ForcedBecause,
  JudgedScan,
  NotRecorded,
  OpenGate,
  ScanStation,
} from '#app/engines/door-desk.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { useForce, type ForceMode } from '#app/scanning/use-force.ts';
import type { Shown } from '#app/scanning/use-scanning.ts';
import type { ManifestHeader } from '#domain/manifest/manifest.ts';
import { english, textsOf } from '#tests/messages/english.ts';
import { mount } from '#tests/ui/mount.ts';

const { force: texts, notRecorded } = textsOf('scanning');
const shown = {
  at: 1,
  judged: {
    scan: { scanId: 's', gateId: 'g' },
    verdict: { code: 'blocked', passes: false, ticketNumber: 3, test: false },
  },
} as unknown as Shown;
const recordedScan = { scan: { scanId: 'f' }, verdict: {} } as unknown as JudgedScan;
const failed = { scan: null, reason: 'storage_full', verdict: {} } as unknown as NotRecorded;
const why: ForcedBecause = { reason: 'other', note: 'Knows the band' };

const header = {
  gates: [{ gateId: 'g', name: 'Main gate', checkpoint: 'event' }],
  rules: {},
  types: [],
} as unknown as ManifestHeader;

async function gate(answer: JudgedScan | NotRecorded, role: 'steward' | 'supervisor' = 'supervisor') {
  const notify = {
    done: vi.fn<(text: string) => void>(),
    failed: vi.fn<(title: string, text: string) => void>(),
  };
  const force = vi.fn<(scanId: string, why: ForcedBecause) => Promise<JudgedScan | NotRecorded>>(
    async () => answer,
  );
  const recorded = vi.fn<() => void>();
  const dismiss = vi.fn<() => void>();
  const give = vi.fn<(tone: string) => void>();
  const parts = {
    header,
    desk: { recorded } as unknown as DoorDesk,
    open: { gate: { force } } as unknown as OpenGate,
    station: { feedback: { give } } as unknown as ScanStation,
    role,
    scanning: { shown, dismiss },
  };
  const now: { force: ForceMode | null } = { force: null };
  function Screen() {
    now.force = useForce(parts);
    return <p>{`${now.force.may} ${now.force.asking}`}</p>;
  }
  const page = await mount(
    <EnginesProvider engines={{ notify, messages: english } as unknown as Engines}>
      <Screen />
    </EnginesProvider>,
  );
  const ask = () => act(async () => now.force?.ask(true));
  const confirm = () => act(async () => now.force?.confirm(why));
  return { page, ask, confirm, force, recorded, dismiss, give, notify };
}

test('asks a supervisor for the reason, then admits, announces and sends', async () => {
  const { page, ask, confirm, force, recorded, dismiss, give, notify } = await gate(recordedScan);
  await ask();
  expect(page.textContent).toBe('true true');
  await confirm();
  expect(force.mock.calls).toEqual([['s', why]]);
  expect([recorded.mock.calls.length, dismiss.mock.calls.length]).toEqual([1, 1]);
  expect([give.mock.calls, notify.done.mock.calls]).toEqual([[['attention']], [[texts.entrance.done]]]);
});

test('keeps the typed text if the record could not be stored', async () => {
  const { page, ask, confirm, recorded, dismiss, notify } = await gate(failed);
  await ask();
  await confirm();
  expect(page.textContent).toBe('true true');
  expect([recorded.mock.calls.length, dismiss.mock.calls.length]).toEqual([0, 0]);
  expect(notify.failed.mock.calls).toEqual([[notRecorded.title, notRecorded.storage_full]]);
});

test('does not ask a steward', async () => {
  const { page, ask } = await gate(recordedScan, 'steward');
  await ask();
  expect(page.textContent).toBe('false false');
});
