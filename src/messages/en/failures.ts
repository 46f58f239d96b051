import { tryAgainIn } from './waits.ts';

/** What became of a call that was lost, for each way in which it may be sent again. */
const lost = {
  read: {
    unreachable: 'No connection to the server. Check your network, then try again.',
    timeout: 'The server didn’t answer in time. Try again.',
    foreign: 'This Wi-Fi needs you to sign in. Do that in your browser, then try again.',
  },
  once: {
    unsent: 'No connection to the server. Nothing was sent. Try again.',
    unreachable: 'No connection to the server. Check whether it worked before you try again.',
    timeout: 'The server didn’t answer in time. Check whether it worked before you try again.',
    foreign:
      'This Wi-Fi needs you to sign in. Do that in your browser, check whether it worked, then try again.',
  },
  queued: {
    unreachable: 'No connection to the server. We’ll retry automatically when you’re back online.',
    timeout: 'The server is slow to answer. We’ll retry automatically.',
    foreign: 'This Wi-Fi needs you to sign in. Do that in your browser; we’ll retry automatically.',
  },
};

/** What to say of a call that failed. */
export const failures = {
  lost,
  /** The server does no work for now, for each way in which the call may be sent again. */
  away: {
    read: 'Our server isn’t answering right now. We’ll try again automatically.',
    once: 'Our server isn’t answering right now. Check whether it worked before you try again.',
    queued: 'Our server isn’t answering right now. We’ll retry automatically.',
  },
  /** The person who made the call has left. */
  signedOut: 'You have been signed out. Sign in and try again.',
  /** A newer server's answer. */
  outdated: 'This needs a newer version of the app. Reload to update.',
  server: 'Something went wrong on our side. Try again in a minute.',
  limited: (waitMs: number | null) => `Too many attempts. ${tryAgainIn(waitMs)}`,
  /** After what a host said that does not name the wait itself. */
  limitedSaid: (said: string, waitMs: number | null) => `${said} ${tryAgainIn(waitMs)}`,
  tooLarge: 'Too much at once. Try again with less.',
  /** Of a reply that says nothing itself. */
  status: (status: number) => `Request failed with status ${status}`,
};
