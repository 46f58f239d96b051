import type {
  PersonAuditLine,
  PersonDevice,
  PersonOrder,
  PersonTeam,
} from '#contract/accounts/person-story.ts';
import type {
  AuditOfPerson,
  DeviceOfPerson,
  OrderOfPerson,
  TeamOfPerson,
} from '#server/database/accounts/person-story.ts';

/** Builds a scanning device in a person's list. */
export const deviceOf = (device: DeviceOfPerson): PersonDevice => ({
  deviceId: device.id,
  name: device.name,
  registrationId: device.eventId,
  eventName: device.eventName,
  role: device.role,
  enrolledAt: iso(device.at),
  lastContactAt: device.lastContactAt === null ? null : iso(device.lastContactAt),
  revokedAt: device.revokedAt === null ? null : iso(device.revokedAt),
});

/** Builds an order in a person's list. */
export const orderOf = (order: OrderOfPerson): PersonOrder => ({
  orderId: order.id,
  registrationId: order.eventId,
  eventName: order.eventName,
  state: order.state,
  total: { amount: order.amount, currency: order.currency },
  createdAt: iso(order.at),
});

/** Builds an event in a person's list. */
export const teamOf = (team: TeamOfPerson): PersonTeam => ({
  registrationId: team.id,
  eventName: team.name,
  status: team.status,
  startsAt: iso(team.at),
  timeZone: team.timeZone,
  role: team.role,
});

/** Builds an audit line about a person. */
export const auditLineOf = (line: AuditOfPerson & { readonly own: boolean }): PersonAuditLine => ({
  id: String(line.id),
  at: iso(line.at),
  action: line.action,
  outcome: line.outcome,
  own: line.own,
  actorName: line.actorName ?? '',
  subjectName: line.subjectName ?? '',
  details: { ...line.details },
});

function iso(at: number): string {
  return new Date(at).toISOString();
}
