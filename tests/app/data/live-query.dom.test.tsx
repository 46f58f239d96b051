import 'fake-indexeddb/auto';
import Dexie, { type EntityTable } from 'dexie';
import { act, useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { useStore } from '#app/data/live-query.ts';
import { until } from '#tests/until.ts';
import { doing, mount } from '#tests/ui/mount.ts';

it("does not show one user's data while another's is loading", async () => {
  const reads = new Map<string, (tickets: string) => void>();
  let signIn: (owner: string) => void = () => {};
  function Tickets() {
    const [owner, setOwner] = useState('awa');
    signIn = setOwner;
    const read = () => new Promise<string>((answer) => reads.set(owner, answer));
    return <p>{useStore(read, ['wallet', owner]) ?? 'not read yet'}</p>;
  }
  const page = await mount(<Tickets />);
  const shows = (text: string) => until(() => expect(page.textContent).toBe(text));
  const answer = async (owner: string, tickets: string) => {
    await until(() => expect(reads.has(owner)).toBe(true));
    await act(async () => reads.get(owner)?.(tickets));
  };

  await shows('not read yet');
  await answer('awa', 'Awa’s tickets');
  await shows('Awa’s tickets');
  await act(async () => signIn('omar'));
  expect(page.textContent).toBe('not read yet');
  await answer('omar', 'Omar’s tickets');
  await shows('Omar’s tickets');
});

it('reruns a query when its data changes, across asynchronous steps too', async () => {
  const dexie = new Dexie('live-query-test') as Dexie & {
    tickets: EntityTable<{ id: number; owner: string }>;
  };
  dexie.version(1).stores({ tickets: 'id, owner' });
  onTestFinished(() => dexie.delete());
  const read = async () => (await dexie.tickets.where('owner').equals('awa').toArray()).length;
  const Count = () => <p>{String(useStore(read, [dexie]))}</p>;
  const page = await mount(<Count />);
  const shows = (text: string) =>
    until(async () => {
      await doing(() => {});
      expect(page.textContent).toBe(text);
    });
  await shows('0');
  await act(async () => void (await dexie.tickets.add({ id: 1, owner: 'awa' })));
  await shows('1');
});
