import type { EventView } from '#domain/manifest/event-view.ts';

/** Wraps a view with some members replaced; its header and revision are always the current ones. */
export const viewWith = (real: EventView, changed: Partial<EventView>): EventView => ({
  get header() {
    return real.header;
  },
  get revision() {
    return real.revision;
  },
  imported: (digest) => real.imported(digest),
  groupOf: (ticketNumber) => real.groupOf(ticketNumber),
  boughtAs: (ticketNumber) => real.boughtAs(ticketNumber),
  knownAbout: (reading, checkpoint) => real.knownAbout(reading, checkpoint),
  apply: (changes) => real.apply(changes),
  applyOwn: (scan) => real.applyOwn(scan),
  inside: (checkpoint) => real.inside(checkpoint),
  entries: (gateId) => real.entries(gateId),
  passages: (checkpoint) => real.passages(checkpoint),
  passage: (scanId) => real.passage(scanId),
  ...changed,
});
