import * as v from 'valibot';
import { putApplication, withdrawApplication } from '#contract/accounts/applications.ts';
import { updateCredentials } from '#contract/accounts/credentials.ts';
import { readProfile } from '#contract/accounts/profile.ts';
import type { user } from '#contract/accounts/session.ts';
import { ping } from '#contract/ping.ts';
import { editOrderAnswers } from '#contract/sales/order-answers.ts';
import { editOrderNames } from '#contract/sales/order-history.ts';
import { cancelOrder } from '#contract/sales/orders.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { cancelTransfer, offerTransfer, renameTicket } from '#contract/sales/transfers.ts';
import type { Result } from '#domain/failures/failure.ts';
import { organizerKinds } from '#domain/people/application.ts';
import { saveChanges } from '#domain/text/save-changes.ts';
import type { Saved } from '#domain/text/stored-draft.ts';
import { savedNames } from '#domain/requests/saved-names.ts';
import type {
  RequestContent,
  ChangedAnswer,
  NameField,
  DeferredRequest,
} from '#domain/requests/deferred-request.ts';
import type { Call } from './call.ts';

type User = v.InferOutput<typeof user>;

/** The parts of the server's reply to a queued change that are needed. */
export type DeferredReply =
  | { readonly kind: 'ticket'; readonly ticket: WalletTicket }
  | { readonly kind: 'user'; readonly user: User }
  | { readonly kind: 'done' };

/** Calls about queued changes; usable from page and worker. */
export interface DeferredRequestCalls {
  /** Checks whether our own server is reachable. */
  reach(): Promise<Result<unknown>>;
  /** Whether this app version can send what was stored. */
  canSend(ask: unknown): boolean;
  /** Sends it only for its own user (credential id); a repeat is recognised by the change's id. */
  send(wish: Pick<DeferredRequest, 'wishId' | 'ask'>, ownerId: number): Promise<Result<DeferredReply>>;
}

/** A proxy's or portal's refusal is not taken for a ruling on a change. */
export function createDeferredTransport(call: Call): DeferredRequestCalls {
  return {
    reach: () => call(ping, {}, { ownFailuresOnly: true }),
    canSend: (ask) => v.is(stored, ask),
    send: ({ wishId, ask }, ownerId) =>
      sendContent(call, wishId, ask, { of: ownerId, ownFailuresOnly: true }),
  };
}

interface CallOwner {
  readonly of: number;
  readonly ownFailuresOnly: true;
}

async function sendContent(
  call: Call,
  wishId: string,
  ask: RequestContent,
  as: CallOwner,
): Promise<Result<DeferredReply>> {
  switch (ask.kind) {
    case 'transfer': {
      const { ticketId, to, countryCode } = ask;
      const body = { to, countryCode, offerId: wishId };
      return asTicket(await call(offerTransfer, { params: { ticketId }, body }, as));
    }
    case 'cancelTransfer': {
      const { ticketId, offerId } = ask;
      const query = offerId === undefined ? {} : { offerId };
      return asTicket(await call(cancelTransfer, { params: { ticketId }, query }, as));
    }
    case 'cancelOrder':
      return asDone(await call(cancelOrder, { params: { orderId: ask.orderId } }, as));
    case 'names': {
      const { registrationId, orderId, buyer, attendees } = ask;
      const body = { editId: wishId, buyer, attendees: [...attendees] };
      return asDone(await call(editOrderNames, { params: { registrationId, orderId }, body }, as));
    }
    case 'application': {
      const { applicationId, organizer: kind, name, phoneNumber, countryCode, reason } = ask;
      const body = { name, kind, phoneNumber, countryCode, reason };
      return asDone(await call(putApplication, { params: { applicationId }, body }, as));
    }
    case 'holder': {
      const { ticketId, before, name } = ask;
      return asTicket(await call(renameTicket, { params: { ticketId }, body: { before, name } }, as));
    }
    case 'withdraw':
      return asDone(await call(withdrawApplication, { params: { applicationId: ask.applicationId } }, as));
    case 'answers': {
      const body = { editId: wishId, changes: ask.changes.map(answerBody) };
      return asDone(await call(editOrderAnswers, { params: { orderId: ask.orderId }, body }, as));
    }
    case 'profile':
      return sendNames(call, ask, as);
  }
}

const answerBody = ({ before, values, ...answer }: ChangedAnswer) => ({
  ...answer,
  before: [...before],
  values: [...values],
});

const asDone = (answer: Result<unknown>): Result<DeferredReply> =>
  answer.ok ? { ok: true, value: { kind: 'done' } } : answer;

const asTicket = (answer: Result<WalletTicket>): Result<DeferredReply> =>
  answer.ok ? { ok: true, value: { kind: 'ticket', ticket: answer.value } } : answer;

/**
 * Sends only the changed names, on top of the profile's current version: when resent after a lost reply nothing is
 * left to change, and what was saved elsewhere meanwhile stays, or the call is refused as changed.
 */
async function sendNames(
  call: Call,
  { over, typed }: Extract<RequestContent, { kind: 'profile' }>,
  as: CallOwner,
): Promise<Result<DeferredReply>> {
  const read = async (): Promise<Result<Saved<NameField>>> => {
    const profile = await call(readProfile, {}, as);
    if (!profile.ok) return profile;
    return { ok: true, value: savedNames(profile.value.user, profile.value.version) };
  };
  const answer = await saveChanges({
    // A version no server issues is refused, so that the current one is read first.
    over: over.version === '' ? { ...over, version: 'unknown' } : over,
    typed,
    send: (changes, query) => call(updateCredentials, { query, body: changes }, as),
    read,
  });
  return answer.ok ? { ok: true, value: { kind: 'user', user: answer.value.user } } : answer;
}

const text = v.string();
const names = v.object({ firstName: text, lastName: text, username: text });
const renamed = v.object({ before: text, name: text });

/** The stored format as known to this app version. */
const stored = v.variant('kind', [
  v.object({ kind: v.literal('transfer'), ticketId: text, to: text, countryCode: text }),
  v.object({ kind: v.literal('cancelTransfer'), ticketId: text, offerId: v.optional(text) }),
  v.object({ kind: v.literal('cancelOrder'), orderId: text }),
  v.object({
    kind: v.literal('names'),
    registrationId: text,
    orderId: text,
    buyer: renamed,
    attendees: v.array(renamed),
  }),
  v.object({
    kind: v.literal('application'),
    applicationId: text,
    name: text,
    organizer: v.picklist(organizerKinds),
    phoneNumber: text,
    countryCode: text,
    reason: text,
  }),
  v.object({ kind: v.literal('holder'), ticketId: text, ...renamed.entries }),
  v.object({ kind: v.literal('withdraw'), applicationId: text }),
  v.object({
    kind: v.literal('answers'),
    orderId: text,
    changes: v.array(
      v.object({
        attendee: v.nullable(v.number()),
        questionId: text,
        revision: v.number(),
        before: v.array(text),
        values: v.array(text),
      }),
    ),
  }),
  v.object({ kind: v.literal('profile'), over: v.object({ texts: names, version: text }), typed: names }),
]);
