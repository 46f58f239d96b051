import { Banknote, CreditCard } from 'lucide-react';
import type { ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useServer } from '#app/data/server-data.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { readEvent, type EventDetail } from '#contract/events/events.ts';
import { waysToPay, type WayToPay } from '#contract/sales/ways-to-pay.ts';
import { instructionsFor, payByHandUntil } from '#domain/sales/manual-payment.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { FormattedText } from '#screens/parts/formatted-text.tsx';
import { AlertText } from '#ui/alert-text.tsx';
import { Section } from '#ui/page.tsx';

/** Value of online payment among the payment methods. */
export const onlineWay = '';

/** The payment methods of an order, and the chosen one; there is no choice with a single method. */
export interface PayChoice {
  /** Null while unknown; then the earlier choice counts, or online payment. */
  readonly ways: { readonly online: boolean; readonly items: readonly WayToPay[] } | null;
  /** An id, `onlineWay`, or null if one has yet to be chosen. */
  readonly chosen: string | null;
}

/** Returns an event's payment methods, and the effective one: the chosen one, or the only one. */
export function usePayChoice(eventId: string, wished: string | undefined, isFree: boolean): PayChoice {
  const { data } = useServer(waysToPay, { params: { registrationId: eventId } }, { off: isFree });
  if (isFree) return { ways: null, chosen: onlineWay };
  // A choice from before a reload counts until the methods are loaded: the server refuses one that is gone.
  if (data === undefined) return { ways: null, chosen: wished ?? onlineWay };
  const { online, items } = data;
  const ids = [...(online ? [onlineWay] : []), ...items.map(({ wayToPayId }) => wayToPayId)];
  const chosen = ids.find((id) => id === wished) ?? (ids.length === 1 ? (ids[0] ?? null) : null);
  // Without any method, the order's refusal explains why.
  return { ways: data, chosen: ids.length === 0 ? onlineWay : chosen };
}

interface WayChoiceProps extends PayChoice {
  readonly eventId: string;
  readonly error: string | undefined;
  readonly onChoose: (wayToPayId: string) => void;
}

/** Chooses between online payment and the organizer's methods. */
export function WayChoice({ eventId, ways, chosen, error, onChoose }: WayChoiceProps) {
  const { ways: texts } = useMessages('checkout');
  const event = useServer(readEvent, { params: { registrationId: eventId }, query: {} });
  if (ways === null || ways.items.length === 0) return null;
  return (
    <Section title={texts.title}>
      <fieldset className={css({ display: 'grid', gap: 'snug' })}>
        <legend className={css({ srOnly: true })}>{texts.title}</legend>
        {ways.online ? (
          <Way
            value={onlineWay}
            icon={<CreditCard size={24} aria-hidden />}
            name={texts.online}
            note={texts.onlineNote}
            checked={chosen === onlineWay}
            onChoose={onChoose}
          />
        ) : null}
        {ways.items.map((way) => (
          <Way
            key={way.wayToPayId}
            value={way.wayToPayId}
            icon={<Banknote size={24} aria-hidden />}
            name={way.name}
            note={<WayNote way={way} event={event.data} />}
            checked={chosen === way.wayToPayId}
            onChoose={onChoose}
          >
            <FormattedText text={instructionsFor(way.instructions, texts.reference)} />
          </Way>
        ))}
      </fieldset>
      <AlertText text={error ?? null} />
    </Section>
  );
}

function WayNote({ way, event }: { readonly way: WayToPay; readonly event: EventDetail | undefined }) {
  const { ways: texts } = useMessages('checkout');
  const { dayAndTime } = useFormats();
  const { clock } = useEngines();
  const { reserveHours, tickets } = way;
  const now = clock.wall();
  const until =
    event === undefined ? null : payByHandUntil({ reserveHours, startsAt: Date.parse(event.startsAt) }, now);
  // The event may start before the reservation time is over.
  const isWhole = until === null || until - now >= reserveHours * 3_600_000;
  const held =
    isWhole || event === undefined
      ? texts.waits(reserveHours)
      : texts.until(dayAndTime(until, event.timeZone));
  return (
    <>
      {held} {tickets === 'unknown' ? '' : texts[tickets]}
    </>
  );
}

const cardStyle = css({
  borderWidth: '1px',
  borderColor: 'line.strong',
  borderRadius: 'medium',
  bg: 'surface.raised',
  _hover: { bg: 'surface.lifted' },
  _focusWithin: { outline: '3px solid {colors.accent.hover}' },
});
const wayStyle = css({
  display: 'grid',
  gridTemplateColumns: 'auto auto minmax(0, 1fr)',
  gap: 'near',
  alignItems: 'start',
  p: 'base',
  cursor: 'pointer',
});
const chosenStyle = css({ borderColor: 'accent', bg: 'accent.deep' });

interface WayProps {
  readonly value: string;
  readonly icon: ReactNode;
  readonly name: string;
  readonly note: ReactNode;
  readonly checked: boolean;
  readonly onChoose: (value: string) => void;
  /** Shown while it is chosen. */
  readonly children?: ReactNode;
}

function Way({ value, icon, name, note, checked, onChoose, children }: WayProps) {
  return (
    <div className={cx(cardStyle, checked && chosenStyle)}>
      <label className={wayStyle}>
        <input
          type="radio"
          name="wayToPay"
          value={value}
          checked={checked}
          onChange={() => onChoose(value)}
          className={css({ w: '1.35rem', h: '1.35rem', mt: 'hair', accentColor: 'accent', outline: 'none' })}
        />
        {icon}
        <span className={css({ display: 'grid', gap: 'tight', minW: '0' })}>
          <strong className={css({ overflowWrap: 'anywhere' })}>
            <bdi>{name}</bdi>
          </strong>
          <span className={css({ textStyle: 'small', color: 'text.soft' })}>{note}</span>
        </span>
      </label>
      {checked && children !== undefined ? (
        <div className={css({ px: 'base', pb: 'base', textStyle: 'small' })}>{children}</div>
      ) : null}
    </div>
  );
}
