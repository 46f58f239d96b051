import { describe, expect, it, vi } from 'vitest';
import { encodeAttendeePage, type ListedAttendee } from '#domain/events/attendee-list.ts';
import { newSealingKey, sealPage } from '#platform/sealing-key.ts';
import { answerDeskRequests } from '#sync/desk-list/answer-desk-requests.ts';
import { createDeskCore } from '#sync/desk-list/desk-core.ts';
import { createDeskSearch, deskWorker, type DeskPort } from '#sync/desk-list/desk-search.ts';
import { someone } from '../../domain/events/listed-attendees.ts';

const guest = (ticketNumber: number, name: string): ListedAttendee => ({ ...someone, ticketNumber, name });
const pageOf = (...people: ListedAttendee[]) => encodeAttendeePage(people);
const namesIn = ({ people }: { readonly people: readonly ListedAttendee[] }) =>
  people.map(({ name }) => name);

describe('the attendees in memory', () => {
  it('come from every page, by ticket number, in any loading order', () => {
    const core = createDeskCore();
    expect(core.take(1, pageOf(guest(1_001, 'Cat')))).toBe(true);
    expect(core.take(0, pageOf(guest(7, 'Ann'), guest(8, 'Bob')))).toBe(true);
    expect(namesIn(core.find({}, 9))).toEqual(['Ann', 'Bob', 'Cat']);
  });

  it('are returned in part, with the total', () => {
    const core = createDeskCore();
    core.take(0, pageOf(guest(7, 'Ann'), guest(8, 'Bob'), guest(9, 'Cat')));
    expect(core.find({}, 2)).toMatchObject({ people: [{ name: 'Ann' }, { name: 'Bob' }], total: 3 });
  });

  it('are updated at once by a newer version of a page', () => {
    const core = createDeskCore();
    core.take(0, pageOf(guest(7, 'Ann')));
    core.prepare();
    expect(namesIn(core.find({ search: 'bob' }, 9))).toEqual([]);
    core.take(0, pageOf(guest(7, 'Ann'), guest(8, 'Bob')));
    expect(namesIn(core.find({ search: 'bob' }, 9))).toEqual(['Bob']);
    expect(namesIn(core.find({ search: 'ann' }, 9))).toEqual(['Ann']);
  });

  it('stay unchanged if a page cannot be read', () => {
    const core = createDeskCore();
    core.take(0, pageOf(guest(7, 'Ann')));
    expect(core.take(0, 'no page')).toBe(false);
    expect(namesIn(core.find({}, 9))).toEqual(['Ann']);
  });

  it('are searched and filtered, and empty for punctuation alone', () => {
    const core = createDeskCore();
    core.take(0, pageOf(guest(7, 'Ann'), { ...guest(8, 'Ann Bah'), entries: [], people: 0 }));
    expect(namesIn(core.find({ search: 'ann', status: 'not_arrived' }, 9))).toEqual(['Ann Bah']);
    expect(namesIn(core.find({ status: 'not_arrived' }, 9))).toEqual(['Ann Bah']);
    expect(core.find({ search: '.!?' }, 9)).toMatchObject({ people: [], total: 0 });
  });

  it('are filtered and counted with later door events, once per update', () => {
    const core = createDeskCore();
    const absent = { entries: [], people: 0, state: 'valid' } as const;
    core.take(0, pageOf({ ...guest(7, 'Ann'), ...absent }, { ...guest(8, 'Ann Bah'), ...absent }));
    const asked = { search: 'ann', status: 'not_arrived' } as const;
    const before = core.find(asked, 9);
    expect(before).toMatchObject({ total: 2, door: { arrived: 0, not_arrived: 2, inside: 0 } });
    const passages = {
      tickets: Uint32Array.of(7),
      at: Float64Array.of(2_000),
      exits: Uint8Array.of(0),
      seconds: Uint8Array.of(0),
      gates: Uint16Array.of(0),
      gateIds: ['main'],
    };
    const news = { version: 1, of: new Set([7]), passages, gateNames: { main: 'Main gate' } };
    const now = core.find(asked, 9, news);
    expect(namesIn(now)).toEqual(['Ann Bah']);
    expect(now.door).toEqual({ arrived: 1, not_arrived: 1, inside: 1 });
    // After an undo, nothing of it remains.
    const undone = { ...news, version: 2, passages: { ...passages, tickets: Uint32Array.of(9) } };
    expect(core.find(asked, 9, undone)).toEqual(before);
    // A page that arrives later gets the same passages.
    core.take(1, pageOf({ ...guest(9, 'Ann Cat'), ...absent }));
    expect(namesIn(core.find(asked, 9, news))).toEqual(['Ann Bah', 'Ann Cat']);
  });
});

/** Builds the worker's side, in this process. */
function port() {
  const answer = answerDeskRequests();
  let say: Parameters<DeskPort['onMessage']>[0] = () => {};
  let broken = () => {};
  const asked: string[] = [];
  const own: DeskPort = {
    postMessage(message) {
      asked.push(message.kind);
      void answer(structuredClone(message)).then((said) => say(said));
    },
    onMessage: (listener) => void (say = listener),
    onBroken: (listener) => void (broken = listener),
    terminate: () => void asked.push('terminate'),
  };
  return { port: own, asked, break: () => broken() };
}

async function opened(...texts: string[]) {
  const key = await newSealingKey();
  const desk = {
    list: async () => ({
      listId: 'list-1',
      here: new Map(texts.map((text, page) => [page, text])),
      key: async () => key,
    }),
    page: async (page: number) => {
      const text = texts[page] ?? '';
      return { ...(await sealPage(key, `page ${page}`, text)), digest: text };
    },
    boundOf: (page: number) => `page ${page}`,
  };
  const worker = port();
  return { search: createDeskSearch(worker.port, desk), desk, worker };
}

describe('an attendee search on a device', () => {
  it('opens every page, reports each, and is then ready', async () => {
    const { search, worker } = await opened(pageOf(guest(7, 'Ann')), pageOf(guest(1_001, 'Bob')));
    const progress = vi.fn<() => void>();
    expect(await search.refresh(progress)).toBe(true);
    expect(progress).toHaveBeenCalledTimes(2);
    expect(worker.asked).toEqual(['key', 'page', 'page', 'prepare']);
    expect(await search.find({ search: 'bob' }, 9)).toMatchObject({ people: [{ name: 'Bob' }], total: 1 });
  });

  it('is not ready if a page cannot be opened', async () => {
    const { search, desk, worker } = await opened(pageOf(guest(7, 'Ann')));
    desk.boundOf = () => 'another page';
    expect(await search.refresh(() => {})).toBe(false);
    expect(worker.asked).not.toContain('prepare');
  });

  it('finds no one once its worker is gone, is then not ready, and never waits for it', async () => {
    const { search, worker } = await opened(pageOf(guest(7, 'Ann')));
    await search.refresh(() => {});
    worker.break();
    expect(await search.find({}, 9)).toMatchObject({ people: [], total: 0 });
    expect(await search.refresh(() => {})).toBe(false);
  });

  it('terminates its worker', async () => {
    const { search, worker } = await opened();
    search.close();
    expect(worker.asked).toEqual(['terminate']);
  });

  it('runs in a worker of this build', () => {
    const made: unknown[] = [];
    vi.stubGlobal(
      'Worker',
      class {
        constructor(url: URL, options: object) {
          made.push(url.pathname.split('/').at(-1), options);
        }
        addEventListener = () => {};
      },
    );
    deskWorker();
    vi.unstubAllGlobals();
    expect(made).toEqual(['desk.worker.ts', { type: 'module', name: 'attendees' }]);
  });
});
