import type { Config } from '#server/config/config.ts';
import { isLoopback } from '#server/config/demo-mode.ts';
import { linksWarning } from '#server/config/links-origin.ts';
import { risky, said, wrong, type Finding } from './finding.ts';

/**
 * Finds settings that conflict or let in what should stay out. Settings that are certainly unsafe already prevent the
 * start.
 */
export function judgeSettings(config: Config): Finding[] {
  return [
    ...config.warnings.map(risky),
    ...judgeReach(config),
    ...judgeMoney(config),
    ...judgeMessages(config),
    ...judgeKeys(config),
  ];
}

function judgeReach(config: Config): Finding[] {
  const { publicUrl, host, lan, reachable, trustedProxies } = config;
  const leadAway = linksWarning(config);
  const isOpen = !isLoopback(host) && !lan;
  return said(
    leadAway !== null && wrong(leadAway),
    isOpen &&
      publicUrl === null &&
      trustedProxies === 0 &&
      wrong(
        `HOST: ${host} accepts unencrypted requests from other machines. Put a TLS proxy in front, and set PUBLIC_URL and TRUST_PROXY.`,
      ),
    publicUrl?.startsWith('https:') === true &&
      trustedProxies === 0 &&
      !lan &&
      risky(
        'TRUST_PROXY is 0 although PUBLIC_URL is https: everyone would seem to come from the proxy’s address and share its rate limits. Set it to the number of proxies.',
      ),
    ...config.allowedOrigins
      .filter((origin) => origin.startsWith('http:') && !isLoopback(new URL(origin).hostname))
      .map((origin) =>
        risky(`ALLOWED_ORIGINS: anyone on the network between can change the pages of ${origin}. Use https.`),
      ),
    config.metrics &&
      reachable &&
      risky(
        'METRICS is on: block /metrics at the proxy (deploy/Caddyfile does), because it shows how busy the server is.',
      ),
    config.logLevel === 'silent' && risky('LOG_LEVEL is silent: errors aren’t logged. Use info.'),
  );
}

function judgeMoney({ payments, publicUrl }: Config): Finding[] {
  const isTest = payments.kind === 'stripe' && /^(sk|rk)_test_/.test(payments.stripe.secretKey);
  return said(
    payments.kind === 'sandbox' &&
      publicUrl !== null &&
      wrong('PAYMENTS: the sandbox issues real tickets for simulated payments. Use stripe, wave or off.'),
    isTest && risky('STRIPE_SECRET_KEY is a test key: no real money is charged.'),
    payments.kind === 'stripe' &&
      payments.stripe.apiUrl !== 'https://api.stripe.com' &&
      risky(`STRIPE_API_URL: payments go to ${payments.stripe.apiUrl} instead of Stripe.`),
    payments.kind === 'wave' &&
      payments.wave.apiUrl !== 'https://api.wave.com' &&
      risky(`WAVE_API_URL: payments go to ${payments.wave.apiUrl} instead of Wave.`),
  );
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

function judgeMessages({ smtp, twilio, bounces, reachable, google, publicUrl }: Config): Finding[] {
  const mail = smtp === null ? null : new URL(smtp.url);
  const isBare = mail?.protocol === 'smtp:' && mail.searchParams.get('requireTLS') !== 'true';
  return said(
    reachable &&
      smtp === null &&
      risky('SMTP_URL is not set: no emails are sent, and lost passwords can’t be reset.'),
    reachable &&
      twilio === null &&
      risky('SMS_GATEWAY is outbox: no text messages are sent, so nobody can sign in by phone.'),
    isBare &&
      !isLoopback(mail.hostname) &&
      risky(
        'SMTP_URL: if the mail server offers no encryption, the password and emails are sent unencrypted. Use smtps:// or add ?requireTLS=true.',
      ),
    smtp !== null &&
      bounces !== null &&
      domainOf(bounces.address) !== domainOf(smtp.from) &&
      risky(
        `BOUNCE_ADDRESS: mail servers check SPF for ${domainOf(bounces.address)}, and many require the domain of EMAIL_FROM. Use an address at ${domainOf(smtp.from)}.`,
      ),
    google?.emulatorUrl !== null &&
      google !== null &&
      publicUrl !== null &&
      wrong('GOOGLE_EMULATOR_URL is for testing only: unset it in production.'),
  );
}

/** 32 random bytes hardly ever have fewer distinct values. */
const minDistinctBytes = 16;

function judgeKeys({ masterKey, databaseUrl }: Config): Finding[] {
  const key = masterKey === null ? null : new Set(Buffer.from(masterKey, 'base64'));
  const database = databaseUrl === null ? null : new URL(databaseUrl);
  const encrypted = /^(require|verify-ca|verify-full|no-verify)$/.test(
    database?.searchParams.get('sslmode') ?? '',
  );
  const isAlone = database?.searchParams.has('host') === true || database?.hostname === '';
  return said(
    key !== null &&
      key.size < minDistinctBytes &&
      wrong(
        'MASTER_KEY is not random: anyone who guesses it can forge tickets. It can be replaced as long as the server has no tickets (openssl rand -base64 32).',
      ),
    database !== null &&
      !isAlone &&
      !isLoopback(database.hostname) &&
      !encrypted &&
      risky(
        'DATABASE_URL: the connection to another machine isn’t encrypted. Add ?sslmode=verify-full, unless the network between is your own.',
      ),
  );
}
