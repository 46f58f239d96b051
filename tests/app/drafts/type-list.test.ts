import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import type { Call } from '#api/call.ts';
import { createReplies, type Replies } from '#app/data/replies.ts';
import type { TypeList } from '#app/drafts/type-list.ts';
import { buildDrafts } from '#app/engines/build-drafts.ts';
import { newEventTexts } from '#app/events/event-form.ts';
import { newTypeTexts } from '#app/events/ticket-type-form.ts';
import { listTicketTypes } from '#contract/events/ticket-types.ts';
import type { Database } from '#database/database.ts';
import { createListeners } from '#domain/listeners.ts';
import { browserClock } from '#platform/clock.ts';
import { memoryValues } from '#tests/app/engines/stored-samples.ts';
import { freshDatabase } from '#tests/database/open.ts';
import { typeHost, type TypeHost } from './type-host.ts';
import { until } from '#tests/until.ts';

const event = 'e1';
const texts = (name: string, price = '100') => newTypeTexts(name, price, 'GMD');

/** Opens a page over a device's store. A second page over the same store represents the device after a crash. */
async function page(host: TypeHost, database: Database) {
  const hope = createListeners();
  const readAgain = vi.fn<Replies['readAgain']>(() => Promise.resolve());
  const drafts = await buildDrafts({
    clock: browserClock,
    call: host.call as unknown as Call,
    database,
    contact: { reached: () => true, subscribe: hope.add },
    values: memoryValues(),
    person: () => 7,
    onPerson: () => () => {},
    replies: { cache: createReplies().cache, readAgain },
  });
  return { drafts, hope: hope.tell, readAgain };
}

async function world({ isNew = false } = {}) {
  const host = typeHost();
  if (!isNew) host.begin(event);
  const { database } = await freshDatabase();
  const open = async (shared = database) => {
    const one = await page(host, shared);
    const list = one.drafts.types(event);
    await list.load(isNew);
    return { ...one, list };
  };
  return { host, open, elsewhere: async () => open((await freshDatabase()).database) };
}

