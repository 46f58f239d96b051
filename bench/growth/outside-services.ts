import { makePassFiles } from '#tests/server-http/pass-makers.ts';
import { startIdentityHost, type IdentityHost } from '#tests/server-http/identity-host.ts';

/** The outside services that a server is configured with. */
export interface OutsideServices {
  readonly settings: Readonly<Record<string, string>>;
  /** Signs people in with Google. */
  readonly google: IdentityHost;
  close(): Promise<void>;
}

export const bounceAddress = 'bounces@example.org';
export const bounceSecret = 'a-secret-of-twenty-four-characters';

const mailSettings = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  EMAIL_FROM: 'tickets@example.org',
};
const bounceSettings = { BOUNCE_ADDRESS: bounceAddress, BOUNCE_SECRET: bounceSecret };

/** Stands in for Google, the wallets of Apple and Google, and a mail server, which nobody answers at. */
export async function openOutsideServices({ hasMail = true } = {}): Promise<OutsideServices> {
  const [google, passes] = await Promise.all([startIdentityHost(Date.now), makePassFiles(Date.now())]);
  return {
    settings: {
      ...passes.settings,
      GOOGLE_AUDIENCE: google.audience,
      GOOGLE_JWKS_URL: `${google.url}/keys`,
      GOOGLE_HOSTS: google.url,
      ...bounceSettings,
      ...(hasMail ? mailSettings : {}),
    },
    google,
    async close() {
      passes.remove();
      await google.close();
    },
  };
}
