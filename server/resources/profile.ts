import type * as contract from '#contract/profile.ts';
import { clearSessionCookies } from '#server/accounts/sign-in/cookies.ts';
import { deleteAccount } from '#server/accounts/end-account.ts';
import { isGuest } from '#server/accounts/guests.ts';
import type { Identity } from '#server/accounts/identity.ts';
import {
  applicationStatus,
  collectOwnData,
  listOwnDevices,
  type OwnData,
} from '#server/database/accounts/own-data.ts';
import { provePerson } from '#server/accounts/proof-of-person.ts';
import { profileVersion } from '#server/accounts/update-profile.ts';
import { findUser, type User } from '#server/database/accounts/users.ts';
import { notSignedIn } from '#server/access/refusals.ts';
import type { Caller } from '#server/access/caller.ts';
import type { ContextAnswer } from './call.ts';

type Names = 'readProfile' | 'listOwnDevices' | 'exportOwnData' | 'deleteOwnAccount';

/** A person's own account: what is kept, taken along, deleted. */
export function createProfile(identity: Identity): {
  readonly [K in Names]: ContextAnswer<(typeof contract)[K]>;
} {
  const { database } = identity;
  const self = (caller: Caller) =>
    caller.kind === 'user' ? findUser(database, caller.userId) : Promise.resolve(null);
  return {
    async readProfile({ caller }) {
      const user = await self(caller);
      if (user === null) return notSignedIn;
      return {
        user: user.publicUser,
        createdAt: iso(user.createdAt),
        hasPassword: user.passwordHash !== null,
        googleLinked: user.googleSub !== null,
        guest: isGuest(user),
        emailVerified: user.emailVerified,
        phoneVerified: user.phoneVerified,
        application: await applicationStatus(database, user.id),
        version: profileVersion(user.publicUser),
      };
    },
    async listOwnDevices({ caller }) {
      if (caller.kind !== 'user') return notSignedIn;
      const devices = await listOwnDevices(database, caller.userId);
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
    },
    async exportOwnData({ caller }) {
      const user = await self(caller);
      if (user === null) return notSignedIn;
      return exportOf(user, await collectOwnData(database, user.id), identity.now());
    },
    async deleteOwnAccount({ body, caller }, wire) {
      const user = await self(caller);
      if (caller.kind !== 'user' || user === null) return notSignedIn;
      const no =
        (await provePerson(identity, user, caller.sessionId, body.currentPasswordHash)) ??
        (await deleteAccount(identity, user));
      if (no !== null) return no;
      clearSessionCookies(wire);
      return { deleted: true };
    },
  };
}

function exportOf(user: User, data: OwnData, now: number) {
  return {
    exportedAt: iso(now),
    user: user.publicUser,
    createdAt: iso(user.createdAt),
    googleLinked: user.googleSub !== null,
    sessions: data.sessions.map((one) => ({
      createdAt: iso(one.created_at),
      lastUsedAt: iso(one.last_used_at),
      device: one.device,
      ended: one.ended,
    })),
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
    applications: data.applications.map((one) => ({ status: one.status, createdAt: iso(one.created_at) })),
    activity: data.activity.map((one) => ({ at: iso(one.at), action: one.action, outcome: one.outcome })),
  };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