const names = (list: TypeList) => list.view().items.map(({ view }) => view.typed.name);
const standings = (list: TypeList) => list.view().items.map(({ view }) => view.standing);
const draftOf = (list: TypeList, name: string) => {
  const found = list.view().items.find(({ view }) => view.typed.name === name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found.draft;
};

describe('ticket types being edited', () => {
  it('are saved as they are typed, each with its own version', async () => {
    const { host, open } = await world();
    const { list } = await open();
    list.add('a', texts('Standard'));
    list.add('b', texts('VIP', '250'));
    expect(await list.save()).toBe(true);
    draftOf(list, 'VIP').type({ price: '300' });
    expect(await list.save()).toBe(true);
    expect(host.has(event)).toEqual(['Standard 10000', 'VIP 30000']);
    expect(standings(list)).toEqual(['saved', 'saved']);
  });

  it('are refetched by other screens only once the server has them', async () => {
    const { host, open } = await world();
    const { list, readAgain } = await open();
    host.setDown(true);
    list.add('a', texts('Drinks'));
    expect(await list.save()).toBe(false);
    expect(readAgain).not.toHaveBeenCalled();
    host.setDown(false);
    await until(async () => expect(await list.save()).toBe(true));
    expect(readAgain).toHaveBeenCalledExactlyOnceWith(listTicketTypes);
  });

  it('are restored after a crash for an event started offline, and sent after it', async () => {
    const { host, open } = await world({ isNew: true });
    host.setDown(true);
    const first = await open();
    const begun = first.drafts.begin(event, newEventTexts(Date.now(), 'Africa/Banjul'));
    if (begun.ok) begun.value.type({ name: 'Fair' });
    first.list.add('b', texts('VIP'));
    first.list.add('a', texts('Standard'));
    first.list.move('a', 0);
    expect(await first.list.save()).toBe(false);
    await until(() => expect(standings(first.list)).toEqual(['on_device', 'on_device']));
    const later = await open();
    expect(names(later.list)).toEqual(['Standard', 'VIP']);
    host.setDown(false);
    await until(async () => expect(await later.list.save()).toBe(true));
    expect(host.has(event)).toEqual(['Standard 10000', 'VIP 10000']);
    expect(host.calls[0]).toBe('POST ');
    expect(await later.drafts.unsent()).toEqual([]);
  });

  it('wait on the device while they cannot be sent, with their event listed as unsent', async () => {
    const { host, open } = await world();
    const { list, drafts } = await open();
    list.add('a', texts('Standard', ''));
    expect(await list.save()).toBe(false);
    await until(() => expect(standings(list)).toEqual(['on_device']));
    expect(host.has(event)).toEqual([]);
    expect(await drafts.unsent()).toEqual([{ id: event, name: '', isNew: false, hasForm: false }]);
  });

  it('show both versions of a field changed by two people, and merge the rest', async () => {
    const { host, open, elsewhere } = await world();
    const mine = await open();
    mine.list.add('a', texts('Standard'));
    await mine.list.save();
    const theirs = await elsewhere();
    draftOf(theirs.list, 'Standard').type({ price: '200', quantity: '50' });
    expect(await theirs.list.save()).toBe(true);
    draftOf(mine.list, 'Standard').type({ price: '300', description: 'Mine' });
    expect(await mine.list.save()).toBe(false);
    const [item] = mine.list.view().items;
    expect(item?.view).toMatchObject({ standing: 'changed_elsewhere', undecided: ['price'] });
    item?.draft.choose('price', 'mine');
    expect(await mine.list.save()).toBe(true);
    expect(host.find(event, 'a')).toMatchObject({
      price: { amount: 30_000 },
      quantity: 50,
      description: 'Mine',
    });
  });

  it('are deleted, and restored by undo', async () => {
    const { host, open } = await world();
    const { list } = await open();
    list.add('a', texts('Standard'));
    await list.save();
    const draft = draftOf(list, 'Standard');
    draft.type({ removed: 'yes' });
    expect(names(list)).toEqual([]);
    await draft.save();
    expect(host.has(event)).toEqual([]);
    draft.type({ removed: '' });
    expect(await list.save()).toBe(true);
    expect(host.has(event)).toEqual(['Standard 10000']);
    expect(names(list)).toEqual(['Standard']);
  });

  it('are taken off sale instead of deleted when they were bought meanwhile', async () => {
    const { host, open } = await world();
    const { list } = await open();
    list.add('a', texts('Standard'));
    await list.save();
    host.sell(event, 'a');
    const draft = draftOf(list, 'Standard');
    draft.type({ removed: 'yes' });
    await draft.save();
    expect(host.find(event, 'a')?.onSale).toBe(false);
    expect(list.view().items.map(({ view }) => [view.typed.name, view.typed.onSale])).toEqual([
      ['Standard', ''],
    ]);
  });

  it('keep a new order, here at once and on the server', async () => {
    const { host, open } = await world();
    const { list } = await open();
    for (const name of ['One', 'Two', 'Three']) list.add(name, texts(name));
    await list.save();
    list.move('Three', 0);
    expect(names(list)).toEqual(['Three', 'One', 'Two']);
    expect(await list.save()).toBe(true);
    expect(host.has(event).map((text) => text.split(' ')[0])).toEqual(['Three', 'One', 'Two']);
    list.add('Four', texts('Four'));
    expect(names(list)).toEqual(['Three', 'One', 'Two', 'Four']);
    expect(await list.save()).toBe(true);
  });

  it('disappear here when deleted elsewhere', async () => {
    const { open, elsewhere } = await world();
    const { list } = await open();
    list.add('a', texts('Standard'));
    list.add('b', texts('VIP'));
    await list.save();
    const theirs = await elsewhere();
    for (const name of ['Standard', 'VIP']) draftOf(theirs.list, name).type({ removed: 'yes' });
    await theirs.list.save();
    await Promise.all(theirs.list.view().items.map(({ draft }) => draft.save()));
    await until(() => expect(names(theirs.list)).toEqual([]));
    await until(async () => {
      await list.load(false);
      expect(names(list)).toEqual([]);
    });
  });

  it("are removed from the device with their event's draft", async () => {
    const { open } = await world({ isNew: true });
    const { list, drafts } = await open();
    list.add('a', texts('Standard', ''));
    await until(async () => expect(await drafts.unsent()).toHaveLength(1));
    await drafts.discard(event);
    expect(await drafts.unsent()).toEqual([]);
  });
});
