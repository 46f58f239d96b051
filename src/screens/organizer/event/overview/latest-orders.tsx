import { Link } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { titleOfOrder } from '#app/requests/about-order.ts';
import { eventOrders, type Order } from '#contract/sales/orders.ts';
import { buttonStyle } from '#ui/button.tsx';
import { List, Row } from '#ui/list.tsx';
import { Section } from '#ui/page.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import type { MyEvent } from '../event-page.tsx';
import { OrderState } from '../order-state.tsx';

const latest = 5;
const everyMs = 15_000;

/** The newest orders of an event, with a link to all. */
export function LatestOrders({ event }: { readonly event: MyEvent }) {
  const { orders: texts } = useMessages('desk').overview;
  const { orders } = useMessages('desk');
  const params = { registrationId: event.registrationId };
  const read = useServer(eventOrders, { params, query: { limit: String(latest) } }, { everyMs });
  return (
    <Section
      title={texts.title}
      actions={
        <Link
          to="/myEventsDetails/$registrationId"
          params={params}
          search={{ part: 'orders' }}
          className={buttonStyle()}
        >
          {texts.all}
        </Link>
      }
    >
      <ReadState read={read} what={orders.what} skeleton={{ count: 2 }}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={css({ color: 'text.soft' })}>{texts.none}</p>
          ) : (
            <List label={texts.title}>
              {items.map((order) => (
                <OrderRow key={order.orderId} order={order} timeZone={event.timeZone} />
              ))}
            </List>
          )
        }
      </ReadState>
    </Section>
  );
}

function OrderRow({ order, timeZone }: { readonly order: Order; readonly timeZone: string }) {
  const { count, price, day, clockTime, listed } = useFormats();
  const { orders: texts } = useMessages('desk');
  const lines = listed(order.lines.map((line) => texts.line(count(line.quantity), line.ticketTypeName)));
  return (
    <Row
      title={<bdi className={css({ overflowWrap: 'anywhere' })}>{titleOfOrder(order)}</bdi>}
      note={
        <>
          <time dateTime={order.createdAt}>
            {day(order.createdAt, timeZone)} {clockTime(order.createdAt, timeZone)}
          </time>
          {` · ${lines}`}
        </>
      }
      end={
        <div className={css({ display: 'grid', gap: 'tight', justifyItems: 'end' })}>
          <strong>{price(order.total)}</strong>
          <OrderState order={{ ...order, reason: '' }} />
        </div>
      }
    />
  );
}
