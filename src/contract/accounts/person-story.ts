import * as v from 'valibot';
import { teamRoles } from './memberships.ts';
import { personId } from './admin-users.ts';
import { orderStateWord } from '../sales/orders.ts';
import { endpoint } from '../wire/endpoint.ts';
import { eventStatuses } from '../wire/event-fields.ts';
import { deviceRoles } from '../door/devices.ts';
import { money } from '../wire/money.ts';
import { count } from '../wire/page-query.ts';
import { wordOf } from '../wire/word.ts';

/** What administrators see of one person besides the account: each list newest first, a part at a time. */
const params = v.object({ id: personId });
const query = v.object({
  /** `next` of the part before. */
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,16}(\.[\w-]{1,64})?$/))),
  limit: count('25', 100),
});
/* @__NO_SIDE_EFFECTS__ */
const partOf = <S extends v.GenericSchema>(item: S) =>
  v.object({
    items: v.array(item),
    /** What the next part comes after; null where this is the last one. */
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
  about: 'Scanning devices that were enrolled by an invitation of a person.',
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
  about: 'Orders of a person.',
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
  /** `organizer`: the event is theirs. */
  role: wordOf(['organizer', ...teamRoles], 'steward'),
});
export type PersonTeam = v.InferOutput<typeof team>;

export const listUserTeams = endpoint({
  method: 'GET',
  path: '/api/admin/users/{id}/teams',
  access: 'admin',
  about: 'Events that a person organizes or works for, the latest first.',
  params,
  query,
  reply: partOf(team),
});

const auditLine = v.object({
  id: v.string(),
  at: v.string(),
  /** What was done, in the program’s word. */
  action: v.string(),
  outcome: wordOf(['done', 'refused'], 'done'),
  /** Whether the person did it; otherwise it was done to them. */
  own: v.boolean(),
  /** Who did it, by username; empty where that was nobody with an account. */
  actorName: v.string(),
  /** To whom, by username; empty where that is nobody with an account. */
  subjectName: v.string(),
  /** Words and numbers of the program, never what people typed. */
  details: v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
});
export type PersonAuditLine = v.InferOutput<typeof auditLine>;

export const listUserAudit = endpoint({
  method: 'GET',
  path: '/api/admin/users/{id}/audit',
  access: 'admin',
  about: 'What a person did, and what was done to their account.',
  params,
  query,
  reply: partOf(auditLine),
});

/** Refusals: 409 `no_email`, 429 where too many links went out. */
export const sendUserConfirmation = endpoint({
  method: 'POST',
  path: '/api/admin/users/{id}/email-confirmation',
  access: 'admin',
  about: 'Sends a person the link that confirms their email address once more.',
  params,
  reply: v.object({
    /** False where the address is confirmed already. */
    sent: v.boolean(),
  }),
});
