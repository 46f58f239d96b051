import { buyerId } from './fair-ids.ts';
import { made, ways, type CallLine, type Turn } from './call-line.ts';

/** Somebody of the many. */
const person = ({ number }: Turn) => ({ params: { id: `person-${20 + number}` } });
/** The application of one of the first 400, whose accounts no line ends. */
const code = ({ number }: Turn) =>
  `0198b1aa-0e04-7000-8000-${String(2 * (1 + (number % 200))).padStart(12, '0')}`;

/** Calls about accounts, by their owners, by administrators, and by people who are not signed in. */
export const accountWrites: readonly CallLine[] = [
  made(['deactivateAdminUser', 'admin', 'one'], person),
  made(['activateAdminUser', 'admin', 'one'], person),
  made(['changeAdminUser', 'admin', 'a name'], (turn) => ({ ...person(turn), body: { firstName: 'Other' } })),
  made(['deleteAdminUser', 'admin', 'one'], person),
  made(['endUserSessions', 'admin', 'of one'], person),
  made(['sendUserConfirmation', 'admin', 'to one'], person),
  made(['approveApplication', 'admin', 'one'], (turn) => ({ params: { id: code(turn) } })),
  made(['rejectApplication', 'admin', 'one'], (turn) => ({
    params: { id: code(turn) },
    body: { reason: 'Incomplete' },
  })),
  made(['retryJob', 'admin', 'one'], ({ number }) => ({
    params: { id: `0198b1aa-0e03-7000-8000-${String(number).padStart(12, '0')}` },
  })),
  made(['changeSettings', 'admin', 'the hold’s minutes'], ({ time }) => ({
    body: { holdMinutes: 11 + (time % 10) },
  })),
  ...ways('allCredentials', 'admin', { 'the first page': {} }),
  ...ways('findByEmail', 'app', { one: { params: { email: 'person77@example.org' } } }),
  ...ways('findByPhone', 'app', { one: { params: { phone: '+2207000077' } } }),
  ...ways('findByUsername', 'app', { one: { params: { username: 'person-77' } } }),
  made(['addCredentials', 'app', 'one'], ({ number }) => ({
    body: {
      firstName: 'New',
      lastName: 'Person',
      username: `newcomer${number}`,
      email: `newcomer${number}@example.org`,
      passwordHash: 'a'.repeat(64),
    },
  })),
  made(['forgotPassword', 'nobody', 'one'], ({ number }) => ({
    body: { identifier: `person${20 + number}@example.org` },
  })),
  made(['sendEmailCode', 'nobody', 'one'], ({ number }) => ({
    body: { email: `visitor${number}@example.org` },
  })),
  made(['updateCredentials', 'buyer', 'a name'], ({ number }) => ({ body: { firstName: `Buyer${number}` } })),
  made(['putApplication', 'buyer', 'one'], ({ time }) => ({
    params: { applicationId: buyerId },
    body: { name: `Fair ${time}`, kind: 'company', phoneNumber: '+2207000001', reason: 'Fairs' },
  })),
  made(['exportOwnData', 'buyer', 'one’s own']),
  made(['newPasskeyOptions', 'buyer', 'one’s own'], () => ({ body: {} })),
  made(['passkeySignInOptions', 'nobody', 'a request']),
  made(['sendEmail', 'nobody', 'a contact'], ({ id, number }) => ({
    body: {
      templateId: 'contact',
      emailId: id,
      parameters: { name: 'Visitor', email: `visitor${number}@example.org`, text: 'When do the doors open?' },
    },
  })),
];
