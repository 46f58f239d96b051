import { backoffMs } from '#domain/backoff.ts';
import type { Page } from './world-shape.ts';

/** The checkout while it is open: an order that nobody answered goes out again, at once, then with growing waits. */
export function keepSending(page: Page, ownerId: number): () => void {
  const { clock, chance, contact } = page;
  let left = false;
  let tries = 0;
  let next = () => {};
  const send = async () => {
    const buying = await page.openBuying().catch(() => null);
    if (left || buying === null) return;
    await buying.lookAt('night').catch(() => {});
    await buying.orderAgain('night', ownerId).catch(() => null);
    tries += 1;
    const waits = (await buying.unanswered('night', ownerId).catch(() => null)) !== null;
    if (!left && waits) next = clock.after(backoffMs(tries, chance.fraction(), null), () => void send());
  };
  const quiet = contact.subscribe(() => {
    if (!contact.reached() || left) return;
    next();
    void send();
  });
  void send();
  return () => {
    left = true;
    next();
    quiet();
  };
}
