import { maxSiteNameLength } from '#domain/look/look.ts';
import { maxSenderNameLength, settingRanges } from '#domain/people/server-settings.ts';
import { maxEntryLimit } from '#domain/door/rule-problems.ts';
import { maxFeeBasisPoints } from '#domain/sales/fee.ts';
import { ageLimitRange, formYears } from '#domain/events/event-form.ts';
import { maxPerOrder, maxPlaces } from '#domain/events/ticket-type-form.ts';
import { maxDays } from '#domain/time/day-range.ts';
import { maxPerTicket, maxUses } from '#domain/sales/add-on.ts';
import { groupSizes } from '#domain/sales/ticket-group.ts';
import { formatsIn } from '#messages/formats-in.ts';

const { count } = formatsIn.en;

const between = ({ least, most }: { readonly least: number; readonly most: number }) =>
  `Enter a whole number from ${least} to ${most}.`;

/** Problems with fields of a call. */
export const fieldProblems = {
  addOnPerTicket: `Enter a whole number from 1 to ${maxPerTicket}.`,
  addOnUses: `Enter a whole number from 1 to ${maxUses}.`,
  age: `Enter an age from ${ageLimitRange.least} to ${ageLimitRange.most}.`,
  answerTwice: 'The same answer was sent twice. Send each once.',
  areaName: 'Enter a name for the area.',
  askForNewCode: 'Ask for a new code.',
  capacity: `Enter a whole number from 1 to ${count(maxPlaces)}.`,
  checkpointLetters: 'Use lowercase letters, digits and hyphens only.',
  checkpointReserved: 'Choose another name for the area.',
  codePolicy: 'Choose which codes are accepted.',
  coolDown: 'Enter a whole number of minutes, up to a week.',
  countryCode: 'Two letters, such as GM.',
  currency: 'Enter a currency, such as GMD.',
  dateAndTime: 'Enter a date and a time.',
  day: 'Enter a day, such as 2026-11-21.',
  dayCount: `Choose at most ${maxDays} days.`,
  dayOrder: 'Choose a last day that is not before the first.',
  deletePhrase: 'Enter exactly: delete my account',
  entries: `Enter a whole number from 1 to ${count(maxEntryLimit)}.`,
  email: 'Not an email address.',
  feeShare: `Enter a percentage from 0 to ${maxFeeBasisPoints / 100}, with two decimals at most.`,
  fillIn: 'Fill this in.',
  formYear: `Enter a date from ${formYears.first} to ${formYears.last}.`,
  gateName: 'Enter a name for the gate.',
  messageMissing: 'Write your message.',
  nonce: 'Not a nonce.',
  oneLine: 'Line breaks and control characters can’t be used here.',
  organizerKind: 'Choose who is organizing.',
  passkeyAnswer: 'This isn’t a valid passkey response.',
  passwordHash: 'Not a password hash.',
  offerMinutes: 'Choose from 15 minutes to 7 days.',
  perOrderLimit: `Enter a whole number from 1 to ${maxPerOrder}.`,
  personId: 'Not the number or the ID of a person.',
  price: 'Enter a price of 0 or more.',
  priceTooHigh: 'Enter a lower price.',
  groupSize: `Enter a whole number from 1 to ${count(groupSizes.most)}.`,
  ticketTypeTwice: 'The same ticket type was sent twice. Send each once.',
  tierCount: `Enter a whole number from 1 to ${count(maxPlaces)}.`,
  quantity: `Enter a whole number from 0 to ${count(maxPlaces)}.`,
  questionText: 'Enter the question.',
  reason: 'Enter a reason.',
  reentry: 'Choose whether a ticket is valid again.',
  smsCode: 'The code has six digits.',
  teamRole: 'Choose manager, seller, supervisor or steward.',
  ticketTypeName: 'Enter a name for this ticket.',
  timeZone: 'Choose a time zone.',
  tooLong: (most: number) => `At most ${most} characters.`,
  /** Of a value that only a program can have sent. */
  unnamed: 'Not a valid value. Check it, or reload the page.',
  username: '3 to 60 letters, numbers, dots or hyphens.',
  uuid: 'The ID isn’t a UUID.',
  venueName: 'Enter the name of the place.',
  webAddress: 'Enter a web address, such as https://example.org.',
  holdMinutes: between(settingRanges.holdMinutes),
  logDays: between(settingRanges.logDays),
  requestDays: between(settingRanges.requestDays),
  senderName: `Enter a name of at most ${maxSenderNameLength} characters.`,
  siteName: `Enter a name of 1 to ${maxSiteNameLength} characters.`,
  accent: 'Enter a colour as # and six digits, such as #FF9166.',
};
