import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Draft } from '#app/drafts/draft.ts';
import type { Result } from '#domain/failures/failure.ts';
import { testSeed } from '#tests/fakes/seed.ts';
import { createVirtualTime, type VirtualTime } from '#tests/fakes/virtual-time.ts';
import { draftDisk, draftPage, draftServer, type Field } from './draft-world.ts';

const empty = { name: '', place: '' };
const must = (opened: Result<Draft<Field>>): Draft<Field> => {
  if (!opened.ok) throw new Error(`not opened: ${opened.failure.kind}`);
  return opened.value;
};

function world() {
  const time = createVirtualTime();
  const host = draftServer(time);
  let line: 'down' | 'lost' | null = null;
  const newPage = (disk = draftDisk()) => draftPage(time, host, disk, () => line);
  /** Opens the form from the device or the server; otherwise a new one. */
  const open = async (page: ReturnType<typeof newPage>, id = 'e1') => {
    const opened = await time.whileRunning(page.drafts.open(id));
    return must(opened.ok ? opened : page.drafts.begin(id, empty));
  };
  const pass = (ms: number) => time.run(time.now() + ms);
  return { time, host, newPage, open, pass, setLine: (next: typeof line) => void (line = next) };
}

describe('a form that saves as it is typed', () => {
  it('reaches the server soon after the last keystroke and only then says so', async () => {
    const { host, newPage, open, pass } = world();
    const draft = await open(newPage());
    draft.type({ name: 'Summer' });
    expect(draft.view().standing).toBe('saving');
    await pass(5_000);
    expect(draft.view().standing).toBe('saved');
    expect(host.rows.get('e1')?.texts).toEqual({ name: 'Summer', place: '' });
  });

  it('has nothing to save or send before anything is typed', async () => {
    const { host, newPage, open, pass } = world();
    const page = newPage();
    const draft = await open(page);
    expect(draft.view().standing).toBe('untouched');
    page.hope();
    await pass(5_000);
    expect([draft.view().standing, host.rows.has('e1')]).toEqual(['untouched', false]);
    draft.type({ name: 'Fair' });
    expect(draft.view().standing).toBe('saving');
  });

  it('is saved without typing when it already has something to save, such as a picture', async () => {
    const { host, newPage, open, time } = world();
    const draft = await open(newPage());
    expect(await time.whileRunning(draft.save())).toBe(true);
    expect([draft.view().standing, host.rows.has('e1')]).toEqual(['saved', true]);
  });

  it('keeps a trailing space while the next word is being typed', async () => {
    const { host, newPage, open, pass } = world();
    const draft = await open(newPage());
    draft.type({ name: 'Summer ' });
    await pass(5_000);
    expect([draft.view().typed.name, draft.view().standing]).toEqual(['Summer ', 'saved']);
    expect(host.rows.get('e1')?.texts.name).toBe('Summer');
  });

  it('is restored after a crash when started offline, and sent at the next contact by any page', async () => {
    const { host, newPage, open, pass, setLine } = world();
    const disk = draftDisk();
    setLine('down');
    const draft = await open(newPage(disk));
    draft.type({ name: 'Fair' });
    await pass(5_000);
    expect(draft.view().standing).toBe('on_device');
    const later = newPage(disk);
    expect((await open(later)).view().typed.name).toBe('Fair');
    setLine(null);
    later.hope();
    await pass(5_000);
    expect(host.rows.get('e1')?.texts.name).toBe('Fair');
    expect(await later.drafts.unsent()).toEqual([]);
  });

  it('retries by itself when no sign of contact comes', async () => {
    const { host, newPage, open, pass, setLine } = world();
    const draft = await open(newPage());
    setLine('down');
    draft.type({ name: 'Fair' });
    await pass(60_000);
    setLine(null);
    await pass(40_000);
    expect(host.rows.get('e1')?.texts.name).toBe('Fair');
  });

  it("is created once when the reply was lost, and continues from the server's copy", async () => {
    const { host, newPage, open, pass, setLine } = world();
    const draft = await open(newPage());
    setLine('lost');
    draft.type({ name: 'Fair' });
    await pass(2_000);
    setLine(null);
    draft.type({ place: 'Pier' });
    await pass(60_000);
    expect([...host.rows.values()].map(({ texts }) => texts)).toEqual([{ name: 'Fair', place: 'Pier' }]);
    expect(draft.view().standing).toBe('saved');
  });

  it("merges other users' changes to other fields and keeps typed input", async () => {
    const { host, newPage, open, pass } = world();
    host.write('e1', { name: 'Fair', place: 'Hall' });
    const draft = await open(newPage());
    host.write('e1', { name: 'Fair', place: 'Pier' });
    draft.type({ name: 'Summer fair' });
    await pass(5_000);
    expect(host.rows.get('e1')?.texts).toEqual({ name: 'Summer fair', place: 'Pier' });
    expect(draft.view().typed).toEqual({ name: 'Summer fair', place: 'Pier' });
  });

  it.each([
    ['mine', 'Autumn fair'],
    ['theirs', 'Winter fair'],
  ] as const)(
    "never overwrites another user's edit: shows both names and applies the choice of %s",
    async (which, chosen) => {
      const { host, newPage, open, pass } = world();
      host.write('e1', { name: 'Fair', place: 'Hall' });
      const draft = await open(newPage());
      host.write('e1', { name: 'Winter fair', place: 'Hall' });
      draft.type({ name: 'Autumn fair' });
      await pass(5_000);
      const { standing, undecided, theirs } = draft.view();
      expect([standing, undecided, theirs?.texts.name]).toEqual([
        'changed_elsewhere',
        ['name'],
        'Winter fair',
      ]);
      expect(host.rows.get('e1')?.texts.name).toBe('Winter fair');
      draft.choose('name', which);
      await pass(5_000);
      expect([host.rows.get('e1')?.texts.name, draft.view().standing]).toEqual([chosen, 'saved']);
    },
  );

  it('waits for its user when the server refuses it, and is sent once corrected', async () => {
    const { host, newPage, open, pass } = world();
    host.write('e1', empty);
    const draft = await open(newPage());
    draft.type({ name: 'forbidden' });
    await pass(120_000);
    expect([draft.view().standing, draft.view().typed.name]).toEqual(['refused', 'forbidden']);
    draft.type({ name: 'allowed' });
    await pass(5_000);
    expect(host.rows.get('e1')?.texts.name).toBe('allowed');
  });

  it('is saved only after confirmation when ticket holders are affected', async () => {
    const { time, host, newPage, open, pass } = world();
    host.write('e1', empty);
    const disk = draftDisk();
    const draft = await open(newPage(disk));
    draft.type({ name: 'touching' });
    await pass(120_000);
    expect([draft.view().standing, draft.view().question?.text]).toEqual(['asked', 'touches_holders']);
    // Typing more does not dismiss the confirmation.
    draft.type({ name: 'touching more' });
    expect([draft.view().standing, draft.view().question?.text]).toEqual(['saving', 'touches_holders']);
    await pass(5_000);
    expect([draft.view().standing, host.rows.get('e1')?.texts.name]).toEqual(['asked', '']);
    // After a crash it is asked again.
    const later = await open(newPage(disk));
    await pass(5_000);
    expect([later.view().standing, later.view().typed.name]).toEqual(['asked', 'touching more']);
    expect(await time.whileRunning(draft.agree())).toBe(true);
    expect([draft.view().standing, draft.view().question]).toEqual(['saved', null]);
    expect(host.rows.get('e1')?.texts.name).toBe('touching more');
    // A confirmation applies to one version of the form, not to the next.
    draft.type({ name: 'touching again' });
    await pass(5_000);
    expect(draft.view().standing).toBe('asked');
    draft.type({ name: 'touching more' });
    await pass(5_000);
    expect([draft.view().standing, draft.view().question]).toEqual(['saved', null]);
  });

  it('asks for confirmation of a new one too', async () => {
    const { time, host, newPage, open, pass } = world();
    const draft = await open(newPage());
    draft.type({ name: 'touching' });
    await pass(120_000);
    expect([draft.view().standing, draft.view().question?.text, host.rows.size]).toEqual([
      'asked',
      'touches_holders',
      0,
    ]);
    expect(await time.whileRunning(draft.agree())).toBe(true);
    expect([draft.view().question, host.rows.get('e1')?.texts.name]).toEqual([null, 'touching']);
  });

  it('keeps being sent after confirmation when the connection is lost', async () => {
    const { time, host, newPage, open, pass, setLine } = world();
    host.write('e1', empty);
    const draft = await open(newPage());
    draft.type({ name: 'touching' });
    await pass(5_000);
    setLine('down');
    expect(await time.whileRunning(draft.agree())).toBe(false);
    setLine(null);
    await pass(120_000);
    expect([draft.view().standing, host.rows.get('e1')?.texts.name]).toEqual(['saved', 'touching']);
  });

  it('waits on the device while it cannot be sent', async () => {
    const { host, newPage, open, pass } = world();
    const draft = await open(newPage());
    draft.type({ name: 'unfinished' });
    await pass(60_000);
    expect([draft.view().standing, host.rows.size]).toEqual(['on_device', 0]);
  });

  it('reports that it could not be stored', async () => {
    const { newPage, open, pass, setLine } = world();
    const disk = draftDisk();
    const draft = await open(newPage(disk));
    disk.full = true;
    setLine('down');
    draft.type({ name: 'Fair' });
    await pass(3_000);
    expect(draft.view().standing).toBe('only_here');
  });

  it('merges input typed in two tabs into different fields', async () => {
    const { host, newPage, open, pass, setLine } = world();
    const disk = draftDisk();
    setLine('down');
    const [one, other] = [await open(newPage(disk)), await open(newPage(disk))];
    one.type({ name: 'Fair' });
    await pass(100);
    other.type({ place: 'Pier' });
    await pass(100);
    expect(other.view().typed).toEqual({ name: 'Fair', place: 'Pier' });
    setLine(null);
    await pass(60_000);
    expect(host.rows.get('e1')?.texts).toEqual({ name: 'Fair', place: 'Pier' });
  });

  it('is neither shown nor sent for the next user, and is there when its own user returns', async () => {
    const { host, newPage, open, pass, setLine } = world();
    const page = newPage();
    setLine('down');
    const draft = await open(page);
    draft.type({ name: 'Fair' });
    await pass(3_000);
    page.become(2);
    setLine(null);
    await pass(60_000);
    expect([await page.drafts.unsent(), host.rows.size]).toEqual([[], 0]);
    page.become(1);
    await pass(5_000);
    expect(host.rows.get('e1')?.texts.name).toBe('Fair');
  });

  it('is gone and not sent once discarded', async () => {
    const { host, newPage, open, pass, setLine } = world();
    const page = newPage();
    setLine('down');
    (await open(page)).type({ name: 'Fair' });
    await pass(3_000);
    await page.drafts.discard('e1');
    setLine(null);
    page.hope();
    await pass(60_000);
    expect([host.rows.size, await page.drafts.unsent()]).toEqual([0, []]);
  });

  it('is not restarted when the server could not be asked for it', async () => {
    const { time, host, newPage, setLine } = world();
    host.write('e1', { name: 'Fair', place: 'Pier' });
    setLine('down');
    const opened = await time.whileRunning(newPage().drafts.open('e1'));
    expect(opened).toMatchObject({ ok: false, failure: { kind: 'unreachable' } });
  });

  it('does not open when it does not exist', async () => {
    const { time, newPage } = world();
    const opened = await time.whileRunning(newPage().drafts.open('e9'));
    expect(opened).toMatchObject({ ok: false, failure: { code: 'event_not_found' } });
  });
});

