/** What the server says of applications to organize events. */
export const applications = {
  alreadyOrganizer: 'You can already organize events. Create one under My events.',
  applicationDecided: 'This application was decided or withdrawn. Reload the page to see how it stands.',
  applicationIdTaken: 'Something went wrong. Reload the page, then apply again.',
  applicationPending: 'You already have an application that is being reviewed. Change that one.',
  noApplication: 'Application not found.',
  noDocument: 'This application has no document.',
  notADocument: 'This file isn’t a PDF, JPEG, PNG or WebP. Choose another one.',
};

/** What the server says of links that confirm an email address. */
export const confirmations = {
  confirmationExpired: 'This link has expired. Ask for a new one in your profile.',
  confirmationInvalid: 'This link isn’t valid. Ask for a new one in your profile.',
  confirmationOfOther: 'This link belongs to another account. Sign in to that account to use it.',
  confirmationUsed: 'This link was already used. Your email is confirmed.',
};
