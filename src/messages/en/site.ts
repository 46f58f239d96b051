/** Texts of the pages for visitors. */
export const site = {
  signIn: 'Sign in',
  goHome: 'Go home',
  browse: 'Browse events',
  tryAgain: 'Try again',
  welcome: {
    title: 'The gate opens, signal or not',
    intro: 'Tickets that open on any phone, and scanning that works offline.',
    ways: {
      events: { title: 'Find an event', text: 'See what’s on, where, and what’s left.' },
      tickets: { title: 'Show a ticket', text: 'Works offline.' },
      scanner: { title: 'Scan tickets', text: 'Turn this phone into a scanner.' },
    },
  },
  about: {
    title: 'A gate has two sides',
    intro: 'Gatehouse is made for both: the people in the queue, and the people who let them in.',
    why: <T>(strong: (text: string) => T) => [
      'A queue in the rain doesn’t wait for a network. Most ticket systems ask a server before they open the gate. When the server can’t be reached, the gate stays shut or opens for everyone. Gatehouse turns that around: ',
      strong('each phone at the door knows the whole event'),
      ' and decides on the spot, in a few thousandths of a second. The server learns of it as soon as it can be reached.',
    ],
    how: {
      title: 'How it holds',
      text: 'Every ticket carries a signature that a phone can check without asking anyone. Every scan is written to the phone’s storage before the result is shown, and removed only once the server has confirmed it. If two gates let the same ticket in while both were offline, nobody hides it: the earlier scan counts, and both gates are told.',
    },
    stored: {
      title: 'What is stored, and where',
      text: 'Your tickets are stored on your own phone, so they work offline. A scanner holds ticket numbers and their state, never a name. A device that is revoked loses its access at its next contact, or when its access expires.',
    },
    mark: {
      title: 'The mark',
      text: 'A gate seen from the front. It is also the corner of a QR code with its ring opened, so that someone can walk through.',
    },
    toFeatures: 'See how it works',
  },
  features: {
    title: 'How the door works',
    intro: 'Six promises, and the four steps of an evening.',
    promises: {
      offline: {
        title: 'Works offline',
        text: 'A phone downloads the event once, all of it or nothing, and checks every ticket itself. Changes arrive in small pieces whenever there is a connection.',
      },
      written: {
        title: 'Saved before it is shown',
        text: 'A result appears only after the scan is stored on the phone. If storage is full, the screen says “Not recorded” in red. It never guesses.',
      },
      synced: {
        title: 'Scans sync automatically',
        text: 'They are sent in order as soon as the server can be reached, and stay on the phone until it has confirmed each one.',
      },
      duplicates: {
        title: 'Duplicate scans caught',
        text: 'Online, a ticket admitted at one gate is refused at the next within seconds. Offline, a double entry becomes a conflict for people to resolve.',
      },
      live: {
        title: 'Live codes',
        text: 'A live code changes every few seconds on the holder’s phone, offline too. A screenshot is out of date before it reaches the gate.',
      },
      noNames: {
        title: 'No personal data on scanners',
        text: 'Scanners hold no names and no secret that could make a ticket. Each device has a key of its own that never leaves it.',
      },
    },
    evening: {
      title: 'An evening in four steps',
      prepare: {
        title: 'Prepare',
        text: 'The organizer opens the event and shows an enrolment code. A phone scans it and becomes a scanner for this event.',
      },
      check: {
        title: 'Check',
        text: 'The phone goes through its list: event complete and up to date, clock correct, storage safe, camera and sound ready.',
      },
      scan: {
        title: 'Scan',
        text: 'Green with a check mark and a rising tone: let them in. Red with a cross: don’t. Amber: look closer. Shape, sound and vibration say the same as color.',
      },
      settle: {
        title: 'Settle',
        text: 'When the network returns, every scan reaches the server with the time at the door, and the numbers are counted from the log.',
      },
    },
  },
  notFound: {
    title: 'Page not found',
    text: 'Check the address. The link may be old or incomplete.',
  },
  unauthorized: {
    title: 'You don’t have access to this page',
    otherAccount: 'This page needs another account',
    signedInAs: (role: string) => `You’re signed in as ${role}`,
    text: 'This page is for organizers or administrators. To scan tickets, ask the organizer for an enrolment code.',
  },
  application: {
    title: 'Your application',
    loading: 'Loading your application',
    failed: 'Couldn’t load your application',
    signedOut: {
      title: 'An administrator reads every application',
      text: 'Until then your account works as an attendee’s. Sign in to see where your application stands.',
    },
    pending: {
      title: 'Your application is being reviewed',
      text: 'Until an administrator has decided, your account works as an attendee’s. This page shows the decision.',
    },
    approved: {
      title: 'You’re an organizer',
      text: 'Your application was approved. You can create events and scan tickets.',
    },
    rejected: {
      title: 'Your application wasn’t approved',
      text: 'You can go on using your account as an attendee. Ask the people who run this site for the reason.',
    },
    none: {
      title: 'You haven’t applied',
      text: 'You apply to be an organizer when you create an account.',
    },
  },
};
