import type { RequestContext } from '#server/access/request-context.ts';
import { readSessionCookies } from './sign-in/cookies.ts';
import type { SealDeps } from './identity.ts';
import { newDeviceId, readDeviceCookie } from './sign-in/known-devices.ts';
import type { Origin } from './person-limits.ts';
import { readRefreshToken } from './sign-in/refresh-token.ts';
import { sealOf } from '#server/signing/secrets.ts';
import type { Place } from './sign-in/sign-in.ts';

/** What a browser says of itself is kept as a seal only: it can be compared here, and read nowhere. */
export function originOf(identity: SealDeps, wire: RequestContext): Origin {
  const { fingerprint } = wire;
  const browser =
    fingerprint === null || fingerprint === ''
      ? null
      : sealOf(identity.secrets.traceKey, `browser ${fingerprint}`);
  const deviceId = readDeviceCookie(identity, wire);
  return { ip: wire.ip, browser, ...(deviceId === null ? {} : { deviceId }) };
}

export function placeOf(identity: SealDeps, wire: RequestContext): Place {
  const cookie = readSessionCookies(wire).refresh;
  const replaces = cookie === null ? null : readRefreshToken(identity.secrets.refreshKey, cookie);
  return {
    deviceId: newDeviceId(),
    ...originOf(identity, wire),
    device: deviceName(wire.userAgent),
    replaces: replaces?.sessionId ?? null,
  };
}

/** A few words for the list of sessions: browser and system, no version. */
function deviceName(userAgent: string): string {
  const browser = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'].find((word) => userAgent.includes(word));
  const system = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux'].find((word) =>
    userAgent.includes(word),
  );
  const names: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera' };
  const known = [browser === undefined ? undefined : (names[browser] ?? browser), system].filter(
    (word) => word !== undefined,
  );
  return known.length === 0 ? 'Unknown device' : known.join(' on ');
}
