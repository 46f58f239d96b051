import type * as contract from '#contract/accounts/person-story.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import type { ChangeAccountDeps } from '#server/accounts/identity.ts';
import {
  confirmAgain,
  readAuditOf,
  readDevicesOf,
  readOrdersOf,
  readTeamsOf,
} from '#server/accounts/managed/person-story.ts';
import { auditLineOf, deviceOf, orderOf, teamOf } from '#server/accounts/managed/story-presenter.ts';
import type { Answer } from '#server/resources/call.ts';

type Names =
  | 'listUserDevices'
  | 'listUserOrders'
  | 'listUserTeams'
  | 'listUserAudit'
  | 'sendUserConfirmation';

/** Admin calls about one person besides the account. */
export function createPersonStory(identity: ChangeAccountDeps): {
  readonly [K in Names]: Answer<(typeof contract)[K]>;
} {
  return {
    listUserDevices: ({ params, query, caller }) =>
      shown(readDevicesOf(identity, params.id, query, caller), deviceOf),
    listUserOrders: ({ params, query, caller }) =>
      shown(readOrdersOf(identity, params.id, query, caller), orderOf),
    listUserTeams: ({ params, query, caller }) =>
      shown(readTeamsOf(identity, params.id, query, caller), teamOf),
    listUserAudit: ({ params, query, caller }) =>
      shown(readAuditOf(identity, params.id, query, caller), auditLineOf),
    sendUserConfirmation: ({ params, caller }) => confirmAgain(identity, params.id, caller),
  };
}

/** Maps a page to the contract; a refusal stays one. */
async function shown<T, R>(
  answer: Promise<{ readonly rows: readonly T[]; readonly next: string | null } | Refusal>,
  to: (row: T) => R,
): Promise<{ items: R[]; next: string | null } | Refusal> {
  const part = await answer;
  return isRefusal(part) ? part : { items: part.rows.map(to), next: part.next };
}
