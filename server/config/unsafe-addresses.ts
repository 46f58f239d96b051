import { isLoopback } from './demo-mode.ts';

interface Addresses {
  readonly PUBLIC_URL: string | null;
  readonly STRIPE_API_URL: string;
  readonly WAVE_API_URL: string;
  readonly TWILIO_API_URL: string;
  readonly GOOGLE_JWKS_URL: string | null;
  readonly APPLE_PUSH_URL: string;
  readonly GOOGLE_WALLET_API_URL: string;
  readonly GOOGLE_TOKEN_URL: string;
}

/** The data that would be sent unencrypted, for each address that must use HTTPS. */
const carried: Readonly<Record<keyof Addresses, string>> = {
  PUBLIC_URL: 'passwords would travel unencrypted, and phones would allow neither the camera nor offline use',
  STRIPE_API_URL: 'the secret key would travel unencrypted',
  WAVE_API_URL: 'the API key would travel unencrypted',
  TWILIO_API_URL: 'the token and one-time codes would travel unencrypted',
  APPLE_PUSH_URL: 'anyone on the network could read the tokens that reach people’s phones',
  GOOGLE_WALLET_API_URL: 'the token and what passes show would travel unencrypted',
  GOOGLE_TOKEN_URL: 'the service account’s tokens would travel unencrypted',
  GOOGLE_JWKS_URL: 'anyone on the network could sign in as anybody',
};

/** Lists addresses of other machines without HTTPS, each with why that is unsafe: a server does not start with them. */
export function unsafeAddresses(values: Addresses): string[] {
  const names = Object.keys(carried) as (keyof Addresses)[];
  return names.flatMap((name) => {
    const url = URL.parse(values[name] ?? '');
    return url === null || url.protocol !== 'http:' || isLoopback(url.hostname)
      ? []
      : [
          `${name}: "${url.origin}" is not https: ${carried[name]}. Use https; http is allowed only for this machine.`,
        ];
  });
}
