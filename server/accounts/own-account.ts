import {
  applicationStatus,
  collectOwnData,
  listOwnDevices,
  type OwnData,
} from '#server/database/accounts/own-data.ts';
import type { User } from '#server/database/accounts/users.ts';
import { toNamedPasskey, toWaysIn } from './account-presenter.ts';
import type { AccountDeps } from './identity.ts';
import { describeLastLink } from './email-confirmation.ts';
import { profileVersion } from './update-profile.ts';

/** Describes a person's account as they see it themselves. */
export async function describeOwnAccount(deps: AccountDeps, user: User) {
  const { database } = deps;
  return {
    user: user.publicUser,
    createdAt: iso(user.createdAt),
    ...toWaysIn(user),
    ...(await describeLastLink(deps, user)),
    application: await applicationStatus(database, user.id),
    version: profileVersion(user.publicUser),
  };
}

/** Lists the devices that a person invited. Times in ms. */
export async function listDevicesInvitedBy({ database }: AccountDeps, userId: string) {
  const devices = await listOwnDevices(database, userId);
  const items = devices.map((device) => ({
    deviceId: device.id,
    name: device.name,
    registrationId: device.event_id,
    eventName: device.event_name,
    enrolledAt: device.enrolled_at,
    lastContactAt: device.last_contact_at,
    revokedAt: device.revoked_at,
  }));
  return { items };
}

/** Exports everything that the server stores about a person. */
export async function exportOwnData({ database, now }: AccountDeps, user: User) {
  return exportOf(user, await collectOwnData(database, user.id), now());
}

function exportOf(user: User, data: OwnData, now: number) {
  return {
    exportedAt: iso(now),
    user: user.publicUser,
    createdAt: iso(user.createdAt),
    googleLinked: user.googleSub !== null,
    language: user.language,
    secondFactor: user.secondFactor,
    sessions: data.sessions.map(sessionOf),
    passkeys: data.passkeys.map((one) => toNamedPasskey(one)),
    tickets: data.tickets.map((one) => ({
      ticketId: one.id,
      eventName: one.name,
      startsAt: iso(one.starts_at),
      holderName: one.holder_name,
      issuedAt: iso(one.issued_at),
    })),
    events: data.events.map((one) => ({
      registrationId: one.id,
      name: one.name,
      startsAt: iso(one.starts_at),
      status: one.status,
    })),
    orders: data.orders.map((one) => ({
      orderId: one.id,
      eventName: one.event_name,
      state: one.state,
      total: { amount: one.total_amount, currency: one.currency },
      buyer: { name: one.buyer_name, email: one.buyer_email, phoneNumber: one.buyer_phone },
      createdAt: iso(one.created_at),
    })),
    answers: data.answers.map((one) => ({
      orderId: one.order_id,
      question: one.question,
      answer: [...one.answer],
      answeredAt: iso(one.answered_at),
    })),
    transfers: data.transfers.map((one) => ({
      eventName: one.event_name,
      to: one.recipient,
      state: one.state,
      offeredAt: iso(one.created_at),
    })),
    memberships: data.memberships.map((one) => ({
      eventName: one.event_name,
      role: one.role,
      addedAt: iso(one.added_at),
    })),
    applications: data.applications.map(({ created_at, phone_number, ...one }) => ({
      ...one,
      createdAt: iso(created_at),
      phoneNumber: phone_number,
    })),
    activity: data.activity.map((one) => ({ at: iso(one.at), action: one.action, outcome: one.outcome })),
  };
}

const sessionOf = ({ created_at, last_used_at, device, ended }: OwnData['sessions'][number]) => ({
  createdAt: iso(created_at),
  lastUsedAt: iso(last_used_at),
  device,
  ended,
});

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
