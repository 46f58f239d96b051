import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { Cancellation } from '#contract/events/cancellation.ts';
import { Notice } from '#ui/notice.tsx';
import { Progress } from '#ui/progress.tsx';

interface CancelledProps {
  readonly cancellation: Cancellation;
  readonly timeZone: string;
}

/** Shows the progress of a cancellation, which continues on the server whether or not this page is open. */
export function Cancelled({ cancellation, timeZone }: CancelledProps) {
  const { clockTime, day } = useFormats();
  const { cancelled: texts } = useMessages('desk').plan;
  const { state, requestedAt, reason, orders, ordersLeft, tickets, ticketsLeft } = cancellation;
  const { refundsDone, refundsLeft, letters, lettersSent, lettersFailed } = cancellation;
  const counts = [
    { label: texts.orders, done: orders - ordersLeft, total: orders },
    { label: texts.tickets, done: tickets - ticketsLeft, total: tickets },
    { label: texts.refunds, done: refundsDone, total: refundsDone + refundsLeft },
    { label: texts.letters, done: lettersSent, total: letters },
  ].filter(({ total }) => total > 0);
  return (
    <div data-cancellation={state} className={css({ display: 'grid', gap: 'base' })}>
      <Notice tone="attention">
        {state === 'done' && refundsLeft === 0 ? texts.done : texts.running}
        {requestedAt === null
          ? null
          : ` ${texts.since(day(requestedAt, timeZone), clockTime(requestedAt, timeZone))}`}
      </Notice>
      {reason === '' ? null : <p dir="auto">{texts.reason(reason)}</p>}
      {counts.map((count) => (
        <Progress key={count.label} {...count} />
      ))}
      {lettersFailed === 0 ? null : (
        <p className={css({ textStyle: 'small', color: 'text.soft' })}>
          {texts.lettersFailed(lettersFailed)}
        </p>
      )}
    </div>
  );
}
