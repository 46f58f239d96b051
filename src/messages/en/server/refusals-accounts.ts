/** The server's refusals about organizer applications. */
export const applications = {
  alreadyOrganizer: 'You can already organize events. Create one under My events.',
  applicationDecided: 'This application was decided or withdrawn. Reload the page to see its status.',
  applicationIdTaken: 'Something went wrong. Reload the page, then apply again.',
  applicationPending: 'You already have an application that is being reviewed. Change that one.',
  noApplication: 'Application not found.',
  noDocument: 'This application has no document.',
  notADocument: 'This file isn’t a PDF, JPEG, PNG or WebP. Choose another one.',
};

/** The server's refusals about passkeys. */
export const passkeys = {
  invalid: 'The passkey couldn’t be added. Try again, or use another device.',
  notFound: 'Passkey not found. It may have been removed.',
  onlyWayIn: 'This passkey is your only way to sign in. Set a password or add another passkey first.',
  over: 'This took too long. Try again.',
  refused: 'This passkey doesn’t sign in here any more. Sign in another way.',
  taken: 'This passkey belongs to another account.',
  tooMany: (most: number) => `You have ${most} passkeys. Remove one first.`,
  unavailable: 'Passkeys don’t work at this address. Sign in another way.',
};

/** The server's refusals about email confirmation links. */
export const confirmations = {
  confirmationExpired: 'This link has expired. Ask for a new one in your profile.',
  confirmationInvalid: 'This link isn’t valid. Ask for a new one in your profile.',
  confirmationOfOther: 'This link belongs to another account. Sign in to that account to use it.',
  confirmationUsed: 'This link was already used. Your email is confirmed.',
};

/** The server's refusals about second-factor codes. */
export const secondFactor = {
  begunAgain:
    'Codes for this picture no longer count: the set-up was started again or ended, perhaps in another window or on another device. Cancel, and start again here.',
  isOff: 'Two-step sign-in is off.',
  isOn: 'Two-step sign-in is already on.',
  needed: 'Enter the code from your authenticator app, or a recovery code.',
  needsPassword: 'Choose a password first: two-step sign-in works with a password.',
  wrong:
    'This code isn’t right, or was used already. Wait for the next one. If none works, set your phone’s time to automatic.',
};
