import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('en');

/**
 * Texts for self-service scanning: a phone on a stand that shows no names and can only be left with a PIN. Part of
 * the room `scanning`.
 */
export const kiosk = {
  open: 'Kiosk mode',
  title: 'Kiosk mode',
  text: 'Guests hold their tickets up to the front camera themselves. The screen shows no names, and only your PIN exits kiosk mode, even after a reload. Keep staff nearby: a screen can’t stop anyone.',
  pin: 'PIN',
  pinHint: 'Four to eight digits.',
  again: 'Repeat PIN',
  badPin: 'Enter four to eight digits.',
  differs: 'The PINs don’t match.',
  forgotten:
    'If the PIN is forgotten, revoke this phone at the desk and enrol it again with a code. Scans it hasn’t sent are kept, sealed.',
  start: 'Start kiosk mode',
  hold: {
    entry: 'Hold your ticket up to the camera',
    exit: 'Leaving? Hold your ticket up to the camera',
  },
  holdText: 'Turn the brightness up and hold the code still.',
  welcome: { title: 'Welcome!', text: 'Please go in.' },
  goodbye: { title: 'Goodbye!', text: 'Thank you for coming.' },
  redeemed: { title: 'Done!', text: 'Enjoy!' },
  unreadable: { title: 'That’s not a ticket code', text: 'Open your ticket, and show its QR code.' },
  ask: { title: 'One moment', text: 'Please ask our staff to have a look.' },
  refuse: { title: 'Please ask our staff', text: 'This ticket can’t go through here.' },
  /** Shown if the kiosk's gate was removed or its tickets aren't downloaded. */
  held: { title: 'Please ask our staff', text: 'Tickets can’t be checked here right now.' },
  staff: 'Staff',
  leaveTitle: 'For staff',
  leave: 'Leave kiosk mode',
  back: 'Back',
  wrong: 'That’s not the PIN.',
  wait: (seconds: number) =>
    plural(seconds, {
      one: 'Too many wrong PINs. Try again in # second.',
      other: 'Too many wrong PINs. Try again in # seconds.',
    }),
};
