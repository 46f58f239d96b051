import type { Call } from '#api/call.ts';
import type { Replies } from '#app/data/replies.ts';
import type { AuthEngine } from '#auth/auth-engine.ts';
import { readOwnApplication } from '#contract/accounts/applications.ts';
import { readProfile } from '#contract/accounts/profile.ts';
import { readOrderAnswers } from '#contract/sales/order-answers.ts';
import { orderHistory } from '#contract/sales/order-history.ts';
import { eventOrders, myOrders, readOrder } from '#contract/sales/orders.ts';
import type { RequestContent, RequestKind } from '#domain/requests/deferred-request.ts';
import type { DeferredRequestsDeps } from './build-requests.ts';
import { notifyPerson, type NotifyDeps } from './notify-person.ts';

interface NoticesDeps extends NotifyDeps {
  readonly auth: Pick<AuthEngine, 'person' | 'other' | 'subscribe' | 'amend'>;
  readonly call: Call;
  readonly replies: Pick<Replies, 'readAgain'>;
}

/** Data that each request affects, reloaded once the server has completed it. */
const readsOf = {
  transfer: [],
  cancelTransfer: [],
  cancelOrder: [myOrders, readOrder],
  names: [eventOrders, orderHistory, readOrder],
  application: [readOwnApplication, readProfile],
  holder: [],
  withdraw: [readOwnApplication, readProfile],
  answers: [readOrderAnswers, orderHistory],
  profile: [readProfile],
} as const satisfies Readonly<Record<RequestKind, readonly Parameters<Replies['readAgain']>[0][]>>;

/** Determines this page's recipient of notices about requests, how they are shown, and what is reloaded then. */
export function requestNotices(
  deps: NoticesDeps,
): Pick<DeferredRequestsDeps, 'person' | 'onPerson' | 'say' | 'settle'> {
  const { settleTickets, ...told } = notifyPerson(deps);
  return {
    ...told,
    settle({ ask, ownerId, end }) {
      for (const read of readsOf[ask.kind]) void deps.replies.readAgain(read);
      if (concernsTickets(ask)) settleTickets(ownerId);
      if (ask.kind === 'profile' && end?.kind === 'done') void amend(deps, ownerId);
    },
  };
}

const concernsTickets = ({ kind }: RequestContent): boolean =>
  ['transfer', 'cancelTransfer', 'holder', 'cancelOrder'].includes(kind);

/** Shows the user's new name on the page. */
async function amend({ auth, call }: Pick<NoticesDeps, 'auth' | 'call'>, ownerId: number): Promise<void> {
  const profile = await call(readProfile, {}, { of: ownerId });
  if (profile.ok) auth.amend(profile.value.user);
}
