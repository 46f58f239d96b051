import { roleWaitMs } from '#app/auth.ts';
import { guardWaitMs } from '#app/guard.tsx';
import { dataCache } from '#app/server-data.ts';
import { toastLimits } from '#app/toasts.ts';
import { callTimeoutMs } from '#api/exchange.ts';
import { mostSyncAgeMs } from '#auth/token-sync.ts';
import { showsInstallBanner } from '#domain/install-banner.ts';
import { oneTimeCode } from '#domain/one-time-code.ts';
import { verificationTimes } from '#domain/payment-verification.ts';
import { refreshTimes } from '#domain/refresh-schedule.ts';
import { defaultTokenLifeMs, expirySkewMs } from '#domain/session.ts';
import { defaultCountry } from '#app/phone.ts';

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** The specification's section 9, row by row: what it says, what the code holds, what it must be. */
export const constants: readonly (readonly [name: string, actual: unknown, specified: unknown])[] = [
  ['default country code', defaultCountry, 'GM'],
  ['request timeout', callTimeoutMs, 10 * second],
  ['token expiry skew', expirySkewMs, 5 * second],
  ['life of a token without an expiry', defaultTokenLifeMs, 15 * minute],
  ['refresh before expiry', refreshTimes.aheadMs, 120 * second],
  ['visibility refresh buffer', refreshTimes.visibleAheadMs, 30 * minute],
  ['visibility refresh gap', refreshTimes.visibleGapMs, 60 * second],
  ['stale refreshes', refreshTimes.mostStale, 3],
  ['refresh throttle', refreshTimes.throttleMs, 5 * second],
  ['age of a token that is still synced', mostSyncAgeMs, 5 * minute],
  ['tries of a one-time code', oneTimeCode.mostTries, 3],
  ['delay between them', oneTimeCode.retryDelayMs, 1_000],
  ['cache of one-time codes', oneTimeCode.cacheMs, day],
  ['expiry of a one-time code', oneTimeCode.lifeMs, 5 * minute],
  ['codes per phone', oneTimeCode.limits.phone, { perHour: 5, perDay: 20 }],
  ['codes per address', oneTimeCode.limits.ip, { perHour: 10, perDay: 50 }],
  ['garbage time of the data cache', dataCache.getDefaultOptions().queries?.gcTime, 5 * minute],
  ['lock of a payment verification', verificationTimes.lockMs, 30 * second],
  ['attempts of a payment verification', verificationTimes.mostAttempts, 3],
  ['cooldown between them', verificationTimes.cooldownMs, 5 * second],
  [
    'stale verification states, and how often they are cleaned',
    [verificationTimes.staleMs, verificationTimes.cleanupEveryMs],
    [60 * minute, 30 * minute],
  ],
  ['install banner a moment before 7 days', showsInstallBanner(0, 7 * day - 1), false],
  ['install banner after 7 days', showsInstallBanner(0, 7 * day), true],
  ['role provider waits', roleWaitMs, 50],
  ['route guard waits', guardWaitMs, 100],
  ['toasts shown', toastLimits.visible, 3],
  ['toast duration', toastLimits.durationMs, 4000],
  ['toast hotkey', toastLimits.hotkey, ['altKey', 'KeyT']],
];
