import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { clockError, clockTime, day, zoneNote } from '#app/format/words.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { clockWarning } from '#domain/time/device-clock.ts';
import { Notice } from '#ui/notice.tsx';

const factsLook = css({
  display: 'grid',
  gap: 'base',
  gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))',
});

/** Says that the clock is off, where the code depends on it. */
export function ClockWarning({
  offsetMs,
  rolling,
}: {
  readonly offsetMs: number | null;
  readonly rolling: boolean;
}) {
  if (!rolling || offsetMs === null || clockWarning(offsetMs) === null) return null;
  return (
    <Notice tone="attention">
      <strong>This phone’s clock is {clockError(offsetMs)}.</strong> Your code is corrected for it. Once
      you’re online, set the clock to automatic.
    </Notice>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className={css({ textStyle: 'small', color: 'text.soft' })}>{name}</dt>
      <dd className={css({ fontWeight: '650', fontSize: 'lead' })}>{children}</dd>
    </div>
  );
}

/** When, where, and for whom. */
export function Facts({ ticket }: { readonly ticket: WalletTicket }) {
  return (
    <dl className={factsLook}>
      <Fact name="Doors open">
        {day(ticket.doorsOpenAt, ticket.timeZone)}, {clockTime(ticket.doorsOpenAt, ticket.timeZone)}
        {zoneNote(ticket.doorsOpenAt, ticket.timeZone)}
      </Fact>
      <Fact name="Starts">{clockTime(ticket.startsAt, ticket.timeZone)}</Fact>
      <Fact name="Gate">{ticket.gates.length === 0 ? 'Any gate' : ticket.gates.join(' or ')}</Fact>
      <Fact name="Holder">{ticket.holderName === '' ? 'Whoever shows it' : ticket.holderName}</Fact>
      <Fact name="Place">
        {ticket.venue === null ? (
          'Online'
        ) : (
          <>
            {ticket.venue.name}
            <span className={css({ display: 'block', textStyle: 'small', color: 'text.soft' })}>
              {ticket.venue.address}, {ticket.venue.city}
            </span>
          </>
        )}
      </Fact>
    </dl>
  );
}
