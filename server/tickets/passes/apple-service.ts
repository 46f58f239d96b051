import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { badPassToken } from '#server/access/refusals.ts';
import {
  findChangedPasses,
  registerDevice,
  unregisterDevice,
  type AppleRegistration,
} from '#server/database/tickets/apple-registrations.ts';
import { findWalletPass } from '#server/database/tickets/wallet-passes.ts';
import { queuePush } from './apple-updates.ts';
import type { PrintedBytes } from '#server/tickets/print/print-ticket.ts';
import { passOff, type PassDeps } from './make-pass.ts';
import { readShownPass } from './check-passes.ts';
import { signPass } from './sign-pass.ts';

export interface ServiceDeps extends PassDeps {
  readonly newId: () => string;
}

interface OfType {
  readonly passType: string;
}

/** Maximum number of changed passes per reply, far above anyone's number of upcoming tickets. */
const maxChangedPasses = 1_000;

/** Registers a device for updates of its pass, and notifies it at once if its copy may be older than a change. */
export async function register(
  deps: ServiceDeps,
  { passType, ...registration }: AppleRegistration & OfType,
): Promise<'new' | 'known' | Refusal> {
  const refused = whyNotServed(deps, passType);
  if (refused !== null) return refused;
  const { database, now } = deps;
  return database.transaction(async (queries) => {
    const registered = await registerDevice(queries, registration, now());
    if (registered === null) return badPassToken;
    if (registered.isBehind) await queuePush(deps, queries, registered);
    return registered.isNew ? 'new' : 'known';
  });
}

/** Unregisters a device. Succeeds even if it was never registered. */
export async function unregister(
  deps: ServiceDeps,
  { passType, device, serial }: Omit<AppleRegistration, 'pushToken'> & OfType,
): Promise<Refusal | null> {
  const refused = whyNotServed(deps, passType);
  if (refused !== null) return refused;
  await unregisterDevice(deps.database, device, serial);
  return null;
}

/**
 * Returns the serials of a device's passes that have changed since, and when the last of them did, in ms; null if
 * none has.
 */
export async function listChanged(
  { database, passes }: ServiceDeps,
  { device, passType, since }: OfType & { readonly device: string; readonly since: number },
): Promise<{ readonly serials: string[]; readonly lastAt: number } | Refusal | null> {
  if (passes.apple === null) return passOff;
  const isOurs = passes.apple.passType === passType;
  const changed = isOurs ? await findChangedPasses(database, device, since, maxChangedPasses) : [];
  const last = changed.at(-1);
  return last === undefined ? null : { serials: changed.map(({ serial }) => serial), lastAt: last.changedAt };
}

/** Returns a pass as it is now, unless the phone has it. @param modifiedSince the phone's version, ms since 1970 */
export async function readLatest(
  deps: ServiceDeps,
  { passType, serial }: OfType & { readonly serial: string },
  { modifiedSince, from }: { readonly modifiedSince: number | undefined; readonly from: number },
): Promise<'unchanged' | (PrintedBytes & { readonly modifiedAt: number }) | Refusal> {
  const refused = whyNotServed(deps, passType);
  if (refused !== null || deps.passes.apple === null) return refused ?? passOff;
  const pass = await findWalletPass(deps.database, 'apple', serial);
  if (pass === null) return badPassToken;
  const { changedAt } = pass;
  // HTTP dates are in whole seconds.
  if (modifiedSince !== undefined && Math.floor(changedAt / 1000) * 1000 <= modifiedSince) return 'unchanged';
  const shown = await readShownPass(deps, pass);
  if (shown === null) return badPassToken;
  const asked = { caller: { kind: 'pass', serial }, from } as const;
  const signed = await signPass(deps, deps.passes.apple, shown, asked);
  return isRefusal(signed) ? signed : { ...signed, modifiedAt: changedAt };
}

/** We issue no passes of another type. */
function whyNotServed({ passes }: ServiceDeps, passType: string): Refusal | null {
  if (passes.apple === null) return passOff;
  return passes.apple.passType === passType ? null : badPassToken;
}
