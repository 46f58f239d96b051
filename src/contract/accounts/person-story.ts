import * as v from 'valibot';
import { teamRoles } from './memberships.ts';
import { personId } from './admin-users.ts';
import { orderStateWord } from '../wire/order-state-word.ts';
import { endpoint } from '../wire/endpoint.ts';
import { eventStatuses } from '../wire/event-fields.ts';
import { deviceRoles } from '../door/devices.ts';
import { money } from '../wire/money.ts';
import { count } from '../wire/page-query.ts';
import { wordOf } from '../wire/word.ts';

/** Data about one person for administrators, besides the account: each list newest first, in pages. */
const params = v.object({ id: personId });
const query = v.object({
  /** `next` of the previous page. */
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,16}(\.[\w-]{1,64})?$/))),
  limit: count('25', 100),
});
/* @__NO_SIDE_EFFECTS__ */
const partOf = <S extends v.GenericSchema>(item: S) =>
  v.object({
    items: v.array(item),
    /** Cursor of the next page; null if this is the last one. */
    next: v.nullable(v.string()),
  });

const device = v.object({
  deviceId: v.string(),
  name: v.string(),
  registrationId: v.string(),
  eventName: v.string(),
  role: wordOf(deviceRoles, 'steward'),
  enrolledAt: v.string(),
  lastContactAt: v.nullable(v.string()),
  revokedAt: v.nullable(v.string()),
});
export type PersonDevice = v.InferOutput<typeof device>;

export const listUserDevices = endpoint({
  method: 'GET',
  path: '/api/admin/users/{id}/devices',
  access: 'admin',
  about: 'Scanning devices enrolled with a person’s invitations.',
  params,
  query,
  reply: partOf(device),
});

const order = v.object({
  orderId: v.string(),
  registrationId: v.string(),
  eventName: v.string(),
  state: orderStateWord,
  total: money,
  createdAt: v.string(),
});
export type PersonOrder = v.InferOutput<typeof order>;

export const listUserOrders = endpoint({
  method: 'GET',
  path: '/api/admin/users/{id}/orders',
  access: 'admin',
  about: 'A person’s orders.',
  params,
  query,
  reply: partOf(order),
});

const team = v.object({
  registrationId: v.string(),
  eventName: v.string(),
  status: wordOf(eventStatuses, 'draft'),
  startsAt: v.string(),
  timeZone: v.string(),
  /** `organizer`: the event belongs to them. */
  role: wordOf(['organizer', ...teamRoles], 'steward'),
});
export type PersonTeam = v.InferOutput<typeof team>;

export const listUserTeams = endpoint({
  method: 'GET',
  path: '/api/admin/users/{id}/teams',
  access: 'admin',
  about: 'Events that a person organizes or works at, latest first.',
  params,
  query,
  reply: partOf(team),
});

const auditLine = v.object({
  id: v.string(),
  at: v.string(),
  /** Machine-readable name of the action. */
  action: v.string(),
  outcome: wordOf(['done', 'refused'], 'done'),
  /** Whether the person did it; otherwise it was done to them. */
  own: v.boolean(),
  /** Username of the actor; empty if they have no account. */
  actorName: v.string(),
  /** Username of the affected person; empty if they have no account. */
  subjectName: v.string(),
  /** Machine-readable values, never text typed by people. */
  details: v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
});
export type PersonAuditLine = v.InferOutput<typeof auditLine>;

export const listUserAudit = endpoint({
  method: 'GET',
  path: '/api/admin/users/{id}/audit',
  access: 'admin',
  about: 'Audit log entries by a person and about their account.',
  params,
  query,
  reply: partOf(auditLine),
});

/** Refusals: 409 `no_email`, 429 if too many links were sent. */
export const sendUserConfirmation = endpoint({
  method: 'POST',
  path: '/api/admin/users/{id}/email-confirmation',
  access: 'admin',
  about: 'Sends a person another link to confirm their email address.',
  params,
  reply: v.object({
    /** False if the address is already confirmed. */
    sent: v.boolean(),
    /** True if nothing is sent now, because a link was sent within the last half minute. */
    sentBefore: v.optional(v.boolean()),
  }),
});
