import type { PassKind } from '#contract/sales/passes.ts';
import type { PassSettings } from '#server/config/pass-settings.ts';
import type { WalletService } from '#server/database/tickets/wallet-services.ts';
import { readPassKeys } from '#server/tickets/passes/pass-keys.ts';
import { risky, said, well, wrong, type Finding } from './finding.ts';

const day = 24 * 3_600_000;
/** Apple certificates are renewed by hand: warn a month ahead. */
const soonMs = 30 * day;

/** Checks whether tickets can be added to phone wallets, and how to enable it. @param now ms */
export async function judgePasses(settings: PassSettings, now: number): Promise<Finding[]> {
  const { apple, google } = settings;
  const off = [
    ...(apple === null ? ['APPLE_PASS_TYPE for Apple Wallet'] : []),
    ...(google === null ? ['GOOGLE_WALLET_ISSUER for Google Wallet'] : []),
  ];
  const howTo =
    off.length > 0 && well(`Passes for phones: set ${off.join(' and ')} to offer them (docs/operating.md).`);
  try {
    const keys = await readPassKeys(settings, now);
    const left = keys.apple === null ? Infinity : keys.apple.endsAt - now;
    return said(
      howTo,
      left < soonMs &&
        risky(
          `APPLE_PASS_CERTIFICATE expires in ${Math.floor(left / day)} days: request a new one from Apple.`,
        ),
      apple !== null && left >= soonMs && well('Passes for Apple Wallet can be signed.'),
      google !== null && well('Passes for Google Wallet can be signed.'),
    );
  } catch (error) {
    return said(howTo, wrong(error instanceof Error ? error.message : String(error)));
  }
}

const services: Readonly<Record<PassKind, string>> = { apple: 'Apple', google: 'Google' };

/** Checks how a wallet service accepts updates of changed passes. */
export function judgeWallet({
  wallet,
  takenAt,
  refusedAt,
  problem,
  waiting,
  refused,
}: WalletService): Finding {
  const service = services[wallet];
  const last =
    takenAt === null
      ? 'has never accepted pass updates'
      : `last accepted pass updates at ${new Date(takenAt).toISOString()}`;
  const stand = `${service} ${last}; ${waiting} waiting, ${refused} of them refused before.`;
  return refusedAt !== null && refusedAt > (takenAt ?? 0)
    ? risky(
        `${stand} The last one was refused (${problem}): can the server connect to it, and is the key still valid?`,
      )
    : well(stand);
}
