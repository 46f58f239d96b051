import type { Call } from '#api/call.ts';
import { adminLiveTicket } from '#contract/administration/logs.ts';
import { liveTicket } from '#contract/door/live.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { LiveTopic } from './event-live.ts';

/** Asks for what opens a line to a topic once. */
export const askLiveTicket = (call: Call, topic: LiveTopic): Promise<Result<{ readonly ticket: string }>> =>
  topic === 'admin:logs'
    ? call(adminLiveTicket, { body: {} })
    : call(liveTicket, { params: { registrationId: topic.eventId }, body: {} });
