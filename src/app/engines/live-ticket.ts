import type { Call } from '#api/call.ts';
import { adminLiveTicket } from '#contract/administration/logs.ts';
import { liveTicket } from '#contract/door/live.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { LiveTopic } from './event-live.ts';

/** Requests a one-time ticket for opening a connection to a topic. */
export const requestLiveTicket = (
  call: Call,
  topic: LiveTopic,
): Promise<Result<{ readonly ticket: string }>> =>
  topic === 'admin:logs'
    ? call(adminLiveTicket, { body: {} })
    : call(liveTicket, { params: { registrationId: topic.eventId }, body: {} });
