import { touchesHolders } from './touched-holders.ts';
import { tryAgainIn, waitWords } from '#messages/en/waits.ts';
import { pluralOf } from '#messages/plurals.ts';
import { fieldProblems } from './field-problems.ts';
import { deskFields, deskRefusals } from './refusals-desk.ts';
import { applications, confirmations, passkeys, secondFactor } from './refusals-accounts.ts';
import { administration, allEvents } from './refusals-administration.ts';
import { areas } from './refusals-areas.ts';
import { door } from './refusals-door.ts';
import { graph } from './refusals-graph.ts';

const plural = pluralOf('en');

/** What the server says where it refuses a call, by the room of the server that refuses; waits in ms. */
export const refusals = {
  access: {
    tooMany: (waitMs: number) => `Too many attempts. ${tryAgainIn(waitMs)}`,
    badSignature: 'This device’s signature doesn’t match the request. Enrol the device again.',
    badToken: 'This access token isn’t valid. Sign in again.',
    clockSkew: (mostMs: number) =>
      `This device’s clock is more than ${waitWords(mostMs)} off. Set the date and time to automatic.`,
    deviceOnly: 'Only the device itself can do this.',
    deviceRevoked: 'The organizer revoked this device. Ask them for a new enrolment code.',
    needsApiKey: 'The app’s API key is missing. Send it in X-API-Key.',
    needsDevice: 'Only an enrolled device can do this. Sign the request with its key.',
    noDevice: 'Device not found at this event.',
    noEvent: 'Event not found.',
    noGate: 'Gate not found at this event.',
    noHold: 'Your reservation wasn’t found. Select your tickets again.',
    noMembership: 'Team member not found.',
    noOrder: 'Order not found.',
    noPerson: 'Account not found.',
    noTicket: 'Ticket not found.',
    noTicketType: 'Ticket type not found. Choose another one.',
    nobodyThere: 'Messages can’t be received here yet. Try again later, or ask the organizer of your event.',
    notAllowed: 'Your account can’t do this.',
    notSignedIn: 'Sign in to do this.',
    oldToken: 'Your access expired. Refresh it, or sign in again.',
    otherEvent: 'This device is enrolled for another event.',
    otherPerson: 'Someone else is signed in in this browser now. Reload the page to continue.',
    otherRole: 'You can do more now. Reload the page.',
    sessionEnded: 'Your session has ended. Sign in again.',
    sessionNotFound: 'Session not found. It may have ended already.',
    unknownDevice: 'This device isn’t enrolled here. Enrol it again.',
    unknownScheme: 'This kind of authorization isn’t known. Send Bearer or Device.',
  },
  graph,
  accounts: {
    ...applications,
    ...confirmations,
    badCredentials: 'Incorrect sign-in details. Check them, then try again.',
    badCsrf: 'This request didn’t come from our own page. Reload and try again.',
    changedElsewhere:
      'Your profile was changed in another tab or on another device. Check it, then save again.',
    codeInvalid: 'That code is wrong or expired. Check it, or ask for a new one.',
    codeNeeded: 'Your phone number isn’t confirmed. Ask for a code by text message, then enter it.',
    contactNeeded: 'Enter an email address or a phone number, so that you can reset your password.',
    disabled: 'This account is disabled. Ask an administrator.',
    emailHasAccount:
      'An account with this email address exists. Sign in with its password, then connect Google in your profile.',
    emailTaken: 'An account with this email address exists. Sign in, or use another address.',
    eventsRunning:
      'You still have published events that aren’t over. Cancel them, or wait until they’re over.',
    googleExpired: 'Google sign-in took too long. Try again.',
    googleInvalid: 'Google sign-in failed. Try again.',
    googleNotConfigured: 'Google sign-in isn’t available here. Sign in another way.',
    googleTaken: 'This Google account is connected to another account. Use a different one.',
    googleTokenUsed: 'This Google sign-in was already used. Sign in with Google again.',
    googleUnreachable: 'Google isn’t answering. Try again, or sign in another way.',
    googleUnverified:
      'Google hasn’t verified this account’s email address. Verify it at Google, then try again.',
    lastAdmin: 'You’re the only administrator who can sign in. Add another one first.',
    nameTaken: 'That username or email address is taken. Choose another.',
    noEmail: 'Your account has no email address. Add one in your profile first.',
    noSession: 'There’s no session to end. You’re signed out.',
    noToken: 'You’re not signed in. Sign in to continue.',
    otherGoogle: 'Another Google account is already connected to this account.',
    signUpClosed: 'New accounts can’t be created at the moment. Ask whoever runs this site.',
    guestsClosed:
      'Signing up with a phone number alone isn’t possible at the moment. Create an account instead.',
    ownAccount: 'You can’t do this to your own account here. Use your profile, or ask another administrator.',
    ownRole: 'You can’t change your own role. Ask another administrator.',
    passwordTooCommon: 'That password is too common. Choose another.',
    emailHasPassword: 'This email address belongs to an account with a password. Sign in with the password.',
    phoneHasAccount: 'This phone number belongs to an account with a password. Sign in with the password.',
    phoneInvalid: 'That isn’t a phone number in this country. Check both.',
    phoneTaken: 'An account with this phone number exists. Sign in, or use another number.',
    proofNeeded: 'Confirm it’s you: enter your password, or sign in again.',
    resetLinkInvalid: 'This link was already used or has expired. Ask for a new one.',
    sessionBusy: (waitMs: number) =>
      `Your session is being renewed elsewhere at this moment. ${tryAgainIn(waitMs)}`,
    setupLinkUsed: 'This set-up link was already used or has expired. Sign in instead.',
    signInAgain: (freshMs: number) =>
      `You signed in more than ${waitWords(freshMs)} ago. Sign in again to do this.`,
    signedOut: 'You signed out of this session. Sign in again.',
    unknownGuest: 'No guest has this phone number yet. Continue as a new guest with the same code.',
    usernameTaken: 'That username is taken. Choose another.',
    wrongPassword: 'Your current password is incorrect. Try again.',
  },
  administration,
  passkeys,
  secondFactor,
  areas,
  door,
  events: {
    accountNeeded:
      'A manager needs an organizer’s account. Add this person as seller, supervisor or steward, or let them apply first.',
    ...allEvents,
    applyFirst:
      'Managers need an organizer’s account. Apply for one in your profile, then open the link again.',
    alreadyMember: 'This person is on the team in another role. Change the role instead.',
    belowReserved: (sold: number, reserved: number) =>
      `${sold} sold and ${reserved} reserved are more than that. Wait until the reservations are over, or enter ${sold + reserved} or more.`,
    belowSold: (sold: number) => `${sold} are sold already. Enter ${sold} or more.`,
    cancelled: 'This event was cancelled. Duplicate it to start a new one.',
    changedElsewhere:
      'This event was changed in another tab or on another device. Check it, then save again.',
    doorsAfterStart: 'Doors have to open before the event starts. Choose an earlier time.',
    doorsTooEarly: (mostHours: number) =>
      `Doors open at most ${mostHours} hours before the event starts. Choose a later time.`,
    currencyFixed: (currency: string) =>
      `This event sells tickets in ${currency}. Enter the price in ${currency}.`,
    endsInPast: 'The event has to end in the future. Choose a later time.',
    endsBeforeStart: 'The event has to end after it starts. Choose a later time.',
    eventOver: 'This event is over, so it can’t be moved. Duplicate it to plan another one.',
    notPublished: 'This event isn’t published. Edit it, or delete it.',
    idTaken: 'This draft could not be created. Start a new one.',
    inUse: 'Tickets of this event are reserved or sold, so it can’t be hidden. Cancel it instead.',
    invitedTooLate: 'This event is over. There is nothing left to join.',
    inviteIdTaken: 'This invitation couldn’t be made. Try again.',
    inviteOver: 'This invitation has expired. Ask the organizer for a new one.',
    inviteTaken: 'Someone else has joined with this link. Ask the organizer for a new one.',
    isOrganizer: 'This person organizes the event and doesn’t need to be on its team.',
    noInvite: 'This invitation no longer exists. Ask the organizer for a new one.',
    noPerson: 'No one with this username can sign in. Check the spelling.',
    notDraft: 'Only a draft without tickets or orders can be deleted. Cancel the event instead.',
    notReady: 'This event isn’t ready to publish. Complete the missing steps.',
    sold: 'Tickets are issued for these times. Postpone the event to change them.',
    tooLong: (mostDays: number) => `An event lasts at most ${mostDays} days. Create several events instead.`,
    tooManyTypes: (most: number) => `An event has at most ${most} ticket types. Reuse one that is off sale.`,
    typeChangedElsewhere:
      'This ticket was changed in another tab or on another device. Check it, then save again.',
    typeIdTaken: 'This ticket could not be added. Add a new one.',
    touchesHolders,
    typeInUse:
      'Tickets of this type were sold or reserved, so it can’t be deleted. Take it off sale instead.',
    typeInvalidAtEvent: 'Tickets wouldn’t be valid while the event takes place. Check both times.',
    typeSaleEndsBeforeStart: 'The sale has to end after it starts. Choose a later time.',
    kindFixed:
      'Tickets of it were sold or reserved, so it can’t become another kind. Add another ticket type.',
    groupFixed:
      'Tickets of it were sold or reserved, so the size of a group can’t change. Add another ticket type.',
    tierOrder: 'Each price has to end after the one before it. Choose a later time.',
    tierWithoutEnd: 'Say until when this price holds, or for how many tickets.',
    typeSoldAfterEvent: 'The sale has to start before the event ends. Choose an earlier time.',
    typeValidEndsBeforeStart: 'Tickets have to expire after they become valid. Choose a later time.',
    unknownGate: 'A gate of this ticket was deleted. Choose its gates again.',
    unknownTimeZone: 'This time zone isn’t known. Choose another one.',
    tooManyInvites: (most: number) => `${most} invitations are waiting. Cancel some first.`,
    youAreMember: 'You are on this team in another role. The organizer can change it.',
    youOrganize: 'You organize this event, so you don’t need to join its team.',
  },
  ...deskRefusals,
  fields: { ...deskFields, ...fieldProblems },
  http: {
    bodyBrokenOff: 'The connection was lost before everything was sent. Try again.',
    internalFailure:
      'Something went wrong on our side. Try again; if it happens again, tell us the request ID.',
    leaseExpired: 'This device’s access expired. Go online with the scanner to renew it.',
    malformedJson: 'The request isn’t valid JSON in UTF-8.',
    methodNotAllowed: (allowed: string) => `This address only answers ${allowed}.`,
    nestsTooDeep: (deepest: number) =>
      `The request’s JSON is nested too deep. Use at most ${deepest} levels.`,
    notFound: 'Not found. Check the address.',
    notReady: 'The server is starting or can’t reach its database. Try again in a moment.',
    rangeNotSatisfiable: 'The range starts beyond the end. Ask for an earlier one.',
    tooLarge: (most: number) => `That’s too much at once. Send at most ${most} bytes.`,
    unstorableText: 'The text contains a character that can’t be stored. Remove it, then try again.',
    unsupportedType:
      'The request’s content type isn’t supported. Send JSON with Content-Type: application/json.',
  },
  ops: {
    away: 'The database isn’t answering.',
    full: 'The disk is full, so nothing can be recorded. Free some space.',
    otherKey: 'The database’s master key was changed. Restart this server with the new one.',
    readOnly: 'The database is read-only, so nothing can be recorded.',
    slow: 'The database isn’t answering in time.',
  },
  payments: {
    badSignature: 'The message’s signature isn’t valid.',
    malformedMessage: 'The message can’t be read.',
    messageTooOld: 'The message was signed too long ago, or the clocks differ.',
    notPayable: 'This order isn’t waiting for a payment. Refresh it to see why.',
    otherProvider: 'This server doesn’t take messages from that provider.',
    paymentNotFound: 'Payment not found.',
    providerAway: 'The payment provider isn’t answering. Your tickets stay reserved; try again in a moment.',
    providerRefuses:
      'The payment provider rejected this payment. Your tickets stay reserved for now; contact the organizer.',
    timeOver: 'The time to pay has expired. Choose your tickets again.',
    tryLater: 'The payment can’t be looked up right now. Send the message again later.',
  },
  sales: {
    holdLimit: (limit: number, held: number) =>
      held === 0
        ? `One buyer can have ${limit} of these. Choose fewer.`
        : `One buyer can have ${limit} of these, and you have ${held} already. Choose fewer.`,
    holdIdReused: 'Another reservation was made with this ID. Use a new one.',
    sellerChangedElsewhere: 'The invoice details were changed elsewhere meanwhile. Reload the page.',
    invoicesOff: 'The organizer hasn’t said who sells yet, so there are no invoices.',
    noCreditNote: 'This order has no credit note of that number.',
    noInvoice: 'There’s no invoice of this order: nothing was paid for it, or all of it was refunded.',
    feesChangedElsewhere: 'The fees were changed elsewhere meanwhile. Close this and open it again.',
    holdTwice: 'The same reservation was sent twice. Send each once.',
    onlyLeft: (left: number) => `Only ${left} left. Choose fewer.`,
    addOnNeedsTicket: (most: number, perTicket: number) =>
      most === 0
        ? 'You need a ticket first. Add a ticket to your order, then choose add-ons for it.'
        : `You can have ${perTicket} of these for each ticket, so ${most} in this order. Remove some, or add tickets.`,
    leftAtPrice: (left: number) =>
      plural(left, {
        one: 'Only # is left at this price. Reserve it, then add the others at the next price.',
        other: 'Only # are left at this price. Reserve them, then add the others at the next price.',
      }),
    orderLimit: (limit: number, held: number) =>
      held === 0
        ? `One buyer can have ${limit} of these. Remove some to continue.`
        : `One buyer can have ${limit} of these, and you have ${held} already. Remove some to continue.`,
    refundUsed: (used: number) =>
      plural(used, {
        one: '# of the tickets was used. Only refund it if you’re sure.',
        other: '# of the tickets were used. Only refund them if you’re sure.',
      }),
    soldOut: 'Sold out. Reserved tickets that aren’t bought come back on sale.',
    ticketsUsed: 'Tickets in this order were already used. Ask the organizer.',
    visitorsLimit: (left: number) =>
      left === 0
        ? 'Too many of these are reserved by people who aren’t signed in. Sign in to reserve yours.'
        : `Only ${left} of these can be reserved without signing in right now. Sign in to reserve more.`,
    /** By the code of the rule. */
    refused: {
      address_limit: `Too many of these are reserved from your network. Order what you have, or try again in a few minutes.`,
      attendees_mismatch: 'Enter one name for each ticket.',
      event_began: 'The event has started. Ask the organizer.',
      event_cancelled: 'This event was cancelled. Choose another one.',
      event_ended: 'This event is over. Choose another one.',
      group_in_parts: 'Tickets that were bought as a group are refunded together. Choose all of them.',
      hold_expired: 'Your reservation expired. Choose your tickets again.',
      hold_ordered: 'These tickets are already in another order. Check your orders.',
      not_yet_on_sale: 'Sales haven’t started. Come back when they do.',
      order_ended: 'This order has ended, so there’s nothing to refund.',
      order_paid: 'This order is already paid. Ask the organizer for a refund.',
      order_unpaid: 'This order isn’t paid, so there’s nothing to refund.',
      refund_nothing: 'Choose tickets, or enter a sum to refund.',
      refund_too_much: 'More than is left of what was paid can’t be refunded. Check the sum.',
      sale_closed: 'These tickets are no longer on sale. Choose another type.',
      several_currencies: 'These tickets are in different currencies. Order each type separately.',
      several_events: 'An order is for one event. Order the others separately.',
      ticket_type_not_found: 'A ticket type is no longer available. Choose again.',
      tickets_passed_on: 'Tickets in this order were transferred. Ask the organizer.',
      tickets_refunded: 'Some of these tickets were already refunded. Check the order, then choose again.',
      total_changed: 'The price has changed. Check the new total, then order again.',
    },
    inOrder: 'These tickets are in an order. Cancel the order to release them.',
    orderEnded: 'This order has ended. Choose your tickets again.',
    orderIdReused: 'Another order was made with this ID. Use a new one.',
    paymentUnclear: 'We can’t tell yet whether this order is being paid. Try again in a minute.',
    paymentsOff: 'Payment isn’t available yet. Ask the organizer, or choose free tickets.',
    phoneInvalid: 'That isn’t a phone number. Check it, or leave it out.',
  },
  tickets: {
    acceptedAlready: 'This ticket was already accepted. Ask them to transfer it back.',
    eventCancelled: 'This event was cancelled. Its tickets can’t be transferred.',
    eventOver: 'This event is over. Its tickets can’t be transferred.',
    holdNotFound: 'No tickets of this type are reserved under that ID.',
    issueIdReused: 'Other tickets were issued with this issueId. Use a new one.',
    badgesChangedElsewhere: 'The badges were changed elsewhere meanwhile. Reload the page.',
    noBadges: 'None of these tickets is valid, so there are no badges to print.',
    noPrintedCodes: 'This event accepts live codes only, so there’s nothing to print.',
    noTransfer: 'This link isn’t valid. Open it again from the message.',
    notPrintedCancelled: 'This event was cancelled, so there’s nothing to print.',
    notPrintedVoid: 'This ticket isn’t valid, so there’s nothing to print.',
    notTransferring: 'This ticket isn’t being transferred.',
    ownTransfer: 'You sent this link yourself. The ticket is already yours.',
    passLinkOver: 'This link is over. Open the ticket in the app and add it again.',
    passOff: 'This wallet isn’t available here. The ticket in the app works offline.',
    pdfBusy: (waitMs: number) => `Many tickets are being printed right now. ${tryAgainIn(waitMs)}`,
    pdfFailed: (waitMs: number) => `The PDF couldn’t be created. ${tryAgainIn(waitMs)}`,
    recipientInvalid: 'That isn’t an email address or a phone number. Check it, and the number’s country.',
    reservedTooFew: (reserved: number) => `Only ${reserved} tickets are reserved there. Choose fewer.`,
    ticketTest: 'This is a rehearsal ticket. It can’t be transferred.',
    ticketUsed: 'This ticket was already used, so it can’t be transferred.',
    ticketVoid: 'This ticket isn’t valid, so it can’t be transferred.',
    toOneself: 'That’s your own address. The ticket is already yours.',
    transferAccepted: 'This ticket was already accepted.',
    transferCancelled: 'This transfer was cancelled. Ask the person who sent it.',
    transferExpired: 'This transfer expired. Ask for a new one.',
    transferOpen: 'This ticket is already being transferred. Cancel that transfer first.',
  },
};
