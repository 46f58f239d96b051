import type { Page } from './world-shape.ts';

/** The open checkout: a waiting order is shown and removed once it has ended, whichever page sent it. */
export function waitAtCheckout(page: Page, ownerId: number): () => void {
  const waited = new Set<string>();
  let left = false;
  const look = async () => {
    const buying = page.buying();
    if (buying === null || left) return;
    for (const order of await buying.ordersOf(ownerId)) {
      if (order.end === undefined) waited.add(order.orderId);
      if (left || order.end === undefined || order.end.kind === 'unsendable') continue;
      if (!waited.delete(order.orderId)) continue;
      await buying.dismissOrder(order.orderId);
      if (!left && order.end.kind === 'placed')
        page.screen.goTo({ at: 'order', orderId: order.orderId, back: null });
    }
  };
  const hear = () => void look().catch(() => {});
  page.onWrite.add(hear);
  page.openBuying().then(
    async (buying) => {
      void buying.measure();
      await buying.lookAt('night').catch(() => {});
      hear();
    },
    () => {},
  );
  return () => {
    left = true;
    page.onWrite.delete(hear);
  };
}
