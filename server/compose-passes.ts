import type { Accounts } from './compose-accounts.ts';
import type { Repeated } from './ops/interval-jobs.ts';
import { createSigners } from './signing/signers.ts';
import { createApns } from './tickets/passes/apns.ts';
import { updatingApplePasses } from './tickets/passes/apple-updates.ts';
import { updatingGooglePasses } from './tickets/passes/google-updates.ts';
import { createGoogleWallet } from './tickets/passes/google-wallet-api.ts';
import type { PassKeys } from './tickets/passes/pass-keys.ts';

/** Keeps wallet passes up to date with their tickets. */
export interface PassUpdates {
  readonly sweeps: readonly Repeated[];
  readonly repeated: readonly Repeated[];
  readonly close: () => void;
}

/** Does nothing for a wallet that is not configured. */
export function composePassUpdates(
  { identity, publicOrigin }: Accounts,
  { apple, google }: PassKeys,
): PassUpdates {
  const { sealer, formerSealers, now } = identity;
  const turns = { ...identity, signers: createSigners(sealer, formerSealers), publicOrigin };
  const apns = apple === null ? null : createApns({ keys: apple, origin: apple.pushUrl });
  const updates = [
    ...(apns === null ? [] : [updatingApplePasses({ ...turns, apns })]),
    ...(google === null
      ? []
      : [
          updatingGooglePasses({
            ...turns,
            issuer: google.issuer,
            wallet: createGoogleWallet({ keys: google, now }),
          }),
        ]),
  ];
  return {
    sweeps: updates.map(({ sweep }) => sweep),
    repeated: updates.map(({ sending }) => sending),
    close: () => apns?.close(),
  };
}
