import { describe, expect, it } from 'vitest';
import type { StoredDraft } from '#domain/text/stored-draft.ts';
import { createVirtualTime } from '#tests/fakes/virtual-time.ts';
import { draftDisk, draftPage, draftServer, type DraftLine, type Field } from './draft-world.ts';

const empty = { name: '', place: '' };

/** A page whose server has the form `e1`; `calls` has the times of the calls, in ms. */
function world(person = 1) {
  const time = createVirtualTime();
  const host = draftServer(time);
  const disk = draftDisk();
  const calls: number[] = [];
  const line = { is: null as DraftLine };
  const newPage = () =>
    draftPage(time, host, disk, () => {
      calls.push(time.now());
      return line.is;
    });
  const row = host.write('e1', { name: 'Fair', place: 'Hall' });
  const page = newPage();
  const pass = (ms: number) => time.run(time.now() + ms);
  const opened = async (on = page) => {
    const draft = await on.drafts.opened('e1', row);
    if (draft === null) throw new Error(`not opened for ${person}`);
    return draft;
  };
  return { time, host, disk, calls, line, row, page, newPage, pass, opened };
}

/** Between sending and the reply. */
const underWayMs = 910;

describe('a draft being sent', () => {
  it('keeps what is typed before the reply, whatever else arrives', async () => {
    const { host, row, pass, opened } = world();
    const draft = await opened();
    draft.type({ name: 'Summer' });
    await pass(underWayMs);
    draft.type({ name: 'Summer fair' });
    draft.hear({ ...row, version: 'v9' });
    await pass(5_000);
    expect(host.rows.get('e1')?.texts.name).toBe('Summer fair');
    expect(draft.view()).toMatchObject({ standing: 'saved', typed: { name: 'Summer fair' } });
  });

  it('includes text typed meanwhile when a save is awaited', async () => {
    const { time, host, pass, opened } = world();
    const draft = await opened();
    draft.type({ name: 'Summer' });
    const saving = draft.save();
    await pass(10);
    draft.type({ place: 'Pier' });
    expect(await time.whileRunning(saving)).toBe(true);
    expect(host.rows.get('e1')?.texts).toEqual({ name: 'Summer', place: 'Pier' });
  });

  it('drops its reply once its page is gone', async () => {
    const { page, host, pass, opened } = world();
    const draft = await opened();
    let told = 0;
    draft.type({ name: 'Summer' });
    await pass(underWayMs);
    draft.subscribe(() => void (told += 1));
    page.drafts.stop();
    await pass(5_000);
    expect([host.rows.get('e1')?.texts.name, told]).toEqual(['Summer', 0]);
  });
});

describe('a draft', () => {
  it('stays unchanged when the server repeats the value being edited', async () => {
    const { row, opened } = world();
    const draft = await opened();
    const before = draft.view();
    draft.hear(row);
    expect(draft.view()).toBe(before);
  });

  it('is retried soon after a sign of contact, however long it has been failing', async () => {
    const { line, calls, page, pass, opened } = world();
    line.is = 'down';
    (await opened()).type({ name: 'Summer' });
    await pass(300_000);
    const before = calls.length;
    page.hope();
    await pass(3_000);
    expect(calls.length - before).toBeGreaterThanOrEqual(3);
  });

  it('is stored with the text typed while it was being stored', async () => {
    const { disk, pass, opened } = world();
    disk.slowMs = 100;
    const draft = await opened();
    draft.type({ name: 'unfinished' });
    await pass(10);
    draft.type({ place: 'Pier' });
    await pass(60_000);
    expect([...disk.rows.values()].map(({ typed }) => typed)).toEqual([
      { name: 'unfinished', place: 'Pier' },
    ]);
  });

  it('keeps what could not be stored, once the store works again', async () => {
    const { disk, line, pass, opened } = world();
    line.is = 'down';
    const draft = await opened();
    draft.type({ place: 'Pier' });
    await pass(100);
    disk.full = true;
    draft.type({ name: 'Summer' });
    await pass(100);
    disk.full = false;
    draft.type({ place: 'Beach' });
    await pass(100);
    expect(draft.view().typed).toEqual({ name: 'Summer', place: 'Beach' });
  });

  it.each([null, 'lost'] as const)(
    'does not come back with the reply after it was discarded (%s)',
    async (answer) => {
      const { disk, line, page, newPage, pass, opened } = world();
      line.is = 'down';
      (await opened()).type({ name: 'Summer' });
      await pass(100);
      page.drafts.stop();
      line.is = answer;
      const later = newPage();
      await later.drafts.open('e1');
      await pass(10);
      await later.drafts.discard('e1');
      await pass(60_000);
      expect(disk.rows.size).toBe(0);
    },
  );
});