describe('two devices with bad connections', () => {
  const word = fc.constantFrom('a', 'b', 'c', 'd');
  const step = fc.record({
    device: fc.constantFrom(0, 1),
    does: fc.oneof(
      fc.record({ field: fc.constantFrom('name', 'place'), text: word }),
      fc.constantFrom('down', 'lost', 'good', 'choose', 'crash'),
    ),
    waitMs: fc.integer({ min: 1, max: 4_000 }),
  });

  it('end up with the same text, the one chosen by the last user asked', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 25 }), async (steps) => {
        const { time, host, ends } = await twoDevices(steps);
        expect([time.now() > 0, ends[0].view().standing, ends[1].view().standing]).toEqual([
          true,
          'saved',
          'saved',
        ]);
        for (const end of ends) expect(end.view().typed).toEqual(host.rows.get('e1')?.texts);
      }),
      { seed: testSeed, numRuns: 150 },
    );
  });
});

type Step = { device: number; does: string | { field: string; text: string }; waitMs: number };

/** Runs the steps, restores every connection, and resolves all conflicts with "mine". */
async function twoDevices(steps: readonly Step[]) {
  const time = createVirtualTime();
  const host = draftServer(time);
  host.write('e1', { name: 'first', place: 'first' });
  const lines: ('down' | 'lost' | null)[] = [null, null];
  const disks = [draftDisk(), draftDisk()];
  const pageOf = (device: number) =>
    draftPage(time, host, disks[device] ?? draftDisk(), () => lines[device] ?? null);
  const pages = [pageOf(0), pageOf(1)];
  const drafts = await Promise.all(pages.map((page) => opened(time, page)));
  for (const { device, does, waitMs } of steps) {
    const draft = drafts[device];
    if (draft === undefined) throw new Error('no such device');
    if (typeof does === 'object') draft.type({ [does.field]: does.text });
    else if (does === 'choose') chooseAll(draft);
    else if (does === 'crash') {
      pages[device]?.drafts.stop();
      const line = lines[device] ?? null;
      lines[device] = null;
      const page = (pages[device] = pageOf(device));
      drafts[device] = await opened(time, page);
      lines[device] = line;
    } else lines[device] = does === 'good' ? null : does === 'down' ? 'down' : 'lost';
    await time.run(time.now() + waitMs);
  }
  lines.fill(null);
  for (let round = 0; round < 6; round += 1) {
    for (const [device, draft] of drafts.entries()) {
      const row = host.rows.get('e1');
      if (row !== undefined) draft.hear(row);
      chooseAll(draft);
      pages[device]?.hope();
      await time.run(time.now() + 40_000);
    }
  }
  const [one, other] = drafts;
  if (one === undefined || other === undefined) throw new Error('no such device');
  return { time, host, ends: [one, other] as const };
}

const opened = async (time: VirtualTime, page: ReturnType<typeof draftPage>) =>
  must(await time.whileRunning(page.drafts.open('e1')));

function chooseAll(draft: Draft<Field>): void {
  for (const field of draft.view().undecided) draft.choose(field, 'mine');
}
