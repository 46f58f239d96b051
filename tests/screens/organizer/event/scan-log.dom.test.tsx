import { expect, test, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { listScans } from '#contract/door/scans.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { ScanLog } from '#screens/organizer/event/scan-log.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { doing, mount } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

vi.mock('@tanstack/react-router', () => ({ useSearch: () => ({}), useNavigate: () => () => {} }));

type LoggedScan = ReplyOf<typeof listScans>['items'][number];

const at = Date.UTC(2026, 10, 21, 20, 15);
const counted: LoggedScan = {
  position: 1,
  scanId: 'counted',
  kind: 'scan',
  deviceId: 'device-1',
  deviceName: 'Phone of Awa',
  gateId: 'gate-1',
  gateName: 'Main gate',
  direction: 'entry',
  ticketNumber: 12,
  verdict: 'admit',
  passed: true,
  ruling: 'first',
  correctedTime: at,
  receivedAt: at,
  undoes: null,
  leftOut: null,
  noEntry: false,
  forced: null,
  sentAway: false,
  note: null,
};

/** Returns the server column's text for each of these scans. */
async function saidOf(items: readonly LoggedScan[]): Promise<readonly (string | undefined)[]> {
  const auth = { status: 'authenticated', user: { credentialId: 7, role: 'ORGANIZER' } };
  // The screen uses only these engines.
  const engines = {
    clock: handClock(),
    call: async () => ({ ok: true, value: { items, total: items.length } }),
    replies: createReplies(),
    stored: { get: () => null, keys: () => [], onChange: () => () => {} },
    auth: { state: () => auth, subscribe: () => () => {} },
    contact: { reached: () => true, subscribe: () => () => {} },
    messages: english,
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <ScanLog eventId="event-1" timeZone="Africa/Banjul" />
    </EnginesProvider>,
  );
  await until(() => doing(() => expect(box.querySelectorAll('tbody tr')).toHaveLength(items.length)));
  const heads = [...box.querySelectorAll('thead th')].map((head) => head.textContent);
  const column = heads.indexOf(textsOf('desk').scans.columns.server);
  return [...box.querySelectorAll('tbody tr')].map((row) => row.children[column]?.textContent?.trim());
}

test('marks an excluded scan with the reason instead of its effect', async () => {
  const { notCounted } = textsOf('desk').scans;
  const codes = ['unknown_gate', 'unknown_checkpoint', 'impossible_time', 'too_many_scans'] as const;
  const leftOut = codes.map((code, n) => ({ ...counted, scanId: code, position: n + 2, leftOut: code }));
  expect(await saidOf([...leftOut, counted])).toEqual([
    ...codes.map((code) => notCounted[code]),
    textsOf('desk').scans.counted,
  ]);
  expect(new Set(codes.map((code) => notCounted[code])).size).toBe(codes.length);
});

test('says that a scan does not count even for an unknown reason from a newer server', async () => {
  const newer = { ...counted, leftOut: 'a_newer_reason' };
  expect(await saidOf([newer])).toEqual([textsOf('desk').scans.notCounted.other]);
});
