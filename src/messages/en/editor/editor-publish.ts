import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('en');

/** Texts for publishing, hiding or deleting an event. */
export const publish = {
  title: 'Ready to publish?',
  ready: 'Everything is there. Visitors see the event as soon as you publish it.',
  /** The names of the form's steps follow. */
  unfinished: 'Some fields aren’t complete yet:',
  missingTitle: (count: number) =>
    plural(count, { one: '# thing is missing', other: '# things are missing' }),
  missing: {
    name: 'Give the event a name.',
    place: 'Say where it takes place.',
    future: 'Choose dates that aren’t over.',
    tickets: 'Add a ticket type, or a website where tickets are sold.',
    gates: 'Add a gate where guests come in.',
    unknown: 'Something this version of the app doesn’t know. Reload the page.',
  },
  addGate: 'Add main gate',
  mainGate: 'Main gate',
  gateAdded: 'Gate added',
  moreGates: 'You can rename it, and add more, on the event’s Manage page.',
  action: 'Publish',
  done: 'Published',
  doneText: 'Visitors can see your event now.',
  published: 'This event is published.',
  /** Replaces the publish actions; the reason follows. */
  takenDown: {
    title: 'This event is taken down',
    text: 'An administrator took it down. It can’t be published or deleted until it’s restored.',
    reason: 'Reason:',
  },
  cancelled: 'This event is cancelled. It can’t be published again.',
  ended: 'This event is over.',
  manage: 'Manage event',
  see: 'See the event’s page',
  unpublish: 'Unpublish',
  unpublished: 'Unpublished',
  unpublishedText: 'Visitors no longer see it.',
  notUnpublished: 'Couldn’t unpublish',
  unpublishNot: 'Tickets were reserved or sold: cancel the event instead of hiding it.',
  needsSaving: 'Publishing needs a connection, and everything saved.',
  delete: 'Delete draft',
  deleting: {
    title: 'Delete this draft?',
    text: 'Everything you entered for this event is lost.',
    done: 'Draft deleted',
  },
  discard: 'Discard draft',
  discarding: {
    title: 'Discard this draft?',
    text: 'It’s only on this device. Everything you entered is lost.',
  },
};
