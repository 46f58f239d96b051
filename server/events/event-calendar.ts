import { createHash } from 'node:crypto';
import type { EventDetail } from '#contract/events/events.ts';
import { calendarFile, calendarFileName } from '#domain/events/calendar.ts';

/** Builds an event's calendar file. @param origin of the event's page */
export function calendarBytes(event: EventDetail, origin: string) {
  const bytes = Buffer.from(
    calendarFile(event, `${origin}/events/${encodeURIComponent(event.registrationId)}`),
  );
  return {
    bytes,
    contentType: 'text/calendar; charset=utf-8',
    from: 0,
    total: bytes.length,
    etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    fileName: calendarFileName(event.name),
  };
}
