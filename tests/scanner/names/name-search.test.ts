import { describe, expect, it } from 'vitest';
import { encodeListPage, type ListedPerson } from '#domain/door/door-list.ts';
import { newSealingKey, sealPage } from '#platform/sealing-key.ts';
import { answerNameRequests } from '#scanner/names/answer-names.ts';
import { createNameSearch, type NamesPort } from '#scanner/names/name-search.ts';

const guest = (ticketNumber: number, name: string, more: Partial<ListedPerson> = {}): ListedPerson => ({
  ticketNumber,
  reference: 7,
  typeIndex: 0,
  name,
  buyer: '',
  orderId: '',
  note: '',
  answers: [],
  ...more,
});

/** A worker in this process. */
function port(): NamesPort & { break: () => void } {
  const answer = answerNameRequests();
  let say: Parameters<NamesPort['onMessage']>[0] = () => {};
  let broken = () => {};
  return {
    postMessage: (message) => void answer(structuredClone(message)).then((said) => say(said)),
    onMessage: (listener) => (say = listener),
    onBroken: (listener) => (broken = listener),
    terminate: () => {},
    break: () => broken(),
  };
}

async function opened(pages: readonly (readonly ListedPerson[])[]) {
  const key = await newSealingKey();
  const texts = pages.map(encodeListPage);
  const read: number[] = [];
  const names = {
    list: async () => ({
      listId: 'l',
      here: new Map(texts.map((text, page) => [page, text])),
      key: async () => key,
    }),
    async page(page: number) {
      read.push(page);
      return { ...(await sealPage(key, `page ${page}`, texts[page] ?? '')), digest: texts[page] ?? '' };
    },
    boundOf: (page: number) => `page ${page}`,
  };
  const worker = port();
  const search = createNameSearch(worker, names);
  return { search, texts, read, names, worker };
}

describe('a search of encrypted names', () => {
  it('finds people on every page, by name, buyer and ticket', async () => {
    const { search } = await opened([
      [guest(1, 'Fatou Ceesay')],
      [guest(1_001, 'Awa Njie', { buyer: 'Lamin Touray', orderId: '0190a5c0-1111' })],
    ]);
    expect(await search.refresh()).toBe(true);
    expect((await search.search('fat', 9)).people).toEqual([guest(1, 'Fatou Ceesay')]);
    for (const typed of ['touray', '0190a5c0', '1001'])
      expect((await search.search(typed, 9)).people.map(({ name }) => name)).toEqual(['Awa Njie']);
    expect((await search.person(1_001))?.buyer).toBe('Lamin Touray');
    expect(await search.person(2)).toBeNull();
  });

  it('reloads only the changed page', async () => {
    const { search, texts, read } = await opened([[guest(1, 'Ann')], [guest(1_001, 'Bob')]]);
    await search.refresh();
    texts[1] = encodeListPage([guest(1_001, 'Bob'), guest(1_002, 'Cat')]);
    await search.refresh();
    expect(read).toEqual([0, 1, 1]);
    expect((await search.search('cat', 9)).total).toBe(1);
  });

  it('is not ready if a page cannot be decrypted', async () => {
    const { search, names } = await opened([[guest(1, 'Ann')]]);
    names.boundOf = () => 'another page';
    expect(await search.refresh()).toBe(false);
  });

  it('finds no one once its worker is gone, without waiting', async () => {
    const { search, worker } = await opened([[guest(1, 'Ann')]]);
    await search.refresh();
    worker.break();
    expect(await search.search('ann', 9)).toEqual({ people: [], total: 0 });
    expect(await search.person(1)).toBeNull();
  });
});
