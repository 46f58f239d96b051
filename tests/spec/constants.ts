import { callTimeoutMs } from '#api/exchange.ts';
import { apiKeyTimeoutMs } from '#api/call.ts';
import { roleWaitMs } from '#app/account/auth.ts';
import { guardWaitMs } from '#app/account/guard.tsx';
import { canOfferInstall } from '#app/shell/install-offer.ts';
import { defaultCountry } from '#app/account/phone.ts';
import { createReplies, dataCacheTimes, ReadFailure } from '#app/data/replies.ts';
import { toastLimits } from '#app/shell/toasts.ts';
import { maxSyncAgeMs } from '#auth/token-sync.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { oneTimeCode } from '#domain/people/one-time-code.ts';
import { verificationTimes } from '#domain/sales/payment-verification.ts';
import { refreshTimes } from '#domain/people/refresh-schedule.ts';
import { defaultTokenLifeMs, expirySkewMs } from '#domain/people/session.ts';
import { codeLifeMs, codeTries } from '#server/accounts/codes/one-time-code.ts';
import { addressSends, phoneSends } from '#server/database/limits/send-counts.ts';
import { tooltipDelay } from '#ui/layers/tooltip.tsx';
import { providerConstant } from './provider-constants.ts';

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/**
 * A constant: its name in the specification, its actual and specified value, and how the source code that uses it
 * refers to it.
 */
export type Constant = readonly [name: string, actual: unknown, specified: unknown, usedAs?: string];

const queries = createReplies().cache.getDefaultOptions().queries;
/** Returns what the data cache does after `count` failures. */
const triesAgain = (count: number, failure: Failure): unknown =>
  typeof queries?.retry === 'function' ? queries.retry(count, new ReadFailure(failure)) : undefined;
const delayAfter = (count: number): unknown =>
  typeof queries?.retryDelay === 'function' ? queries.retryDelay(count, new Error('x')) : undefined;
const busy: Failure = { kind: 'server', status: 503, retryAfterMs: null };
const conflict: Failure = { kind: 'refused', status: 409, code: 'x', message: 'x', errors: [] };

/** Section 9 of the specification, row by row. */
export const constants: readonly Constant[] = [
  ['default country code', defaultCountry, 'GM', 'defaultCountry'],
  ['request timeout', callTimeoutMs, 10 * second, 'callTimeoutMs'],
  ['timeout of calls with the API key', apiKeyTimeoutMs, 15 * second, 'apiKeyTimeoutMs'],
  ['token expiry skew', expirySkewMs, 5 * second, 'expirySkewMs'],
  ['life of a token without an expiry', defaultTokenLifeMs, 15 * minute, 'defaultTokenLifeMs'],
  ['refresh before expiry', refreshTimes.aheadMs, 120 * second, 'refreshTimes.aheadMs'],
  ['visibility refresh buffer', refreshTimes.visibleAheadMs, 30 * minute, 'refreshTimes.visibleAheadMs'],
  ['visibility refresh gap', refreshTimes.visibleGapMs, 60 * second, 'refreshTimes.visibleGapMs'],
  ['stale refreshes', refreshTimes.mostStale, 3, 'refreshTimes.mostStale'],
  ['refresh throttle', refreshTimes.throttleMs, 5 * second, 'refreshTimes.throttleMs'],
  ['age of a token that is still synced', maxSyncAgeMs, 5 * minute, 'maxSyncAgeMs'],
  ['tries of sending a one-time code', oneTimeCode.sendTries, 3, 'oneTimeCode.sendTries'],
  ['delay between them', oneTimeCode.retryDelayMs, 1 * second, 'oneTimeCode.retryDelayMs'],
  ['cache of one-time codes', oneTimeCode.cacheMs, day, 'oneTimeCode.cacheMs'],
  ['expiry of a one-time code', codeLifeMs, 5 * minute, 'codeLifeMs'],
  ['tries of a one-time code', codeTries, 3, 'codeTries'],
  ['codes per phone', phoneSends, { perHour: 5, perDay: 20 }, 'phoneSends'],
  ['codes per address', addressSends, { perHour: 10, perDay: 50 }, 'addressSends'],
  ['garbage time of the data cache', queries?.gcTime, 5 * minute, 'dataCacheTimes.garbageMs'],
  ['retries of the data cache', dataCacheTimes.retries, 3, 'dataCacheTimes.retries'],
  ['a third retry', triesAgain(2, busy), true],
  ['no fourth', triesAgain(3, busy), false],
  ['a retry after 429', triesAgain(0, { kind: 'limited', retryAfterMs: null }), true],
  ['no retry after another 4xx', triesAgain(0, conflict), false],
  ['first delay of the retry helper', delayAfter(0), 1 * second, 'dataCacheTimes.firstDelayMs'],
  ['its second', delayAfter(1), 2 * second],
  ['its longest', delayAfter(9), 30 * second, 'dataCacheTimes.mostDelayMs'],
  ['lock of a payment verification', verificationTimes.lockMs, 30 * second, 'verificationTimes.lockMs'],
  ['attempts to verify a payment', verificationTimes.mostAttempts, 3, 'verificationTimes.mostAttempts'],
  ['cooldown between them', verificationTimes.cooldownMs, 5 * second, 'verificationTimes.cooldownMs'],
  ['stale verification states', verificationTimes.staleMs, 60 * minute, 'verificationTimes.staleMs'],
  ['their cleanup', verificationTimes.cleanupEveryMs, 30 * minute, 'verificationTimes.cleanupEveryMs'],
  ['install banner a moment before 7 days', canOfferInstall('prompt', false, 0, 7 * day - 1), false],
  ['install banner after 7 days', canOfferInstall('prompt', false, 0, 7 * day), true, 'offerAgainMs'],
  ['role provider waits', roleWaitMs, 50, 'roleWaitMs'],
  ['route guard waits', guardWaitMs, 100, 'guardWaitMs'],
  ['sign-in popup', providerConstant('popup'), [500, 600]],
  ['popup-closed detection', providerConstant('closed'), 8 * second],
  ['provider: ping', providerConstant('ping'), 800],
  ['provider: frame', providerConstant('frame'), [5 * second, 15 * second]],
  ['provider: network', providerConstant('network'), [30 * second, 60 * second]],
  ['tooltip delay', tooltipDelay.open, 700, 'tooltipDelay.open'],
  ['tooltip skip delay', tooltipDelay.close, 300, 'tooltipDelay.close'],
  ['toasts shown', toastLimits.visible, 3, 'toastLimits.visible'],
  ['toast duration', toastLimits.durationMs, 4 * second, 'toastLimits.durationMs'],
  ['toast hotkey', toastLimits.hotkey, ['altKey', 'KeyT'], 'toastLimits.hotkey'],
];
