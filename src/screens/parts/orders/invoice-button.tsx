import { FileMinus, FileText } from 'lucide-react';
import { saveFile } from '#app/data/save-file.ts';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { creditNotePdf, invoicePdf, issueInvoice } from '#contract/sales/invoices.ts';
import type { Order } from '#contract/sales/orders.ts';
import { Button } from '#ui/button.tsx';

/**
 * Downloads an order's invoice, creating it if needed, and its credit notes; renders nothing if the order can have
 * none.
 */
export function InvoiceButton({ order }: { readonly order: Order }) {
  const { call, file } = useEngines();
  const { invoice: texts } = useMessages('parts');
  const params = { orderId: order.orderId };
  const take = useAction({
    run: async () => {
      const made = await call(issueInvoice, { params });
      if (!made.ok) return made;
      const pdf = await file(invoicePdf, params, 'application/pdf');
      return pdf.ok ? { ok: true, value: { pdf: pdf.value, number: made.value.number } } : pdf;
    },
    // An order has one invoice, however often it is asked for.
    called: 'read',
    failedTitle: texts.failed,
    done: ({ pdf, number }) => saveFile(pdf, `invoice-${number}.pdf`),
  });
  if (!order.invoice) return null;
  return (
    <>
      <Button busy={take.busy} onClick={() => take.run()}>
        <FileText size={20} aria-hidden /> {texts.get}
      </Button>
      {order.creditNotes.map((note) => (
        <CreditNoteButton key={note.number} order={order} note={note} />
      ))}
    </>
  );
}

interface CreditNoteProps {
  readonly order: Order;
  readonly note: Order['creditNotes'][number];
}

/** Downloads a credit note; each refund creates one once there is an invoice. */
function CreditNoteButton({ order, note }: CreditNoteProps) {
  const { file } = useEngines();
  const { day, price } = useFormats();
  const { invoice: texts } = useMessages('parts');
  const number = String(note.number);
  const take = useAction({
    run: () => file(creditNotePdf, { orderId: order.orderId, number }, 'application/pdf'),
    called: 'read',
    failedTitle: texts.creditFailed,
    done: (pdf) => saveFile(pdf, `credit-note-${number}.pdf`),
  });
  return (
    <Button
      busy={take.busy}
      aria-label={texts.creditOf(number, price(note.amount), day(note.issuedAt, order.timeZone))}
      onClick={() => take.run()}
    >
      <FileMinus size={20} aria-hidden /> {texts.credit(number)}
    </Button>
  );
}
