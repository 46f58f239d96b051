import { isolatedInLatin } from '#messages/isolated.ts';

/** Texts of the public pages. */
export const site = {
  browse: 'Browse events',
  goHome: 'Go home',
  signIn: 'Sign in',
  tryAgain: 'Try again',
  unsubscribe: {
    /** Name of the content, used in "Loading …" and "Couldn’t load …". */
    what: 'your subscription',
    title: 'Email news',
    /** Replaces the name of an organizer who has none. */
    organizer: 'this organizer',
    asks: (organizer: string) => `Stop emails with news from ${isolatedInLatin(organizer)}?`,
    stopped: (organizer: string) =>
      `You’re unsubscribed. ${isolatedInLatin(organizer)} can’t send you news any more.`,
    tickets: 'You still get emails about tickets you have.',
    stop: 'Unsubscribe',
    again: 'Subscribe again',
  },
  /** The page behind an email confirmation link. */
  /** Of a link that was cut short. */
  incomplete: {
    title: 'This link is incomplete',
    text: 'Open the link in the email again, or copy all of it.',
  },
  confirmEmail: {
    what: 'your link',
    title: 'Confirm your email',
    invalid: 'This link can’t be used',
    ask: (email: string, username: string) =>
      `Is ${email} yours? Confirm it for your account ${isolatedInLatin(username)}.`,
    confirm: 'Confirm email',
    confirmed: { title: 'Email confirmed', text: (email: string) => `${email} now belongs to your account.` },
    used: {
      title: 'Your email is confirmed',
      text: (email: string) => `This link was already used. ${email} is confirmed.`,
    },
    expired: {
      title: 'This link has expired',
      text: (email: string) => `Links work for 24 hours. Ask for a new one to ${email}.`,
      signIn: (email: string) => `Links work for 24 hours. Sign in to ask for a new one to ${email}.`,
    },
    signIn: {
      text: (email: string, username: string) =>
        `${email} was entered for the account ${isolatedInLatin(username)}. Sign in to that account to confirm it.`,
      action: 'Sign in to confirm',
      other: (username: string) => `You’re signed in to another account, ${isolatedInLatin(username)}.`,
    },
    notYours: {
      title: 'Can’t sign in, or not your account?',
      text: 'Set a new password with this link. That confirms your email and signs everyone else out. The account’s phone number, Google account, scanning devices and open ticket transfers are removed.',
      action: 'Set a new password',
    },
    home: 'Go home',
    toSignIn: 'Sign in',
    profile: 'Open profile',
  },
  welcome: {
    title: 'The gate opens, signal or not',
    intro: 'Tickets that open on any phone, and scanning that works offline.',
    ways: {
      events: { title: 'Find an event', text: 'See what’s on and get tickets.' },
      tickets: { title: 'Show a ticket', text: 'Works offline.' },
      scanner: { title: 'Scan tickets', text: 'Turn this phone into a scanner.' },
    },
  },
  about: {
    title: 'About Gatehouse',
    intro: 'Made for both sides of the gate: the people in the queue, and the people who let them in.',
    why: <T>(strong: (text: string) => T) => [
      'A queue in the rain can’t wait for a network. Most ticket systems ask a server before they open the gate; when the server can’t be reached, the gate stays shut or opens for everyone. Gatehouse turns that around: ',
      strong('each phone at the gate has the whole guest list'),
      ' and checks tickets on its own, within milliseconds. The server catches up as soon as it can be reached.',
    ],
    how: {
      title: 'How it works',
      text: 'Every ticket carries a signature that a phone can check offline. Every scan is saved on the phone before the result is shown, and stays there until the server has confirmed it. If two gates admit the same ticket while both are offline, the earlier scan counts and both gates are told.',
    },
    stored: {
      title: 'What is stored, and where',
      text: 'Your tickets are stored on your own phone, so they open offline. A steward’s scanner stores ticket numbers and their status, no names; a supervisor’s can also store names, encrypted. A revoked scanner loses access the next time it connects, or when its access expires.',
    },
    mark: {
      title: 'The logo',
      text: 'A gate seen from the front, and the corner of a QR code with its ring opened for someone to walk through.',
    },
    toFeatures: 'See how it works',
  },
  features: {
    title: 'How the door works',
    intro: 'Six promises, and an evening in four steps.',
    analyticsDemo: 'See analytics with sample data',
    promises: {
      offline: {
        title: 'Scanning works offline',
        text: 'A phone downloads the whole event once and checks every ticket on its own. Updates arrive whenever there is a connection.',
      },
      written: {
        title: 'Saved before it’s shown',
        text: 'A result appears only after the scan is saved on the phone. If storage is full, you see a red “Not recorded”, never a guess.',
      },
      synced: {
        title: 'Scans sync automatically',
        text: 'Scans are sent in order as soon as there is a connection, and stay on the phone until the server has confirmed each one.',
      },
      duplicates: {
        title: 'Duplicate scans caught',
        text: 'Online, a ticket admitted at one gate is refused at the next within seconds. Offline, a double entry is flagged at both gates and to the organizer.',
      },
      live: {
        title: 'Live codes',
        text: 'The code on the ticket holder’s phone keeps changing, offline too. A screenshot soon stops working.',
      },
      noNames: {
        title: 'Names only where they’re needed',
        text: 'A steward’s scanner stores ticket numbers and their status, no names. A supervisor’s can also store names, encrypted, to find guests. None holds anything that could make a ticket, and each has its own key that never leaves it.',
      },
    },
    evening: {
      title: 'An evening in four steps',
      prepare: {
        title: 'Prepare',
        text: 'The organizer shows an enrolment code. A phone scans it and becomes a scanner for this event.',
      },
      check: {
        title: 'Check',
        text: 'The phone runs through a checklist: event downloaded and up to date, clock correct, storage safe, camera and sound ready.',
      },
      scan: {
        title: 'Scan',
        text: 'Green, a check mark and a rising tone: let them in. Red and a cross: don’t. Amber: look again. It works in greyscale, by sound and by touch too.',
      },
      settle: {
        title: 'Settle',
        text: 'When the connection returns, every scan reaches the server with its own time, and the counts are made from them.',
      },
    },
  },
  contact: {
    title: 'Contact',
    intro:
      'Questions about Gatehouse, your account or an order. For a question about an event, see its page.',
    name: 'Your name',
    email: 'Your email',
    emailHint: 'We’ll reply to this address.',
    text: 'Message',
    send: 'Send message',
    missing: { name: 'Enter your name.', email: 'Enter a valid email address.', text: 'Write your message.' },
    tooLong: (most: string) => `At most ${most} characters.`,
    left: (count: string) => `${count} characters left`,
    offline: 'You’re offline. Your message stays here on this device. Send it when you’re back online.',
    sent: {
      title: 'Message sent',
      text: (email: string) => `We’ll reply to ${email}.`,
      another: 'Write another message',
    },
    /** Link to the technical details for support. */
    details: 'Details about this device',
  },
  /** Shown if another app shared something without a link to this site. */
  shared: {
    title: 'No Gatehouse link found',
    text: 'Share a link to an event, a ticket or an invitation of this site with the app. What you shared has none.',
  },
  notFound: { title: 'Page not found', text: 'Check the address, or start from one of these pages.' },
  unauthorized: {
    title: 'You don’t have access',
    otherAccount: 'Sign in with another account',
    signedInAs: (role: string) => `You’re signed in as: ${role}`,
    text: 'This page is for organizers or administrators. To scan at an event, ask the organizer for an enrolment code.',
    become: 'Become an organizer',
  },
};
