import type { PassKind } from '#contract/sales/passes.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { addWalletPass } from '#server/database/tickets/wallet-passes.ts';
import type { IdentitySecrets } from '#server/signing/secrets.ts';
import {
  printDocument,
  type Asked,
  type PrintDeps,
  type PrintedBytes,
} from '#server/tickets/print/print-ticket.ts';
import type { ApplePassKeys } from './pass-keys.ts';
import { passServiceToken } from './pass-token.ts';
import { maxCheckDelayMs } from './check-passes.ts';
import { digestOfPass, type ShownPass } from './shown-pass.ts';

/** Apple's content type for passes. */
const passType = 'application/vnd.apple.pkpass';

export interface SignDeps extends Omit<PrintDeps, 'secrets'> {
  readonly publicOrigin: string;
  readonly secrets: Pick<IdentitySecrets, 'traceKey' | 'passKey'>;
}

/** Keeps a pass's content up to date from now on. */
export function enableUpdates(
  { database, now }: SignDeps,
  wallet: PassKind,
  { shown, ticketId }: { readonly shown: ShownPass; readonly ticketId: string },
): Promise<void> {
  const { serial, ticket } = shown;
  const pass = { serial, ticketId, language: ticket.language, told: digestOfPass(shown), changedAt: now() };
  return addWalletPass(database, wallet, pass, now() + maxCheckDelayMs);
}

/** Builds a pass file for Apple Wallet; signing counts towards the rendering limit. */
export async function signPass(
  deps: SignDeps,
  keys: ApplePassKeys,
  shown: ShownPass,
  asked: Asked,
): Promise<(PrintedBytes & { readonly fileName: string }) | Refusal> {
  const { publicOrigin, secrets } = deps;
  // Phones only use update services over HTTPS.
  const service = publicOrigin.startsWith('https:')
    ? { url: `${publicOrigin}/api/passes/apple`, token: passServiceToken(secrets.passKey, shown.serial) }
    : null;
  const document = { pass: { ...shown, keys, service } };
  const printed = await printDocument(deps, { document, of: shown.serial, contentType: passType }, asked);
  return isRefusal(printed) ? printed : { ...printed, fileName: `ticket-${shown.ticket.reference}.pkpass` };
}
