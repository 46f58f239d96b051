import { refusal } from './resource.ts';

/*
 * What somebody is told about something that is not there, or not for them: the same, so that nobody learns which.
 */
export const noEvent = refusal(404, 'event_not_found', 'Event not found.');
export const noOrder = refusal(404, 'order_not_found', 'Order not found.');
export const noTicket = refusal(404, 'ticket_not_found', 'Ticket not found.');
export const noHold = refusal(
  404,
  'hold_not_found',
  'Your reservation wasn’t found. Select your tickets again.',
);
export const noMembership = refusal(404, 'membership_not_found', 'Team member not found.');

export const otherEvent = refusal(403, 'other_event', 'This device is enrolled for another event.');
