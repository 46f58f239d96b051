import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { eventOrders } from '#contract/sales/orders.ts';
import { buttonStyle } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

const everyMs = 60_000;

/** How many refunds of an event the payment provider refused, and the way to them. Nothing while there are none. */
export function RefusedRefunds({ eventId }: { readonly eventId: string }) {
  const { refusedRefund: texts } = useMessages('desk');
  const params = { registrationId: eventId };
  const query = { refund: 'refused', limit: '1' } as const;
  const { data } = useServer(eventOrders, { params, query }, { everyMs });
  // An older server knows no such question, and answers with orders of all kinds.
  if (data?.items[0]?.refundRefused !== true) return null;
  return (
    <Notice
      tone="attention"
      icon={TriangleAlert}
      action={
        <Link
          to="/myEventsDetails/$registrationId"
          params={params}
          search={{ part: 'orders', state: 'refund_refused' }}
          className={buttonStyle()}
        >
          {texts.show}
        </Link>
      }
    >
      {texts.found(data.total)}
    </Notice>
  );
}
