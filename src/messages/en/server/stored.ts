import { isolatedInLatin } from '#messages/isolated.ts';
/** Texts that the server stores, in the site's language. They don't change afterwards. */
export const stored = {
  /** Why an order ended, for its buyer. */
  orderEnds: {
    cancelledAtDoor: 'Cancelled at the door.',
    cancelledByBuyer: 'Cancelled by the buyer.',
    eventCancelled: 'The event was cancelled.',
    eventEnded: 'The event ended before the payment was complete.',
    notOnSale: 'The event is no longer on sale.',
    notPaid: 'Not paid in time.',
    ticketsExpired: 'The tickets expired before the payment was complete.',
  },
  /** Why tickets of a guest list are void. */
  guestListUndone: 'The guest list was undone.',
  /** Description of a payment at the payment provider. */
  payment: {
    for: (event: string) => `Tickets for ${isolatedInLatin(event)}`,
    untitled: 'Event tickets',
  },
  /** Device of a session, as its browser describes itself. */
  device: {
    unknown: 'Unknown device',
    on: (browser: string, system: string) => `${browser} on ${system}`,
  },
  /** Name in the scan log for check-ins by hand. */
  desk: 'Desk',
  /** Why a scan was not accepted, for the device that sent it. */
  receipts: {
    otherDevice: 'This scan was made by another device and must be sent by it.',
    otherEvent: 'This scan belongs to another event.',
    scansGone: 'This event’s scans are no longer kept, so none can be added.',
    scanIdReused: 'Another scan with this ID was stored before.',
    tooCostly: 'Too much at once. This scan will be sent again.',
    byHandNotAllowed: 'Only a supervisor’s device can check someone in by name.',
    forceNotAllowed: 'Only a supervisor’s device can let someone in against a refusal.',
    undoNotAllowed: 'Only a supervisor’s device can undo scans of other devices.',
    undoesOtherEvent: 'The scan to undo belongs to another event.',
  },
};
