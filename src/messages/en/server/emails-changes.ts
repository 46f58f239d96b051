import { isolatedInLatin } from '#messages/isolated.ts';
/** Emails to ticket holders of an event that was changed. */
export const eventChanged = {
  subject: (event: string) => `${isolatedInLatin(event)} was changed`,
  postponedSubject: (event: string) => `${isolatedInLatin(event)} is postponed`,
  postponed:
    'The organizer postponed an event you have a ticket for. The new date isn’t known yet; you’ll get an email as soon as it is.',
  text: 'The organizer changed an event you have a ticket for. Here are the current details:',
  changed: 'This changed:',
  valid: 'Your ticket stays valid. Open it in the app once while you’re online, so that it’s up to date.',
  link: 'View event',
};
