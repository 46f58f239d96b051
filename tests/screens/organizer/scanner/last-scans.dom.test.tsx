import { describe, expect, it } from 'vitest';
import type { ScanRow } from '#app/engines/door-desk.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { ConflictFacts, ManifestHeader } from '#domain/manifest/manifest.ts';
import type { Outcome, Receipt } from '#domain/door/receipt.ts';
import { ConflictList } from '#screens/parts/door/conflict-list.tsx';
import { LastScans } from '#screens/organizer/scanner/last-scans.tsx';
import { passage, scanRecord } from '#tests/domain/door/records.ts';
import { english } from '#tests/messages/english.ts';
import { mount } from '#tests/ui/mount.ts';

const engines = { messages: english } as unknown as Engines;

// The list reads only the zone and gates of a header.
const header = {
  eventName: 'Night',
  timeZone: 'Africa/Banjul',
  gates: [
    { gateId: 'gate-a', index: 0, name: 'Main gate', checkpoint: 'event' },
    { gateId: 'gate-b', index: 1, name: 'River gate', checkpoint: 'event' },
  ],
} as unknown as ManifestHeader;
const at = 1_795_287_600_000;
const mine = passage(1, { at });
const theirs = passage(2, { at: at + 2_000, gateId: 'gate-b', deviceId: 'device-2' });

function receipt(status: Receipt['status'], outcome: Partial<Outcome> = {}): Receipt {
  const whole: Outcome = { ruling: 'first', conflictId: null, first: null, revision: 2, receivedAt: at };
  return { scanId: mine.scanId, status, outcome: { ...whole, ...outcome }, code: null, message: null };
}
function row(changes: Partial<ScanRow> = {}): ScanRow {
  return {
    scan: scanRecord(),
    state: 'acknowledged',
    receipt: receipt('applied'),
    ruling: 'first',
    ...changes,
  };
}
function conflict(changes: Partial<ConflictFacts> = {}): ConflictFacts {
  return {
    conflictId: theirs.scanId,
    kind: 'double_admission',
    ticketNumber: 7,
    checkpoint: 'event',
    first: mine,
    other: theirs,
    status: 'open',
    ...changes,
  };
}
async function lineOf(one: ScanRow, conflicts: readonly ConflictFacts[] = []): Promise<HTMLElement> {
  const box = await mount(
    <EnginesProvider engines={engines}>
      <LastScans label="Last" rows={[one]} header={header} conflicts={conflicts} />
    </EnginesProvider>,
  );
  const line = box.querySelector('li');
  if (line === null) throw new Error('The list is empty.');
  return line;
}

/**
 * The server received it late, but it was earlier than the other gate's scan: it counts, and its receipt reports the
 * conflict.
 */
const lateAndEarlier = row({ receipt: receipt('conflict', { conflictId: theirs.scanId }) });

