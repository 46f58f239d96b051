import { expect, test, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { Order } from '#contract/sales/orders.ts';
import { InvoiceButton } from '#screens/parts/orders/invoice-button.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';

vi.mock('#app/data/save-file.ts', () => ({ saveFile: () => {} }));

const { invoice: texts } = textsOf('parts');
const failures = textsOf('failures');
const lost = { ok: false, failure: { kind: 'timeout' } };

test.each(['making it', 'the file'])(
  'says that an invoice can be requested again after the reply to %s was lost',
  async (what) => {
    const failed = vi.fn<(title: string, text: string) => void>();
    const engines = {
      call: async () => (what === 'making it' ? lost : { ok: true, value: { number: 7 } }),
      file: async () => lost,
      replies: createReplies(),
      notify: { done: () => {}, failed },
      auth: { state: () => ({ user: null }) },
      messages: english,
    } as unknown as Engines;
    const order = { orderId: 'o', invoice: true, creditNotes: [] } as unknown as Order;
    const box = await mount(
      <EnginesProvider engines={engines}>
        <InvoiceButton order={order} />
      </EnginesProvider>,
    );
    await doing(() => button(texts.get, box).click());
    expect(failed).toHaveBeenCalledExactlyOnceWith(texts.failed, failures.lost.read.timeout);
  },
);
