import type * as contract from '#contract/accounts/passkeys.ts';
import { notSignedIn } from '#server/access/refusals.ts';
import type { Prove } from '#server/access/prove.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { toPasskey } from '#server/accounts/account-presenter.ts';
import { findOwner } from '#server/accounts/calling-person.ts';
import type { Identity } from '#server/accounts/identity.ts';
import {
  addOwnPasskey,
  listOwnPasskeys,
  newPasskeyOptions,
  removeOwnPasskey,
  renameOwnPasskey,
} from '#server/accounts/passkeys/own-passkeys.ts';
import { passkeySignInOptions, signInByPasskey } from '#server/accounts/passkeys/passkey-sign-in.ts';
import { originOf, placeOf } from '#server/accounts/place.ts';
import { signInReply } from '#server/accounts/sign-in/session-reply.ts';
import type { ContextAnswer } from '#server/resources/call.ts';

type Names =
  | 'passkeySignInOptions'
  | 'signInByPasskey'
  | 'listPasskeys'
  | 'newPasskeyOptions'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey';

/** Sign-in with a passkey, and the passkeys of an account. */
export function createPasskeys(identity: Identity & { readonly prove: Prove }): {
  readonly [K in Names]: ContextAnswer<(typeof contract)[K]>;
} {
  return {
    passkeySignInOptions: (_call, context) =>
      passkeySignInOptions(identity, originOf(identity, context), context.origin),
    async signInByPasskey({ body }, context) {
      const place = placeOf(identity, context);
      const answer = await signInByPasskey(identity, body, place, context.origin);
      return isRefusal(answer) ? answer : signInReply(identity, answer, place, context);
    },
    async listPasskeys({ caller }) {
      if (caller.kind !== 'user') return notSignedIn;
      return { items: (await listOwnPasskeys(identity, caller.userId)).map(toPasskey) };
    },
    async newPasskeyOptions({ body, caller }, context) {
      const owner = await findOwner(identity, caller);
      if (owner === null) return notSignedIn;
      return (
        (await identity.prove(caller, body.currentPasswordHash)) ??
        newPasskeyOptions(identity, owner, context.origin)
      );
    },
    async addPasskey({ body: { name, ...given }, caller }, context) {
      // The challenge was issued to a reauthenticated user in this session.
      const owner = await findOwner(identity, caller);
      if (owner === null) return notSignedIn;
      const wanted = { ...given, name: name ?? placeOf(identity, context).device };
      const added = await addOwnPasskey(identity, owner, wanted, context.origin);
      return isRefusal(added) ? added : toPasskey(added);
    },
    async renamePasskey({ params, body, caller }) {
      if (caller.kind !== 'user') return notSignedIn;
      const renamed = await renameOwnPasskey(identity, caller.userId, params.passkeyId, body.name);
      return isRefusal(renamed) ? renamed : toPasskey(renamed);
    },
    async removePasskey({ params, body, caller }) {
      const owner = await findOwner(identity, caller);
      if (owner === null) return notSignedIn;
      const no =
        (await identity.prove(caller, body.currentPasswordHash)) ??
        (await removeOwnPasskey(identity, owner, params.passkeyId));
      return no ?? { removed: true };
    },
  };
}
