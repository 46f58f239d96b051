import type * as contract from '#contract/accounts/second-factor.ts';
import type { Caller } from '#server/access/caller.ts';
import { notSignedIn } from '#server/access/refusals.ts';
import type { Prove } from '#server/access/prove.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { findOwner, type Owner } from '#server/accounts/calling-person.ts';
import type { Identity } from '#server/accounts/identity.ts';
import { withPerson } from '#server/accounts/managed/managed-accounts.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  describeSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
} from '#server/accounts/second-factor/own-second-factor.ts';
import type { Answer } from '#server/resources/call.ts';

type Names =
  | 'readSecondFactor'
  | 'beginSecondFactor'
  | 'confirmSecondFactor'
  | 'renewRecoveryCodes'
  | 'endSecondFactor'
  | 'endSecondFactorOf';

/** Authenticator app codes as a second factor: a user's own, and removal by administrators. */
export function createSecondFactor(identity: Identity & { readonly prove: Prove }): {
  readonly [K in Names]: Answer<(typeof contract)[K]>;
} {
  /** Runs an action for the caller once they are identified. */
  const asOwner = async <T>(caller: Caller, act: (owner: Owner) => Promise<T | Refusal>) => {
    const owner = await findOwner(identity, caller);
    return owner === null ? notSignedIn : act(owner);
  };
  const proven = async <T>(
    {
      caller,
      body,
    }: { readonly caller: Caller; readonly body: { readonly currentPasswordHash?: string | undefined } },
    act: (owner: Owner) => Promise<T | Refusal>,
  ) => (await identity.prove(caller, body.currentPasswordHash)) ?? asOwner(caller, act);
  return {
    readSecondFactor: ({ caller }) => asOwner(caller, ({ user }) => describeSecondFactor(identity, user)),
    beginSecondFactor: (call) => proven(call, (owner) => beginSecondFactor(identity, owner)),
    confirmSecondFactor: ({ caller, body }) =>
      asOwner(caller, async (owner) => shown(await confirmSecondFactor(identity, owner, body))),
    renewRecoveryCodes: (call) =>
      proven(call, async (owner) => shown(await renewRecoveryCodes(identity, owner))),
    endSecondFactor: (call) =>
      proven(call, async ({ user }) => (await endSecondFactor(identity, user, user.id)) ?? { ended: true }),
    endSecondFactorOf: async ({ caller, params, body }) =>
      (await identity.prove(caller, body.currentPasswordHash)) ??
      withPerson(
        identity,
        params.id,
        caller,
        async (user, actor) => (await endSecondFactor(identity, user, actor)) ?? { ended: true as const },
      ),
  };
}

const shown = (codes: readonly string[] | Refusal) =>
  isRefusal(codes) ? codes : { recoveryCodes: [...codes] };
