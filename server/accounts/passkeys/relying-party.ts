import { keepsPasskeys } from '#domain/people/passkey-host.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';

/** Whom passkeys are made for: a name on the network and the pages there, as the configuration has them. */
export interface RelyingParty {
  /** Host name. */
  readonly id: string;
  readonly origin: string;
}

const unavailable = refusal(409, 'passkeys_unavailable', (texts) => texts.passkeys.unavailable);

/**
 * Passkeys belong to the host of `PUBLIC_URL`; without one to the name of this machine that was asked for, which is
 * localhost as a rule. Browsers make none for an address of numbers.
 *
 * @param origin from the request's context: never what a request alone claims
 */
export function relyingPartyOf(origin: string): RelyingParty | Refusal {
  const { hostname } = new URL(origin);
  return keepsPasskeys(hostname) ? { id: hostname, origin } : unavailable;
}
