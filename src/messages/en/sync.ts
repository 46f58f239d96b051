import { isolatedInLatin } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('en');

/** Texts of the sync sheet: the connection, and what is waiting to be sent. */
export const sync = {
  title: 'Sync',
  online: 'You’re online. Everything is up to date.',
  offline: 'You’re offline. Events and tickets you’ve opened before are still here; nothing is lost.',
  away: 'Our server isn’t answering right now. We’ll keep trying. Events and tickets you’ve opened before are still here; nothing is lost.',
  reach: {
    online: 'You’re online.',
    slow: 'The connection is slow. Scanning doesn’t wait for it.',
    portal: 'This Wi-Fi needs you to sign in. Do that in your browser; you can keep scanning meanwhile.',
    away: 'Our server isn’t answering right now. Scanning works on this device; scans are sent automatically when it’s back.',
    offline:
      'No connection. Scanning works on this device; scans are sent automatically when you’re back online.',
  },
  facts: {
    unsent: 'Waiting to be sent',
    contact: 'Last contact',
    noContact: 'none yet',
    contactAt: (time: string, ago: string) => `${time} · ${ago}`,
    clock: 'This phone’s clock',
  },
  clock: {
    unknown: 'not measured yet',
    correct: 'correct',
    behind: (distance: string) => `${distance} behind the server (corrected)`,
    ahead: (distance: string) => `${distance} ahead of the server (corrected)`,
  },
  syncNow: 'Sync now',
  sendNow: 'Send now',
  notSent: 'Nothing was sent: our server can’t be reached right now. We’ll keep trying.',
  dismiss: 'Dismiss',
  reservations: {
    title: 'Waiting reservations',
    row: (quantity: string, type: string) => `${quantity} × ${isolatedInLatin(type)}`,
    toReserve: (event: string) => `${isolatedInLatin(event)} · will be reserved when you’re back online`,
    toRemove: (event: string) => `${isolatedInLatin(event)} · will be removed when you’re back online`,
  },
  orders: { title: 'Orders', list: 'Orders on this device' },
  parked: {
    title: 'Needs attention',
    text: 'The server couldn’t accept these scans. They stay here: a supervisor should check each one with the organizer.',
    list: 'Scans that need attention',
    unreadable: 'Unreadable code',
    ticket: (number: number) => `Ticket ${number}`,
    noReason: 'No reason given',
  },
  sealed: {
    title: 'Scans to hand over',
    text: (count: number) =>
      plural(count, {
        one: 'The organizer revoked this phone before # scan was sent. It is encrypted: save it as a file and give it to the organizer, who imports it under Devices. It stays here as well.',
        other:
          'The organizer revoked this phone before # scans were sent. They are encrypted: save them as a file and give it to the organizer, who imports it under Devices. They stay here as well.',
      }),
    save: (count: number) => plural(count, { one: 'Save # encrypted scan', other: 'Save # encrypted scans' }),
  },
};
