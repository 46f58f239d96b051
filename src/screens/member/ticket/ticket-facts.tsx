import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { mapOfPlace } from '#app/events/map-of-place.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { isDateOpen } from '#domain/events/open-date.ts';
import { clockWarning } from '#domain/time/device-clock.ts';
import { Notice } from '#ui/notice.tsx';

const factsStyle = css({
  display: 'grid',
  gap: 'base',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))',
});

/** Warns about a wrong clock if the code depends on it. */
export function ClockWarning({
  offsetMs,
  rolling,
}: {
  readonly offsetMs: number | null;
  readonly rolling: boolean;
}) {
  const { clockError } = useFormats();
  const { clock: texts } = useMessages('wallet').ticket;
  if (!rolling || offsetMs === null || clockWarning(offsetMs) === null) return null;
  return (
    <Notice tone="attention">
      <strong>{texts.title(clockError(offsetMs))}</strong> {texts.text}
    </Notice>
  );
}

const linkStyle = css({
  display: 'flex',
  alignItems: 'center',
  minH: 'touch',
  minW: 'touch',
  color: 'accent',
  textStyle: 'small',
  textDecoration: 'underline',
  overflowWrap: 'anywhere',
});

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className={css({ textStyle: 'small', color: 'text.soft' })}>{name}</dt>
      <dd dir="auto" className={css({ fontWeight: '650', fontSize: 'lead', overflowWrap: 'anywhere' })}>
        {children}
      </dd>
    </div>
  );
}

/** When, where, and for whom. */
export function Facts({ ticket }: { readonly ticket: WalletTicket }) {
  const { day, dayAndClock, listed, timeThere, zoneNote } = useFormats();
  const { ticket: texts } = useMessages('wallet');
  const gatesOf = ({ gates, addOn }: WalletTicket) => {
    if (gates.length > 0) return texts.gates(gates);
    return addOn === null ? texts.anyGate : texts.askThere;
  };
  return (
    <>
      <dl className={factsStyle}>
        {isDateOpen(Date.parse(ticket.startsAt)) ? (
          <Fact name={texts.starts}>{day(ticket.startsAt)}</Fact>
        ) : (
          <>
            <Fact name={texts.doorsOpen}>
              {dayAndClock(ticket.doorsOpenAt, ticket.timeZone)}
              {zoneNote(ticket.doorsOpenAt, ticket.timeZone)}
            </Fact>
            <Fact name={texts.starts}>{timeThere(ticket.startsAt, ticket.doorsOpenAt, ticket.timeZone)}</Fact>
          </>
        )}
        {ticket.addOn === null ? null : <Fact name={texts.addOn}>{texts.uses(ticket.addOn.uses)}</Fact>}
        <Fact name={ticket.addOn === null ? texts.gate : texts.redeemAt}>{gatesOf(ticket)}</Fact>
        <Fact name={texts.holder}>{ticket.holderName === '' ? texts.noName : ticket.holderName}</Fact>
        <Fact name={texts.place}>
          {ticket.venue === null ? (
            texts.online
          ) : (
            <>
              <bdi>{ticket.venue.name}</bdi>
              <span className={css({ display: 'block', textStyle: 'small', color: 'text.soft' })}>
                <bdi>{listed([ticket.venue.address, ticket.venue.city])}</bdi>
              </span>
              <a href={mapOfPlace(ticket.venue)} rel="noreferrer" target="_blank" className={linkStyle}>
                {texts.map}
              </a>
            </>
          )}
        </Fact>
      </dl>
      <Link to="/events/$registrationId" params={{ registrationId: ticket.eventId }} className={linkStyle}>
        {texts.event}
      </Link>
    </>
  );
}