describe("a scan in the steward's list", () => {
  it("is not shown as counted elsewhere when it counts, whatever its receipt's status was", async () => {
    const line = await lineOf(lateAndEarlier, [conflict()]);
    expect(line.textContent).toContain('Also scanned at River gate');
    expect(line.textContent).toContain('This scan counts');
    expect(line.textContent).not.toContain('not counted');
    expect([line.dataset['count'], line.dataset['conflict']]).toEqual(['counts', 'true']);
  });

  it('says nothing of a resolved conflict', async () => {
    const line = await lineOf(lateAndEarlier, []);
    expect(line.textContent).toContain('Synced');
    expect(line.dataset['conflict']).toBeUndefined();
  });

  it('names the first gate when it counted at first and was overruled later', async () => {
    const overruled = row({ receipt: receipt('applied'), ruling: 'again' });
    const line = await lineOf(overruled, [
      conflict({ conflictId: mine.scanId, first: { ...theirs, at: at - 2_000 }, other: mine }),
    ]);
    expect(line.textContent).toContain('Also scanned at River gate');
    expect(line.textContent).toContain('not counted');
    expect(line.dataset['conflict']).toBe('true');
  });

  it('needs no feed message when its own receipt overruled it', async () => {
    const line = await lineOf(
      row({ receipt: receipt('conflict', { ruling: 'again', first: theirs }), ruling: 'again' }),
    );
    expect(line.textContent).toContain('Also scanned at River gate');
    expect(line.textContent).toContain('not counted');
  });

  it('counts for a void ticket and is under review', async () => {
    const line = await lineOf(row({ receipt: receipt('conflict', { conflictId: mine.scanId }) }), [
      conflict({ conflictId: mine.scanId, kind: 'admitted_after_void', first: null, other: mine }),
    ]);
    expect(line.textContent).toContain('Ticket was no longer valid');
    expect(line.textContent).not.toContain('not counted');
  });

  it.each([
    ['by the server', row({ ruling: 'undone' })],
    [
      'by the server, after a conflict',
      row({ ruling: 'undone', receipt: receipt('conflict', { ruling: 'again' }) }),
    ],
  ])('is shown as undone when undone %s', async (_name, undone) => {
    const line = await lineOf(undone);
    expect(line.textContent).toContain('Undone');
    expect(line.dataset['conflict']).toBeUndefined();
  });

  it.each([
    ['unknown_receipt', 'Update this app'],
    ['scan_too_new', 'The server needs an update'],
  ])('says that it waits for an update: %s', async (code, words) => {
    const waiting: Receipt = { scanId: mine.scanId, status: 'later', outcome: null, code, message: null };
    const line = await lineOf(row({ state: 'unsent', receipt: waiting, ruling: null }));
    expect(line.textContent).toContain('Not sent');
    expect(line.textContent).toContain(words);
  });

  it('is marked for review when its conflict is of an unknown kind', async () => {
    const line = await lineOf(lateAndEarlier, [conflict({ kind: 'unknown' })]);
    expect(line.textContent).toContain('Ask a supervisor');
    expect(line.dataset['conflict']).toBe('true');
  });

  it.each(['under_review', 'constructor', '__proto__'])('is shown with the verdict %s', async (verdict) => {
    const scan = { ...scanRecord({ passed: false }), verdict } as unknown as ScanRow['scan'];
    expect((await lineOf(row({ scan, ruling: 'none' }))).textContent).toContain(verdict.replaceAll('_', ' '));
  });

  it("shows its conflict's resolution, and that it counts when two people entered", async () => {
    const resolution = { how: 'second_person', by: 'manager', at } as const;
    const resolved = conflict({ status: 'resolved', resolution, other: mine, first: theirs });
    const line = await lineOf(row({ ruling: 'again' }), [resolved]);
    expect(line.dataset['count']).toBe('counts');
    expect(line.dataset['conflict']).toBeUndefined();
    expect(line.textContent).toContain('Second person inside: both count. Decided by a manager at');
  });

  it('belongs to no conflict when it was refused here', async () => {
    const refused = scanRecord({ passed: false, verdict: 'already_inside' });
    const line = await lineOf(row({ scan: refused, ruling: 'none' }), [conflict()]);
    expect(line.dataset['conflict']).toBeUndefined();
  });
});

describe('a conflict card', () => {
  const sides = async (facts: ConflictFacts) => {
    const box = await mount(
      <EnginesProvider engines={engines}>
        <ConflictList conflicts={[{ conflict: facts, header }]} />
      </EnginesProvider>,
    );
    return [...box.querySelectorAll('[data-side]')].map((side) => side.textContent);
  };

  it('says which of two admissions by one ticket counts', async () => {
    const [counts, not] = await sides(conflict());
    expect(counts).toMatch(/^Counted.*Main gate/);
    expect(not).toMatch(/^Not counted.*River gate/);
  });

  it("does not call a void ticket's admission uncounted, since the person is inside", async () => {
    expect(await sides(conflict({ kind: 'admitted_after_void', first: null, other: mine }))).toEqual([
      expect.stringMatching(/^Counted.*Main gate/),
    ]);
  });

  it.each([
    [1, '1 older conflict is not shown here.'],
    [1_200, '1,200 older conflicts are not shown here.'],
  ])('is followed by the number of hidden conflicts: %i', async (older, said) => {
    const box = await mount(
      <EnginesProvider engines={engines}>
        <ConflictList conflicts={[{ conflict: conflict(), header }]} older={older} />
      </EnginesProvider>,
    );
    expect(box.textContent).toContain(said);
  });

  it.each([
    ['same_person', 'Not counted', 'Same person: counted once. Decided by a supervisor at'],
    ['second_person', 'Counted', 'Second person inside: both count. Decided by a supervisor at'],
    ['mis_scan', 'Not counted', 'Mis-scan: not counted. Decided by a supervisor at'],
  ] as const)('shows a resolution and who decided it: %s', async (how, other, said) => {
    const resolution = { how, by: 'supervisor', at } as const;
    const facts = conflict({ status: 'resolved', resolution });
    expect((await sides(facts))[1]).toMatch(new RegExp(`^${other}.*River gate`));
    const box = await mount(
      <EnginesProvider engines={engines}>
        <ConflictList conflicts={[{ conflict: facts, header }]} />
      </EnginesProvider>,
    );
    expect(box.textContent).toContain(said);
    expect(box.textContent).not.toContain('apart');
  });

  it('makes no claim about a conflict of an unknown kind', async () => {
    const said = await sides(conflict({ kind: 'unknown', first: null }));
    expect(said).toEqual([expect.stringMatching(/^Scanned.*River gate/)]);
  });

  it('counts both holders of a ticket transferred after the first had entered', async () => {
    const before = passage(9, { ticketNumber: 3, at: at - 60_000 });
    const said = await sides(conflict({ first: before, other: theirs }));
    expect(said).toEqual([
      expect.stringMatching(/^Counted.*Main gate/),
      expect.stringMatching(/^Counted.*River gate/),
    ]);
  });
});
