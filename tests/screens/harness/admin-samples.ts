import type { AdminUser } from '#contract/accounts/admin-users.ts';
import type {
  PersonAuditLine,
  PersonDevice,
  PersonOrder,
  PersonTeam,
} from '#contract/accounts/person-story.ts';
import type { AdminEvent } from '#contract/events/admin-events.ts';
import type { OutboxItem } from '#contract/outbox.ts';
import { eventId, longName, now, orderId } from './samples.ts';

const hour = 3_600_000;
const iso = (at: number) => new Date(at).toISOString();

export const adminUser: AdminUser = {
  id: 'person',
  credentialId: 8,
  username: 'isatou.ceesay-at-the-river-gate',
  firstName: 'Isatou',
  lastName: longName,
  email: 'isatou.ceesay.at.the.river.gate@example.com',
  phoneNumber: '+2207000001',
  countryCode: 'GM',
  role: 'ORGANIZER',
  createdAt: iso(now - 100 * hour),
  disabled: false,
  hasPassword: true,
  secondFactor: true,
  googleLinked: true,
  guest: false,
  emailVerified: false,
  phoneVerified: true,
};

export const outboxItem: OutboxItem = {
  id: 'message',
  channel: 'email',
  recipient: 'isatou.ceesay.at.the.river.gate@example.com',
  subject: longName,
  text: '',
  status: 'failed',
  problem: 'the mail server answered 550',
  why: { code: 'mail_server_refused', detail: '550' },
  createdAt: iso(now - hour),
  nextTryAt: null,
  attachments: [{ name: 'tickets.pdf', bytes: 140_000 }],
  hasText: true,
  resendable: true,
};

export const adminEvent: AdminEvent = {
  registrationId: eventId,
  name: longName,
  state: 'taken_down',
  startsAt: iso(now + 30 * hour),
  endsAt: iso(now + 33 * hour),
  timeZone: 'Africa/Banjul',
  city: 'Banjul',
  organizer: { credentialId: 9, username: 'omar.jallow-of-the-river', name: longName },
  tickets: 12_431,
  createdAt: iso(now - 100 * hour),
  takenDown: { at: iso(now - hour), by: 'ada', reason: longName },
};

export const personDevice: PersonDevice = {
  deviceId: 'device',
  name: longName,
  registrationId: eventId,
  eventName: longName,
  role: 'supervisor',
  enrolledAt: iso(now - 50 * hour),
  lastContactAt: iso(now - hour),
  revokedAt: null,
};

export const personOrder: PersonOrder = {
  orderId,
  registrationId: eventId,
  eventName: longName,
  state: 'confirmed',
  total: { amount: 70_000, currency: 'GMD' },
  createdAt: iso(now - 30 * hour),
};

export const personTeam: PersonTeam = {
  registrationId: eventId,
  eventName: longName,
  status: 'published',
  startsAt: iso(now + 30 * hour),
  timeZone: 'Africa/Banjul',
  role: 'organizer',
};

export const auditLine: PersonAuditLine = {
  id: '12',
  at: iso(now - hour),
  action: 'role_changed',
  outcome: 'done',
  own: false,
  actorName: 'ada',
  subjectName: 'isatou.ceesay-at-the-river-gate',
  details: { from: 'NORMAL_USER', to: 'ORGANIZER' },
};
