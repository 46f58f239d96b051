import { unstored } from '#messages/en/buying/unstored.ts';
import { isolatedInLatin } from '#messages/isolated.ts';
import { terms } from '#messages/en/terms.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('en');
import { eitherOf } from '#messages/lists.ts';

const either = eitherOf('en');

/** Texts of the wallet: the ticket list, a single ticket, its code, and transfers. */
export const wallet = {
  noStorage: {
    title: 'This browser’s storage is full or blocked',
    text: 'Free up space, allow storage for this site, or turn off private browsing. Then reload.',
  },
  list: {
    title: 'Tickets',
    intro: 'Saved on this device. They work offline.',
    unstored,
    onlineOnly:
      'Saved on this device. This browser can’t open them offline: open this page in Chrome or Safari.',
    loading: 'Loading tickets',
    comingUp: 'Coming up',
    past: (count: number) => `Past and invalid (${count})`,
    notHere: { title: 'No tickets on this device yet', text: 'Once loaded, they stay here.' },
    failed: 'Couldn’t load your tickets',
    none: {
      title: 'No tickets yet',
      text: 'Tickets issued to your account appear here automatically.',
      browse: 'Browse events',
    },
    signedOut: {
      title: 'No tickets on this device',
      text: 'You’re signed out. Sign in to see your tickets.',
    },
    forget: {
      open: 'Remove from this device',
      title: 'Remove these tickets from this device?',
      text: 'You get them back when you sign in while online.',
      /** @param kinds "2 changes waiting" */
      changes: (kinds: string) => `This also discards, for good: ${kinds}.`,
      confirm: 'Remove tickets',
    },
  },
  card: { doors: (day: string, time: string) => `${day} · doors ${time}`, addOn: 'Add-on' },
  /** State of a ticket, in a word or two. */
  states: {
    valid: 'Valid',
    past: 'Past',
    used: (time: string, gate: string) => `Used ${time} · ${isolatedInLatin(gate)}`,
    left: (time: string, gate: string) => `Left ${time} · ${isolatedInLatin(gate)}`,
    sent: 'Transfer pending',
    eventCancelled: 'Event cancelled',
    transferred: 'Transferred',
    refunded: 'Refunded',
    revoked: 'Replaced or revoked',
    cancelled: 'Cancelled',
    blocked: 'Blocked',
    unpaid: 'Not paid',
    unknown: 'Update the app to see',
  },
  ticket: {
    title: 'Ticket',
    loading: 'Loading ticket',
    allTickets: 'All tickets',
    codeWorks: 'The code works offline.',
    unpaid: { text: 'Not paid yet: the door can’t let you in until it is.', link: 'How to pay' },
    notHere: {
      title: 'This ticket isn’t on this device',
      signedOut: 'You’re signed out. Sign in to look for it.',
      gone: 'It may belong to another account, or have been transferred.',
      unknown: 'We can’t check for it right now. It may belong to another account, or be too new.',
    },
    doorsOpen: 'Doors open',
    starts: 'Starts',
    gate: 'Gate',
    anyGate: 'Any gate',
    addOn: 'Add-on',
    uses: (times: number) => plural(times, { one: 'Can be redeemed once', other: 'Can be redeemed # times' }),
    redeemAt: 'Where',
    askThere: 'Ask at the event',
    /** Gates by name; the ticket is valid at any of them. */
    gates: (names: readonly string[]) => either(names),
    holder: 'Holder',
    noName: 'No name',
    map: 'Map',
    event: 'Event page',
    place: 'Place',
    online: 'Online',
    clock: {
      /** @param error how far off the clock is: "40 s slow" */
      title: (error: string) => `This phone’s clock is ${error}.`,
      text: 'Your code is corrected for it. While you’re online, set the clock to automatic.',
    },
  },
  code: {
    missing:
      'This ticket’s code isn’t on this device. Open the ticket once while online, or give the reference at the door.',
    label: (event: string, reference: string) =>
      `Ticket code for ${isolatedInLatin(event)}, reference ${reference}`,
    used: (time: string, gate: string) => `Used at ${time}, ${isolatedInLatin(gate)}`,
    left: (time: string, gate: string) => `Left at ${time}, ${isolatedInLatin(gate)}`,
    mayReturn: 'You can come back in: show your ticket again.',
    brightness: 'Turn up your brightness.',
    staysOn: 'The screen stays on.',
    live: 'This code changes, so screenshots won’t work.',
    showLive: 'Show live code',
    showPrinted: 'Show printed code',
    liveLabel: 'Live code',
    seconds: (count: number) => `${count} s`,
    cancelled: {
      title: 'This event was cancelled.',
      text: 'Entry isn’t possible. See the event page for refunds.',
    },
    rescheduled: {
      title: 'The event was rescheduled.',
      text: (beforeDay: string, beforeTime: string, day: string, time: string) =>
        `It was planned for ${beforeDay}, ${beforeTime}. It now starts ${day}, ${time}.`,
    },
  },
  terms,
  /** What a holder is told about a ticket's event. */
  news: {
    /** @param name of the changed item */
    named: (name: string) => `${isolatedInLatin(name)}:`,
    changed: 'This event has changed since you got your ticket',
    seen: 'Got it',
    valid: 'Your ticket stays valid.',
    fields: { startsAt: 'Starts:', doorsOpenAt: 'Doors open:', endsAt: 'Ends:' },
    before: (value: string) => `(was ${isolatedInLatin(value)})`,
    messages: 'Messages from the organizer',
    isNew: 'New',
    /** Badge on a ticket card with unread news. */
    unseen: 'News',
  },
  pager: {
    label: 'Tickets of this order',
    previous: 'Previous ticket',
    next: 'Next ticket',
    place: (number: number, total: number) => `Ticket ${number} of ${total}`,
  },
  /** Texts for changing the name on a ticket. */
  rename: {
    title: 'Change the name on this ticket',
    name: 'Name on the ticket',
    hint: 'Who uses the ticket. The code stays the same; print the ticket again.',
    missing: 'Enter a name.',
    save: 'Save',
    done: 'Name changed',
  },
  actions: {
    toCalendar: 'Add to calendar',
    transfer: 'Transfer ticket',
    rename: 'Change name',
    pdf: 'Download PDF',
    pdfSaved: { title: 'Ticket saved', text: 'Find it in your downloads.' },
    toWallet: { apple: 'Add to Apple Wallet', google: 'Add to Google Wallet' },
    passOffline: 'The wallet needs a connection. The code on this screen works offline.',
    calendarNotSaved:
      'Couldn’t save the calendar file. Free up space on this device, or allow downloads in the browser, then try again.',
    /** The server did what was asked, but this device can’t store it. */
    notStored: {
      title: 'This device couldn’t save the change',
      text: 'It worked, but the change is only shown while this page is open. Free up space, then reload.',
      reload: 'It worked, but the change is only shown while this page is open. Reload the app.',
    },
    pdfOffline: 'The PDF needs a connection. The code on this screen works offline.',
    /** Name of the content in the notice that it couldn't be loaded. */
    part: 'The transfer',
    /** Text of a ticket's calendar entry. */
    calendar: (type: string, reference: string) => `${isolatedInLatin(type)}, ticket ${reference}`,
    calendarAt: (type: string, reference: string, gates: string) =>
      `${isolatedInLatin(type)}, ticket ${reference}, ${isolatedInLatin(gates)}`,
  },
  /** Says why a ticket has no code and what to do. */
  invalid: {
    transferred: {
      title: 'Transferred',
      text: 'They accepted it and have their own code. The code that was here no longer works.',
    },
    refunded: {
      title: 'Refunded',
      text: 'Refunded to your original payment method. This ticket is no longer valid.',
    },
    revoked: {
      title: 'Replaced or revoked',
      text: 'This ticket is no longer valid. A newer one may have replaced it: look among your tickets. If there is none, ask the organizer.',
    },
    cancelled: {
      title: 'Cancelled',
      text: 'The event or this ticket was cancelled, so there is no code. See the event page for refunds.',
    },
    unknown: {
      title: 'Update needed',
      text: 'This version of the app can’t show this ticket. Reload to update, or ask at the help desk.',
    },
    blocked: {
      title: 'Blocked',
      text: 'The organizer has blocked this ticket for now. Ask the organizer, or staff at the door.',
    },
    reference: (reference: string) => `Reference ${reference}`,
    toEvent: 'View event',
    viewOrder: 'View order',
  },
  transfer: {
    title: 'Transfer ticket',
    /** @param to an email address or a phone number */
    confirmTitle: (to: string) => `Transfer this ticket to ${to}?`,
    to: 'Email address or phone number',
    toWrong: 'Enter an email address or a phone number. Start numbers from other countries with +.',
    consequences: {
      link: 'They get a message with a link. Anyone with the link can accept the ticket.',
      until: 'Until they accept, the ticket is yours to use, and you can cancel the transfer.',
      after: 'Once they accept, your code stops working, printouts and screenshots too.',
      final: 'They get a new code. You can’t undo that, but they can transfer it back.',
      addOns: 'Add-ons bought with this ticket can be redeemed with their new code.',
    },
    next: 'Next',
    send: 'Send ticket',
    change: 'Change',
    sent: { title: 'Ticket sent', text: (to: string) => `We sent a link to ${to}.` },
    open: {
      title: <T>(to: T) => ['Sent to ', to],
      text: (day: string, time: string) =>
        `You can use it until they accept. Unclaimed on ${day}, ${time}, it stays yours.`,
    },
    over: { title: 'Transfer expired', text: 'Nobody accepted it. The ticket stays yours.' },
    cancel: 'Cancel transfer',
    cancelled: { title: 'Transfer cancelled', text: 'Only you can use the ticket.' },
  },
  accept: {
    title: 'A ticket for you',
    loading: 'Loading the ticket',
    offline: {
      title: 'Accepting a ticket needs a connection',
      text: 'The ticket stays available until the transfer expires.',
    },
    failed: 'Couldn’t open this link',
    myTickets: 'My tickets',
    own: {
      open: {
        title: 'You’re sending this ticket',
        text: 'Nobody has accepted it yet. It stays yours until then, and you can cancel the transfer on the ticket’s page.',
      },
      over: { title: 'This transfer is over', text: 'See the ticket’s page for its current status.' },
      view: 'View ticket',
    },
    endings: {
      on_hold: {
        title: 'This transfer is on hold',
        text: 'The ticket can’t be accepted at the moment. Open the link again later, or ask the person who sent it to you.',
      },
      accepted: {
        title: 'This ticket was already accepted',
        text: 'If that was you, it’s among your tickets. If not, ask the person who sent you the link: it works once.',
      },
      cancelled: {
        title: 'The transfer was cancelled',
        text: 'Ask the person who sent you the link if you still want the ticket.',
      },
      expired: {
        title: 'The transfer expired',
        text: 'Ask the person who sent you the link to send the ticket again.',
      },
    },
    what: (event: string, type: string) => `${isolatedInLatin(event)}, ${isolatedInLatin(type)}`,
    whatFrom: (event: string, type: string, from: string) =>
      `${isolatedInLatin(event)}, ${isolatedInLatin(type)}, from ${isolatedInLatin(from)}`,
    typeFrom: (type: string, from: string) => `${isolatedInLatin(type)}, from ${isolatedInLatin(from)}`,
    addOns: (list: string) => `With its code you also get: ${list}`,
    addOn: (count: string, type: string) => `${count} × ${isolatedInLatin(type)}`,
    how: 'Accept to get your own code. The sender’s code then stops working.',
    until: (day: string, time: string) => `The transfer expires ${day}, ${time}.`,
    who: 'Enter your email or phone number to accept it. You don’t need an account.',
    signIn: 'I have an account',
    nameMissing: 'Enter the name of whoever will use the ticket.',
    name: 'Name on the ticket',
    nameHint: 'You may be asked for it at the door.',
    accept: 'Accept ticket',
    done: {
      title: 'The ticket is yours',
      stored: 'It’s saved on this device.',
      notStored: 'This browser couldn’t store it. Open it while online.',
    },
  },
};
