import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { formatsIn } from '#messages/formats-in.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { browserClock } from '#platform/clock.ts';
import { freshDatabase } from '#tests/database/open.ts';
import { sampleTicket } from '#tests/app/wallet/sample-ticket.ts';
import { until } from '#tests/until.ts';
import { serverTime, walletOf } from './sample-wallet.ts';

const { ago } = formatsIn.en;

describe('the wallet on this device', () => {
  it('drops a ticket that the server no longer lists', async () => {
    let items = [sampleTicket({ ticketId: 'mine' }), sampleTicket({ ticketId: 'given away' })];
    const { wallet, ids } = await walletOf(async () => items);
    await wallet.refresh(7);
    expect(await ids()).toEqual(['given away', 'mine']);
    items = [sampleTicket({ ticketId: 'mine' })];
    await wallet.refresh(7);
    expect(await ids()).toEqual(['mine']);
  });

  it('reports ticket age by server time from the first reply, on a phone 40 days slow', async () => {
    const { wallet, kept } = await walletOf(async () => [sampleTicket({ ticketId: 'mine' })], {
      ...browserClock,
      wall: () => serverTime - 40 * 86_400_000,
    });
    await wallet.refresh(7);
    const { keptAt } = await kept();
    expect(Math.abs((keptAt ?? 0) - serverTime)).toBeLessThan(3_600_000);
    expect(ago(keptAt ?? 0, wallet.time().now)).not.toContain('days');
  });

  it('keeps a ticket accepted while an older reply was in flight', async () => {
    let arrive = (_items: readonly WalletTicket[]) => {};
    const { wallet, ids } = await walletOf(() => new Promise((resolve) => (arrive = resolve)));
    const refreshing = wallet.refresh(7);
    await wallet.take(7, sampleTicket({ ticketId: 'new' }));
    arrive([sampleTicket({ ticketId: 'old' })]);
    await refreshing;
    expect(await ids()).toEqual(['new']);
  });

  it("never stores a reply over a later request's, on this page or another", async () => {
    const { database } = await freshDatabase();
    for (const sameTab of [true, false]) {
      const asked: ((items: readonly WalletTicket[]) => void)[] = [];
      const answers = () => new Promise<readonly WalletTicket[]>((resolve) => asked.push(resolve));
      let wall = serverTime;
      const clock = { ...browserClock, wall: () => (wall += 1) };
      const one = await walletOf(answers, clock, database);
      const other = sameTab ? one : await walletOf(answers, clock, database);
      const slow = one.wallet.refresh(7);
      await until(() => expect(asked).toHaveLength(1));
      const quick = other.wallet.refresh(7);
      await until(() => expect(asked).toHaveLength(2));
      asked[1]?.([sampleTicket({ ticketId: 'mine', status: 'refunded' })]);
      await quick;
      asked[0]?.([sampleTicket({ ticketId: 'mine' }), sampleTicket({ ticketId: 'gone' })]);
      await slow;
      expect((await one.kept()).items).toMatchObject([{ ticketId: 'mine', status: 'refunded' }]);
      await one.wallet.forget(7);
    }
  });

  it("keeps storing after the phone's clock is set back", async () => {
    let wall = serverTime;
    let items = [sampleTicket({ ticketId: 'mine' })];
    const { wallet, kept } = await walletOf(async () => items, { ...browserClock, wall: () => wall });
    await wallet.refresh(7);
    wall -= 40 * 86_400_000;
    items = [sampleTicket({ ticketId: 'mine', status: 'refunded' })];
    await wallet.refresh(7);
    expect((await kept()).items).toMatchObject([{ status: 'refunded' }]);
  });

  it('leaves nothing behind when cleared, not even from a later reply', async () => {
    let arrive = (_items: readonly WalletTicket[]) => {};
    const { wallet, ids } = await walletOf(() => new Promise((resolve) => (arrive = resolve)));
    const refreshing = wallet.refresh(7);
    await wallet.forget(7);
    arrive([sampleTicket({ ticketId: 'late' })]);
    await refreshing;
    expect(await ids()).toEqual([]);
  });

  it('refetches after a ticket action and stores no earlier reply', async () => {
    const asked: ((items: readonly WalletTicket[]) => void)[] = [];
    const { wallet, ids } = await walletOf(() => new Promise((resolve) => asked.push(resolve)));
    const refreshing = wallet.refresh(7);
    await until(() => expect(asked).toHaveLength(1));
    const settling = wallet.settle(7);
    expect(wallet.isUnsettled()).toBe(true);
    await until(() => expect(asked).toHaveLength(2));
    asked[1]?.([]);
    await settling;
    expect(wallet.isUnsettled()).toBe(false);
    asked[0]?.([sampleTicket({ ticketId: 'cancelled since' })]);
    await refreshing;
    expect(await ids()).toEqual([]);
  });

  it('stays unsettled while the server is unreachable, and stops asking once its user has left', async () => {
    let answers = 0;
    const { wallet } = await walletOf(() => {
      answers += 1;
      return Promise.reject(new Error('no connection'));
    });
    await wallet.settle(7);
    expect(wallet.isUnsettled()).toBe(true);
    expect(answers).toBe(1);
    await wallet.forget(7);
    expect(wallet.isUnsettled()).toBe(false);
  });
});
