import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { EventSummary } from '#contract/events/events.ts';
import { isUnderWay } from '#domain/events/event-phase.ts';
import { isDateOpen } from '#domain/events/open-date.ts';
import { Badge } from '#ui/badge.tsx';
import { cardStyle } from '#ui/card.tsx';
import { Poster } from '#screens/parts/poster.tsx';

/** Remaining tickets below which the card says that few are left. */
const scarce = 50;

interface EventStateProps {
  readonly event: EventSummary;
  readonly now: number;
  /** Shown when there is nothing to say of the tickets. */
  readonly otherwise?: ReactNode;
}

/** Shows the state of an event's tickets in a word or two; states, not errors. */
export function EventState({ event, now, otherwise = null }: EventStateProps) {
  const { states, left } = useMessages('events').tickets;
  if (event.status === 'cancelled') return <Badge tone="refuse">{states.cancelled}</Badge>;
  if (event.status === 'ended' || Date.parse(event.endsAt) < now) return <Badge>{states.ended}</Badge>;
  if (isDateOpen(Date.parse(event.startsAt))) return <Badge tone="attention">{states.postponed}</Badge>;
  if (event.saleState === 'sold_out' || (event.left === 0 && event.saleState !== 'not_yet_on_sale'))
    return <Badge tone="attention">{states.sold_out}</Badge>;
  if (event.saleState === 'not_yet_on_sale') return <Badge>{states.not_yet_on_sale}</Badge>;
  if (event.saleState === 'sale_closed') return <Badge>{states.sale_closed}</Badge>;
  if (event.left !== null && event.left <= scarce) return <Badge tone="accent">{left(event.left)}</Badge>;
  return isOnNow(event, now) ? <OnNow /> : otherwise;
}

/** Returns whether an event is in progress at this moment. @param now ms */
export const isOnNow = (
  { status, startsAt, endsAt }: Pick<EventSummary, 'status' | 'startsAt' | 'endsAt'>,
  now: number,
): boolean => isUnderWay({ status, startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) }, now);

export function OnNow() {
  return <Badge tone="admit">{useMessages('events').tickets.states.on_now}</Badge>;
}

interface EventCoverProps {
  readonly event: Pick<EventSummary, 'registrationId' | 'coverUrl' | 'cover'>;
  /** The displayed width, in the format of an image's `sizes`. */
  readonly sizes?: string;
  /** The first visible picture, loaded with high priority. */
  readonly isFirst?: boolean;
}

/** An event's picture, cropped around the focal point that its organizer chose, or a generated poster. */
export function EventCover({ event, sizes, isFirst = false }: EventCoverProps) {
  const { registrationId, coverUrl, cover } = event;
  if (coverUrl === null) return <Poster seed={registrationId} />;
  return (
    <img
      src={coverUrl}
      srcSet={cover?.images.map(({ url, width }) => `${url} ${width}w`).join(', ')}
      sizes={sizes ?? '(min-width: 640px) 24rem, 100vw'}
      alt={cover?.alt ?? ''}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      style={cover ? { objectPosition: `${cover.focusX}% ${cover.focusY}%` } : undefined}
      className={css({ w: 'full', h: 'full', objectFit: 'cover' })}
    />
  );
}

interface EventCardProps extends Pick<EventCoverProps, 'isFirst'> {
  readonly event: EventSummary;
  /** Current time in ms. */
  readonly now: number;
}

export function EventCard({ event, now, isFirst = false }: EventCardProps) {
  const { clockTime, day, listed, price, zoneNote } = useFormats();
  const { card: texts, tickets } = useMessages('events');
  return (
    <Link
      to="/events/$registrationId"
      params={{ registrationId: event.registrationId }}
      className={`${cardStyle({ inset: 'none', press: true })} ${css({ display: 'flex', flexDirection: 'column', h: 'full' })}`}
    >
      <div className={css({ position: 'relative', aspectRatio: '16 / 9' })}>
        <EventCover event={event} isFirst={isFirst} />
        <div className={css({ position: 'absolute', insetInlineStart: 'near', top: 'near' })}>
          <EventState event={event} now={now} />
        </div>
      </div>
      <div className={css({ p: 'base', display: 'grid', gap: 'tight', flex: '1', alignContent: 'start' })}>
        <p className={css({ textStyle: 'label', color: 'accent' })}>
          {day(event.startsAt, event.timeZone)}
          {isDateOpen(Date.parse(event.startsAt)) ? '' : ` · ${clockTime(event.startsAt, event.timeZone)}`}
          {zoneNote(event.startsAt, event.timeZone)}
        </p>
        <h2 className={css({ textStyle: 'h3', fontSize: 'h4' })}>
          <bdi>{event.name}</bdi>
        </h2>
        <p className={css({ color: 'text.soft', textStyle: 'small' })}>
          {event.venue === null ? (
            texts.online
          ) : (
            <bdi>{listed([...new Set([event.venue.name, event.venue.city])])}</bdi>
          )}
        </p>
        <p className={css({ mt: 'snug', fontWeight: '650' })}>
          {event.priceFrom === null
            ? event.websiteUrl === null
              ? null
              : texts.information
            : event.priceFrom.amount === 0
              ? price(event.priceFrom)
              : texts.from(price(event.priceFrom))}
          {event.saleState === 'on_sale' && event.left !== null && event.left > scarce ? (
            <span className={css({ color: 'text.soft', fontWeight: '400' })}>
              {' '}
              · {tickets.left(event.left)}
            </span>
          ) : null}
        </p>
      </div>
    </Link>
  );
}
