import { calendarFile, calendarFileName, type CalendarEvent } from '#domain/events/calendar.ts';
import { isDateOpen, shownTime } from '#domain/events/open-date.ts';
import type { Attachment } from './message.ts';
import type { EventEmail } from './event-emails.ts';
import type { OrderEmail } from './order-emails.ts';
import type { Language } from '#messages/language.ts';
import { formatsIn } from '#messages/formats-in.ts';
import { allOf } from '#messages/lists.ts';
import { written } from '#messages/written.ts';
import { instructionsFor } from '#domain/sales/manual-payment.ts';
import { momentIn, placeOf, whenOf, whenText } from '#messages/event-words.ts';
import type { OrderFacts, EventFacts } from '#server/database/messages/email-facts.ts';

/** Builds an order's texts for emails. */
export function orderEmailOf(order: OrderFacts, publicOrigin: string, language: Language): OrderEmail {
  const { emails, prints } = written[language];
  const { event, currency } = order;
  const { money } = formatsIn[language];
  const times = timesOf(event);
  const { day, hours, doors } = whenOf(times, language);
  return {
    language,
    buyerName: order.buyerName,
    eventName: event.name,
    when: whenText({ day, hours }, language),
    doors: doors === '' ? '' : prints.doorsOpenAt(doors),
    place: placeOf(event.venue),
    lines: order.lines.map(({ name, quantity, tickets, isAddOn, unitAmount, feeAmount }) => ({
      tickets,
      isAddOn,
      name,
      quantity,
      price:
        unitAmount === 0
          ? emails.free
          : emails.each(
              money({ amount: unitAmount, currency }),
              feeAmount === 0 ? null : money({ amount: feeAmount, currency }),
            ),
    })),
    total: money({ amount: order.totalAmount, currency }),
    free: order.totalAmount === 0,
    returned: allOf(language)(order.returned.map(money)),
    reason: order.reason,
    byHand:
      order.byHand === null
        ? null
        : {
            ...order.byHand,
            instructions: instructionsFor(order.byHand.instructions, order.byHand.reference),
            until: momentIn(event.timeZone, new Date(order.byHand.dueAt).toISOString(), language),
          },
    orderLink: `${publicOrigin}/orders/${encodeURIComponent(order.orderId)}`,
    movingCodes: event.codePolicy === 'rotating',
    ticketsLink: `${publicOrigin}/tickets`,
  };
}

/** Builds an event's texts for emails. */
export function eventEmailOf(event: EventFacts, publicOrigin: string, language: Language): EventEmail {
  const { day, hours, doors } = whenOf(timesOf(event), language);
  return {
    language,
    eventName: event.name,
    when: whenText({ day, hours }, language),
    doors: doors === '' ? '' : written[language].prints.doorsOpenAt(doors),
    place: placeOf(event.venue),
    dateOpen: isDateOpen(shownTime(event.startsAt, event.status)),
    link: `${publicOrigin}/events/${encodeURIComponent(event.eventId)}`,
  };
}

/** Builds the calendar file of an event. */
export function calendarOf(event: EventFacts, publicOrigin: string): Attachment {
  const entry: CalendarEvent = {
    ...event,
    ...timesOf(event),
    registrationId: event.eventId,
    updatedAt: new Date(event.updatedAt).toISOString(),
  };
  const page = `${publicOrigin}/events/${encodeURIComponent(event.eventId)}`;
  return {
    name: calendarFileName(event.name),
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    bytes: new TextEncoder().encode(calendarFile(entry, page)),
  };
}

export function timesOf({ startsAt, endsAt, doorsOpenAt, timeZone, status }: EventFacts) {
  const iso = (at: number) => new Date(shownTime(at, status)).toISOString();
  return { startsAt: iso(startsAt), endsAt: iso(endsAt), doorsOpenAt: iso(doorsOpenAt), timeZone };
}
