import { siteLanguage } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { readSessionCookies } from './sign-in/cookies.ts';
import type { SecretsDeps } from './identity.ts';
import { newDeviceId, readDeviceCookie } from './sign-in/known-devices.ts';
import type { Visitor } from './person-limits.ts';
import { readRefreshToken } from './sign-in/refresh-token.ts';
import { hmacOf } from '#server/signing/secrets.ts';
import type { Place } from './sign-in/sign-in.ts';

/** Returns where a call comes from. The user agent is stored only as an HMAC: it can be compared here, but not read. */
export function originOf(identity: SecretsDeps, context: RequestContext): Visitor {
  const { fingerprint, language } = context;
  const browser =
    fingerprint === null || fingerprint === ''
      ? null
      : hmacOf(identity.secrets.traceKey, `browser ${fingerprint}`);
  const deviceId = readDeviceCookie(identity, context);
  return { ip: context.ip, browser, language, ...(deviceId === null ? {} : { deviceId }) };
}

export function placeOf(identity: SecretsDeps, context: RequestContext): Place {
  const cookie = readSessionCookies(context).refresh;
  const replaces = cookie === null ? null : readRefreshToken(identity.secrets.refreshKey, cookie);
  return {
    deviceId: newDeviceId(),
    ...originOf(identity, context),
    device: deviceName(context.userAgent),
    replaces: replaces?.sessionId ?? null,
  };
}

const { device: texts } = written[siteLanguage].stored;

/** User-agent tokens of browsers and systems, with display names where they differ. */
const browsers = { Edg: 'Edge', OPR: 'Opera', Firefox: 'Firefox', Chrome: 'Chrome', Safari: 'Safari' };
const systems = {
  Android: 'Android',
  iPhone: 'iPhone',
  iPad: 'iPad',
  Windows: 'Windows',
  Macintosh: 'macOS',
  Linux: 'Linux',
};

/** Returns a short description for the list of sessions: browser and system, no version. */
function deviceName(userAgent: string): string {
  const browser = nameIn(userAgent, browsers);
  const system = nameIn(userAgent, systems);
  if (browser !== undefined && system !== undefined) return texts.on(browser, system);
  return browser ?? system ?? texts.unknown;
}

/** Returns the name of the first token found; many browsers list other names after their own. */
const nameIn = (userAgent: string, names: Readonly<Record<string, string>>): string | undefined =>
  Object.entries(names).find(([word]) => userAgent.includes(word))?.[1];
