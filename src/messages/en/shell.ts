import { isolatedInLatin } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';
import { formatsIn } from '#messages/formats-in.ts';

const plural = pluralOf('en');
const { count } = formatsIn.en;

/** Texts of the app shell and of the engines behind it. Part of the first load: keep it small. */
export const shell = {
  /** Quoted verbatim from the specification. */
  loading: { screen: 'Loading content...', session: 'Loading authentication...' },
  tryAgain: 'Try again',
  reload: 'Reload',
  dismiss: 'Dismiss',
  ok: 'OK',
  cancel: 'Cancel',
  signIn: 'Sign in',
  settings: 'Settings',
  /** Texts of the components used on every screen. */
  parts: {
    draft: {
      stored: 'Saved on this device',
      notStored: 'This browser can’t save what you type. Keep this page open until it’s sent.',
    },
    undo: 'Undo',
    notUndone: 'Couldn’t undo',
    notDone: 'That didn’t work',
    /** The call may have worked. */
    unsure: 'We don’t know if that worked',
  },
  /** A screen or a part of one that failed to load or crashed. */
  missing: {
    screen: 'This page didn’t load',
    broken: 'This page stopped working',
    checkConnection:
      'Check your connection and try again. If there is a new version of the app, reload to get it.',
    reloadApp: 'Try again, or reload the app.',
    safe: 'Your tickets and scans are safe on this device.',
    part: (what: string) => `${what} didn’t load`,
    partBroken: (what: string) => `${what} stopped working`,
    partText: 'Check your connection and try again.',
    partOfFrame: (what: string) => `${what} didn’t load. Check your connection.`,
    partOfFrameBroken: (what: string) => `${what} stopped working.`,
    file: { title: 'Part of the app didn’t load', text: 'Check your connection and try again.' },
  },
  failed: {
    title: 'Something went wrong',
    text: 'This page stopped working. Your tickets and scans are safe on this device. Reload the page, or go to the home page.',
    home: 'Home page',
  },
  palette: { title: 'Search and commands', keys: { apple: '⌘ K', other: 'Ctrl K' } },
  navigation: {
    skip: 'Skip to content',
    main: 'Main',
    side: 'Main, at the side',
    administration: 'Administration',
    home: 'Gatehouse, events',
    account: (username: string) => `Account of ${isolatedInLatin(username)}`,
  },
  roles: { NORMAL_USER: 'Event Attendee', ORGANIZER: 'Event Organizer', ADMIN: 'Administrator' },
  /** Texts of the design system. */
  ui: {
    name: 'Gatehouse',
    close: 'Close',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    oneFewer: (what: string) => `One fewer: ${what}`,
    oneMore: (what: string) => `One more: ${what}`,
    chosen: (what: string) => `${what}, chosen`,
    starting: 'Starting',
    progress: (done: number, total: number) => `${count(done)} of ${count(total)}`,
  },
  /** State and age of data from the server. */
  reading: {
    loading: (what: string) => `Loading ${what}`,
    failed: (what: string) => `Couldn’t load ${what}`,
    /** For fresh data, in one line. */
    updated: (ago: string) => `Updated ${ago}`,
    offlineSince: (ago: string) => `Offline · updated ${ago}.`,
    /** For stored data of unknown age. */
    offlineKept: 'Offline · as this device has it.',
    notUpdated: 'Not updated.',
    lastUpdated: (ago: string) => `Last updated ${ago}.`,
    signIn: 'Sign in to refresh',
  },
  /** At a field that was saved elsewhere while being edited here. */
  savedElsewhere: (saved: string) => `Saved elsewhere: “${saved}”. Saving replaces it.`,
  pages: {
    of: (what: string) => `Pages of ${what}`,
    place: (page: string, last: string) => `Page ${page} of ${last}`,
    newer: 'Newer',
    older: 'Older',
  },
  /** Names of routes in the navigation and in lists of destinations. */
  places: {
    events: 'Events',
    welcome: 'Welcome',
    signIn: 'Sign in',
    signUp: 'Sign up',
    forgotPassword: 'Forgot password',
    application: 'Organizer application',
    applications: 'Applications',
    adminDashboard: 'Dashboard',
    adminSettings: 'Settings',
    systemLogs: 'System logs',
    users: 'Users',
    allEvents: 'All events',
    outbox: 'Outbox',
    becomeOrganizer: 'Become an organizer',
    event: 'Event',
    createEvent: 'Create event',
    doorBoard: 'Door board',
    features: 'How it works',
    about: 'About',
    contact: 'Contact',
    support: 'Support details',
    shared: 'Shared with Gatehouse',
    themeTest: 'Theme test',
    joinTeam: 'Join a team',
    unsubscribe: 'Unsubscribe',
    confirmEmail: 'Confirm your email',
    noAccess: 'No access',
    checkout: 'Checkout',
    dashboard: 'Home',
    tickets: 'Tickets',
    ticket: 'Ticket',
    profile: 'Profile',
    orders: 'Orders',
    order: 'Order',
    myEvents: 'My events',
    locations: 'Locations',
    ticketSheet: 'Print tickets',
    attendees: 'Attendees',
    badges: 'Badges',
    guestLists: 'Guest list',
    doorRules: 'Door rules',
    messages: 'Messages',
    analytics: 'Analytics',
    analyticsDemo: 'Analytics demo',
    scanner: 'Scanner',
    sellTickets: 'Sell tickets',
    scan: 'Scan',
  },
  connection: {
    title: 'Sync',
    reach: {
      online: 'Online',
      slow: 'Slow',
      portal: 'Sign in to Wi-Fi',
      away: 'Server unavailable',
      offline: 'Offline',
    },
    unsent: (count: number) => plural(count, { other: '# unsent' }),
    toCheck: (count: number) => plural(count, { other: '# to check' }),
    reservations: (count: number) =>
      plural(count, { one: '# reservation waiting', other: '# reservations waiting' }),
    orders: (count: number) => plural(count, { one: '# order waiting', other: '# orders waiting' }),
    changes: (count: number) => plural(count, { one: '# change waiting', other: '# changes waiting' }),
    /** Refused by the server: they wait only for the user to deal with them. */
    refused: (count: number) => plural(count, { one: '# change not made', other: '# changes not made' }),
    /** Total of all waiting items, if there is no room to list each kind. */
    waiting: (count: number) => plural(count, { other: '# waiting' }),
  },
  install: {
    title: 'Install the app',
    text: 'Install Gatehouse for faster start and offline tickets.',
    action: 'Install',
    later: 'Not now',
    share: 'Share',
    onIos: <T>(share: T) => [
      'To keep your tickets at hand offline, tap ',
      share,
      ', then “Add to Home Screen”.',
    ],
  },
  update: {
    ready: 'A new version is ready. Updating reloads this page.',
    afterTyping: 'A new version is ready. Save or leave this form to update.',
    action: 'Update now',
  },
  storage: {
    signIn:
      'This browser can’t save your sign-in: its storage is full or blocked. You’ll be signed out when you close or reload this page.',
    other:
      'This browser can’t save what you do here: its storage is full or blocked. It may be gone when you close or reload this page.',
    remedy: 'Free up space or allow storage for this site, and don’t use private browsing.',
  },
  store: {
    title: 'Storage',
    slow: 'This browser’s storage is slow to answer. Close other tabs of Gatehouse.',
    blocked: 'Another tab has an older version open. Close it, or reload this one.',
    full: 'This browser’s storage is full. Free up space, then reload: what you do here may not be saved on this device.',
    lost: 'This browser’s storage was cleared. Anything not sent yet is lost. Go online, then reload the page.',
  },
  lostScans: (count: number) =>
    plural(count, {
      one: 'The browser cleared this phone’s storage. # scan wasn’t confirmed by the server and is gone from this phone. Tell the organizer.',
      other:
        'The browser cleared this phone’s storage. # scans weren’t confirmed by the server and are gone from this phone. Tell the organizer.',
    }),
  otherPerson: {
    title: (name: string) => `${isolatedInLatin(name)} is signed in now`,
    text: 'This page was opened for a different account. Nothing is sent from it until you choose. If you continue, anything entered here is discarded.',
    go: (name: string) => `Continue as ${isolatedInLatin(name)}`,
    other: 'Use a different account',
  },
  /** Notices quoted verbatim from the specification. */
  lists: {
    /** The server stops counting at this number. */
    atLeast: (found: string) => `At least ${found}`,
  },
  notices: {
    signedIn: { title: 'Login Successful', text: 'Welcome back!' },
    signInFailed: { title: 'Login Failed', text: 'Invalid credentials', call: 'Failed to log in' },
    google: { title: 'Google Login Successful' },
    googleFailed: {
      title: 'Google Login Failed',
      text: 'Authentication failed',
      call: 'Failed to verify Google token',
    },
    accountDeleted: 'Your account was deleted',
    sessionEnded: { title: 'Session ended', text: 'Please log in again' },
    signedOut: { title: 'Logged Out', text: 'You have been logged out' },
    signOutFailed: { title: 'Logout Failed' },
  },
};