describe('drafts of a user who signs out', () => {
  it('are not opened for the next user when the form was still opening', async () => {
    const { time, page, row } = world();
    const [asked, known] = [page.drafts.open('e1'), page.drafts.opened('e1', row)];
    page.become(2);
    expect(await time.whileRunning(asked)).toMatchObject({ ok: false, failure: { code: 'signed_out' } });
    expect(await known).toBeNull();
  });

  it('are not sent for the next user when they were still being looked up', async () => {
    const { disk, host, line, page, newPage, pass } = world();
    line.is = 'down';
    const begun = page.drafts.begin('e2', empty);
    if (begun.ok) begun.value.type({ name: 'Mine' });
    await pass(100);
    page.drafts.stop();
    line.is = null;
    newPage().become(2);
    await pass(60_000);
    expect([disk.rows.size, host.rows.has('e2')]).toEqual([1, false]);
  });
});

it('lists unsaved drafts with the newest first', async () => {
  const { line, page, pass } = world();
  line.is = 'down';
  for (const id of ['e2', 'e3', 'e4']) {
    const begun = page.drafts.begin(id, empty);
    if (begun.ok) begun.value.type({ name: id });
    await pass(5_000);
  }
  line.is = null;
  const first = page.drafts.begin('e3', empty);
  line.is = 'down';
  if (first.ok) first.value.type({ place: 'Pier' });
  await pass(100);
  const names = (await page.drafts.unsent()).map(({ id }) => id);
  expect(names[0]).toBe('e3');
  expect(names.toSorted()).toEqual(['e2', 'e3', 'e4']);
});

describe('a new draft at a server that may have it', () => {
  async function begun() {
    const one = world();
    const opened = one.page.drafts.begin('e2', empty);
    if (!opened.ok) throw new Error(opened.failure.kind);
    const row = () => one.disk.rows.get('1 e2');
    return { ...one, draft: opened.value, row };
  }

  it('says the same of where it is through every attempt that fails on this device', async () => {
    const { line, draft, pass, row } = await begun();
    line.is = 'offline';
    const said = new Set<boolean>();
    draft.subscribe(() => void said.add(draft.view().mayBeThere));
    draft.type({ name: 'Fair' });
    await pass(60_000);
    expect([[...said], row()?.mayBeThere]).toEqual([[false], false]);
  });

  it('is stored as there, should the page close during its first save', async () => {
    const { draft, pass, row } = await begun();
    draft.type({ name: 'Fair' });
    await pass(underWayMs);
    expect([draft.view().mayBeThere, row()?.mayBeThere]).toEqual([false, true]);
  });

  it('may be there when it was changed elsewhere and then could not be read', async () => {
    const { line, draft, pass, row } = await begun();
    line.is = 'changed, then offline';
    draft.type({ name: 'Fair' });
    await pass(2_000);
    expect([draft.view().mayBeThere, row()?.mayBeThere]).toEqual([true, true]);
  });

  it('may be there, however often it is stored, if an older version of the app in another tab stored it', async () => {
    const { disk, line, draft, pass, row } = await begun();
    line.is = 'lost';
    draft.type({ name: 'Fair' });
    await pass(2_000);
    line.is = 'offline';
    const { mayBeThere: _unknown, ...old } = row() ?? {};
    disk.rows.set('1 e2', old as StoredDraft<Field>);
    draft.type({ place: 'Pier' });
    await pass(60_000);
    expect([draft.view().mayBeThere, row()?.mayBeThere]).toEqual([true, true]);
  });
});
