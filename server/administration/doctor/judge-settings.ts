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
        `HOST: ${host} takes calls from other machines without encryption. Put a TLS proxy in front, and set PUBLIC_URL and TRUST_PROXY.`,
      ),
    publicUrl?.startsWith('https:') === true &&
      trustedProxies === 0 &&
      !lan &&
      risky(
        'TRUST_PROXY is 0 although PUBLIC_URL is https: all people would seem to come from the proxy, and share its limits. Set it to the number of proxies.',
      ),
    ...config.allowedOrigins
      .filter((origin) => origin.startsWith('http:') && !isLoopback(new URL(origin).hostname))
      .map((origin) =>
        risky(`ALLOWED_ORIGINS: whoever sits on the way to ${origin} can change its pages. Use https.`),
      ),
    config.metrics &&
      reachable &&
      risky(
        'METRICS is on: keep /metrics from the public at the proxy (deploy/Caddyfile does). They tell how busy the server is.',
      ),
    config.logLevel === 'silent' && risky('LOG_LEVEL is silent: nothing tells what went wrong. Use info.'),
  );
}

function judgeMoney({ payments, publicUrl }: Config): Finding[] {
  const isTest = payments.kind === 'stripe' && /^(sk|rk)_test_/.test(payments.stripe.secretKey);
  return said(
    payments.kind === 'sandbox' &&
      publicUrl !== null &&
      wrong('PAYMENTS: the sandbox gives real tickets for pretended money. Use stripe, wave or off.'),
    isTest && risky('STRIPE_SECRET_KEY is a test key: nobody pays real money.'),
    payments.kind === 'stripe' &&
      payments.stripe.apiUrl !== 'https://api.stripe.com' &&
      risky(`STRIPE_API_URL: payments go to ${payments.stripe.apiUrl} and not to Stripe.`),
    payments.kind === 'wave' &&
      payments.wave.apiUrl !== 'https://api.wave.com' &&
      risky(`WAVE_API_URL: payments go to ${payments.wave.apiUrl} and not to Wave.`),
  );
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

function judgeMessages({ smtp, twilio, bounces, reachable, google, publicUrl }: Config): Finding[] {
  const mail = smtp === null ? null : new URL(smtp.url);
  const isBare = mail?.protocol === 'smtp:' && mail.searchParams.get('requireTLS') !== 'true';
  return said(
    reachable &&
      smtp === null &&
      risky('SMTP_URL is not set: nobody gets an email, and a lost password stays lost.'),
    reachable &&
      twilio === null &&
      risky('SMS_GATEWAY is outbox: nobody gets a text message, and sign-in by phone works for nobody.'),
    isBare &&
      !isLoopback(mail.hostname) &&
      risky(
        'SMTP_URL: where the mail server offers no encryption, password and emails travel in the clear. Use smtps:// or add ?requireTLS=true.',
      ),
    smtp !== null &&
      bounces !== null &&
      domainOf(bounces.address) !== domainOf(smtp.from) &&
      risky(
        `BOUNCE_ADDRESS: mail servers judge the sender (SPF) by ${domainOf(bounces.address)}, and many want the domain of EMAIL_FROM there. Use an address of ${domainOf(smtp.from)}.`,
      ),
    google?.emulatorUrl !== null &&
      google !== null &&
      publicUrl !== null &&
      wrong('GOOGLE_EMULATOR_URL is for trying things out: unset it in production.'),
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
        'MASTER_KEY is not random: tickets can be forged with a key that is guessed. A server that has no tickets yet takes another (openssl rand -base64 32).',
      ),
    database !== null &&
      !isAlone &&
      !isLoopback(database.hostname) &&
      !encrypted &&
      risky(
        'DATABASE_URL: the way to another machine is not encrypted. Add ?sslmode=verify-full, unless the network between is your own.',
      ),
  );
}
