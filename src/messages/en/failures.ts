import { tryAgainIn } from './waits.ts';

/** Outcome of a call lost in transit, by how it is resent. */
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

/** Messages for failed calls. */
export const failures = {
  lost,
  /** The server is temporarily out of service, by how the call is resent. */
  away: {
    read: 'Our server isn’t answering right now. Try again in a minute.',
    once: 'Our server isn’t answering right now. Check whether it worked before you try again.',
    queued: 'Our server isn’t answering right now. We’ll retry automatically.',
  },
  /** The user who made the call has signed out. */
  signedOut: 'You have been signed out. Sign in and try again.',
  /** The reply came from a newer server. */
  outdated: 'This needs a newer version of the app. Reload to update.',
  server: 'Something went wrong on our side. Try again in a minute.',
  limited: (waitMs: number | null) => `Too many attempts. ${tryAgainIn(waitMs)}`,
  /** Appended to a host's message that doesn't state the wait. */
  limitedSaid: (said: string, waitMs: number | null) => `${said} ${tryAgainIn(waitMs)}`,
  tooLarge: 'Too much at once. Try again with less.',
  /** For a reply without a message. */
  status: (status: number) => `Request failed with status ${status}`,
};
