import { supportsPasskeys } from '#domain/people/passkey-host.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';

/** The relying party of passkeys: its host name and origin from the configuration. */
export interface RelyingParty {
  /** Host name. */
  readonly id: string;
  readonly origin: string;
}

const unavailable = refusal(409, 'passkeys_unavailable', (texts) => texts.passkeys.unavailable);

/**
 * Passkeys belong to the host of `PUBLIC_URL`, or without one to the requested name of this machine, usually
 * localhost. Browsers create none for an IP address.
 *
 * @param origin from the request context: never what a request alone claims
 */
export function relyingPartyOf(origin: string): RelyingParty | Refusal {
  const { hostname } = new URL(origin);
  return supportsPasskeys(hostname) ? { id: hostname, origin } : unavailable;
}
