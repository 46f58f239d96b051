import { isolatedInLatin } from '#messages/isolated.ts';
import { oneTimeCode, resetLinkMs } from '#domain/people/one-time-code.ts';
import { waitWords } from './waits.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('en');

/** Sign-in, sign-up, password reset, and the account menu. */
export const account = {
  goHome: 'Go home',
  tryAgain: 'Try again',
  signIn: 'Sign in',
  fields: {
    identifier: 'Email, username or phone',
    password: 'Password',
    secondFactorCode: 'Code from your authenticator app',
    newPassword: 'New password',
    firstName: 'First name',
    lastName: 'Last name',
    username: 'Username',
    email: 'Email',
    emailOptional: 'Email (optional)',
    country: 'Country',
    phone: 'Phone number',
    code: 'Code from the message',
  },
  /** What is wrong with a field and what to enter. */
  checks: {
    identifier: 'Enter your email, username or phone number.',
    secondFactorCode: 'Enter the code.',
    password: 'Enter your password.',
    name: 'Enter your name.',
    firstName: 'Enter your first name.',
    lastName: 'Enter your last name.',
    phone: 'Enter your phone number.',
    phoneOfAccount: 'Enter the phone number of your account.',
    username: '3 to 60 letters, numbers, dots or hyphens.',
    email: 'Enter an email address, such as amie@example.org.',
    optionalEmail: 'This isn’t an email address. Leave it empty, or enter one such as amie@example.org.',
    codeDigits: 'Enter the six digits of the text message.',
    codeOfOtherPage: 'Ask for a new code here. Codes work only where they were asked for.',
    newPassword: 'Choose a password.',
    tooShort: (least: number) =>
      `Use at least ${least} characters. A few words in a row are easy to remember.`,
    tooLong: (most: number) => `Use at most ${most} characters.`,
    sameAsName: 'Choose a password that isn’t your name or email address.',
    tooCommon: 'That password is too common. Choose another.',
  },
  strength: {
    rule: 'At least 8 characters. Spaces are fine.',
    weak: 'Weak: short, or few different characters.',
    fair: 'Fair: longer is better.',
    good: 'Good.',
    strong: 'Strong.',
  },
  login: {
    title: 'Sign in',
    intro: 'Welcome back.',
    newcomer: (name: string) =>
      `Welcome, ${isolatedInLatin(name)}. Your account is ready: sign in to continue.`,
    ticketsHere: 'Tickets on this device?',
    openTickets: 'Open tickets',
    emailInstead: 'Email me a code instead of a password',
    codeInstead: 'Text me a code instead of a password',
    already: 'You’re already signed in.',
    secondFactorHint: 'Lost your phone? Enter a recovery code instead.',
    forgot: 'Forgot your password?',
    byPhone: 'Sign in with phone',
    newHere: 'New here?',
    signUp: 'Create account',
    atDoor: <T>(code: (text: string) => T) => [
      'Scanning at an event without an account? Scan the organizer’s enrolment code with the phone’s camera: the scanner opens automatically. Or ',
      code('enter the code'),
      '.',
    ],
    withCode: 'Sign in with code',
    asGuest: 'Sign up as a guest',
    withPassword: 'Use a password instead',
    loadingPhone: 'Loading sign-in with phone',
    phone: 'Sign-in with phone',
  },
  /** Why sign-in is required, by the page that was requested. */
  purposes: {
    payment: 'Sign in to see your order and how your payment went. Use the account you ordered with.',
    order: 'Sign in to see your order. Use the account you ordered with.',
    orders: 'Sign in to see your orders.',
    tickets: 'Sign in to see your tickets.',
    checkout: 'Sign in to order your tickets. They stay reserved meanwhile.',
    profile: 'Sign in to see your profile.',
    'confirm-email': 'Sign in to the account whose email you want to confirm.',
    scanner: 'Sign in to scan tickets.',
    join: 'Sign in to join the team. No account yet? Sign up first: the invitation waits.',
    'become-organizer': 'Sign in, or create an account, to become an organizer.',
    'my-events': 'Sign in to see your events.',
    myEventsDetails: 'Sign in to manage your event.',
  },
  phoneCode: {
    notThere:
      'This isn’t a phone number of that country. Check the digits, or begin with + and the country code.',
    first: 'Get a code by text message first.',
    send: 'Text me a code',
    again: 'Send another code',
    sent: (number: string) =>
      `A code is on its way to ${number}. It expires in ${waitWords(oneTimeCode.lifeMs)}.`,
    wait: `You can ask for another in ${waitWords(oneTimeCode.againMs)}.`,
  },
  signUp: {
    title: 'Create account',
    signedIn: 'You’re signed in. This creates another, separate account.',
    kind: 'Kind of account',
    kinds: { attendee: 'Attendee', organizer: 'Organizer', guest: 'Guest' },
    about: {
      attendee: 'Buy, keep and transfer tickets.',
      organizer: 'You start as an attendee. Once approved, you can create events and scan tickets.',
      guest: 'No password: we text you a code each time.',
    },
    haveAccount: 'Have an account?',
    addPhone: 'Add a phone number',
    aboutPasskey: 'No password: your phone or computer asks for your fingerprint, face or PIN.',
    passkeyInstead: 'Use a passkey instead of a password',
    passwordInstead: 'Use a password instead',
    create: 'Create account',
    createAndApply: 'Create account and apply',
    asGuest: 'Continue as guest',
    created: {
      title: 'Account created',
      text: 'Sign in to continue.',
      withEmail: (email: string) => `We sent a link to ${email}. Open it to confirm your email.`,
      withoutLink: (email: string) =>
        `We couldn’t send a link to ${email}: it got too many emails lately. Send it later from your profile.`,
    },
    confirmed: 'Your number is confirmed. Next time, a code by text message signs you in.',
    newCode: 'Sign in with a new code',
    signInNow: 'Sign in now',
    expired: 'The code has expired. Your account is ready: ask for a new code.',
  },
  forgot: {
    title: 'New password',
    intro: 'We’ll send you a link by email, or a code by text message.',
    back: 'Back to sign-in',
    send: 'Send',
    sentIntro: 'Check your email and text messages.',
    sent: (identifier: string) =>
      `If ${identifier} belongs to an account, a link is on its way to its email address. It expires in ${waitWords(resetLinkMs)}. If the account has no email address, a code is on its way to its phone. It expires in ${waitWords(oneTimeCode.lifeMs)}. Nothing there? Check spam, or ask again.`,
    haveCode: 'I have a code from a text message',
    codeIntro: (identifier: string) =>
      `If ${identifier} belongs to an account, a code is on its way. It expires in ${waitWords(oneTimeCode.lifeMs)}.`,
    linkIntro: 'Choose a new password. Every signed-in device will be signed out.',
    change: 'Change password',
    changed: {
      title: 'Password changed',
      text: 'Every device was signed out. Sign in with the new password.',
    },
  },
  passkeys: {
    use: 'Use a passkey',
    problems: {
      here: 'This device already has a passkey for your account.',
      failed: 'The passkey didn’t work. Try again, or use another device.',
    },
  },
  google: {
    secondStep: 'Google knows who you are. Your account also asks for a code.',
    start: 'Continue with Google',
    waiting: 'Waiting for Google…',
    unknown: 'Couldn’t check whether Google sign-in is available. Check your connection and try again.',
    blocked:
      'Your browser blocked the Google window. Allow popups for this site, or continue in this window.',
    here: 'Continue in this window',
    /** By the provider's error code. */
    problems: {
      'popup-blocked':
        'Your browser blocked the Google window. Allow popups for this site, or continue in this window.',
      'popup-closed-by-user':
        'The Google window was closed before you finished. Try again when you’re ready.',
      'cancelled-popup-request': 'A newer Google window replaced this one. Finish there.',
      'unauthorized-domain':
        'Google sign-in isn’t allowed from this address. Sign in another way, and tell whoever runs this site.',
      'network-request-failed':
        'Couldn’t reach Google. Check your connection and try again, or sign in another way.',
      'web-storage-unsupported':
        'This browser blocks the storage that Google sign-in needs. Allow cookies for this site, or sign in another way.',
      'internal-error': 'Google sign-in didn’t finish. Try again in a moment.',
      'no-auth-event': 'Google sign-in didn’t finish. Try again, or sign in another way.',
      'operation-not-supported-in-this-environment':
        'Google sign-in doesn’t work in this kind of window. Open this site in your usual browser.',
      'operation-not-allowed': 'Google sign-in is switched off for this site. Sign in another way.',
      'user-disabled': 'This Google account is switched off for this site. Sign in another way.',
      'user-token-expired': 'Your Google sign-in expired. Sign in with Google again.',
      'too-many-requests': 'Too many attempts with Google. Wait a few minutes, then try again.',
      timeout: 'Google didn’t answer in time. Try again on a better connection.',
    },
  },
  sheet: {
    profile: 'Profile',
    accessibility: 'Accessibility',
    language: 'Language',
    signOut: 'Sign out',
    about: 'About',
    signedOutHere:
      'You’re signed out on this device, but not at the server yet. We’ll end the session there as soon as you’re back online.',
    unsent: (count: number) =>
      plural(count, {
        one: '# scan isn’t sent yet. Signing out keeps it; this device sends it automatically.',
        other: '# scans aren’t sent yet. Signing out keeps them; this device sends them automatically.',
      }),
  },
  /** Asks before a sign-out that would discard unsent data on this device. */
  leaving: {
    title: 'Sign out and discard this?',
    /** @param kinds "2 changes waiting", "1 order waiting" */
    text: (kinds: string) => `Only this device has it: ${kinds}. Signing out discards it.`,
    maybeSent: 'Anything already sent may still go through.',
    order: (event: string) => `Order for ${isolatedInLatin(event)}`,
    stay: 'Stay signed in',
    leave: 'Discard and sign out',
  },
  accessibility: {
    title: 'Accessibility',
    text: 'Saved on this device. Changes apply at once.',
    highContrast: { label: 'High contrast', hint: 'Brighter text and stronger lines' },
    largeText: { label: 'Large text', hint: 'Everything a quarter larger' },
    reducedMotion: { label: 'Reduced motion', hint: 'Nothing slides or pulses' },
    screenReader: {
      label: 'Screen reader',
      hint: 'Scan results are read out in full, counts as they change',
    },
    focusVisible: { label: 'Strong focus', hint: 'A white frame around what is selected' },
  },
};
