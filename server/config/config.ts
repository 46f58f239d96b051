import { parseArgs } from 'node:util';
import { demoModeOf, type DemoMode } from './demo-mode.ts';
import { googleEnvironment, googleOf, type GoogleSettings } from './google-settings.ts';
import {
  messageEnvironment,
  bounceEnvironment,
  bouncesOf,
  type BounceConfig,
  smtpOf,
  twilioOf,
  type SmtpConfig,
  type TextMessageLimits,
  type TwilioConfig,
} from './message-settings.ts';
import { passEnvironment, passesOf, type PassSettings } from './pass-settings.ts';
import { databaseEnvironment } from './database-settings.ts';
import { retentionEnvironment, retentionOf } from './retention-settings.ts';
import { proxiesOf, proxyEnvironment } from './proxy-settings.ts';
import { paymentEnvironment, paymentsOf, type PaymentSettings } from './payment-settings.ts';
import { reachabilityOf } from './links-origin.ts';
import { settingWarnings } from './setting-warnings.ts';
import { unsafeAddresses } from './unsafe-addresses.ts';
import {
  oneOf,
  optionalText,
  origin,
  origins,
  text,
  wholeNumber,
  yesOrNo,
  type Setting,
} from './settings.ts';

/** Every environment variable that the server reads; no other code reads the environment. */
const environment = {
  PORT: wholeNumber(8080, 0, 65_535, 'Port to listen on; 0 takes any free one.'),
  HOST: text('127.0.0.1', 'Address to listen on; 0.0.0.0 for every network.', '0.0.0.0'),
  DATA_DIR: text('./data', 'Folder of the embedded database and of generated secrets.', '/var/lib/gatehouse'),
  ...databaseEnvironment,
  ROLE: oneOf(
    ['all', 'web', 'worker'],
    'all',
    'Role of this server: web serves requests, worker does background work, all does both.',
  ),
  MASTER_KEY: optionalText(
    'Base64 of 32 bytes: encrypts signing keys and signs tokens. Without it one is created and stored in DATA_DIR.',
    'the output of: openssl rand -base64 32',
    /^[A-Za-z0-9+/_-]{43}=?$/,
    'base64 of 32 bytes',
  ),
  PUBLIC_URL: origin(
    'Origin of this server as people reach it; https enables HSTS and __Host- cookies.',
    'https://tickets.example.org',
  ),
  ALLOWED_ORIGINS: origins(
    'Other origins whose pages may call the API: exact, separated by commas.',
    'https://app.example.org',
  ),
  API_KEY: text(
    'gatehouse-web',
    'Identifier that apps send as X-API-Key when signing in. Not a secret.',
    'gatehouse-web',
  ),
  ...messageEnvironment,
  ...bounceEnvironment,
  ...googleEnvironment,
  ...paymentEnvironment,
  ...passEnvironment,
  ...retentionEnvironment,
  LOG_LEVEL: oneOf(
    ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
    'info',
    'Lowest level to log: trace, debug, info, warn, error, silent.',
  ),
  ...proxyEnvironment,
  METRICS: yesOrNo(false, 'Enables GET /metrics in Prometheus format.'),
  DRAIN_MS: wholeNumber(
    0,
    0,
    600_000,
    'How long a stopping server goes on serving requests while GET /readyz returns 503, so that a proxy takes it out of rotation first, in ms.',
  ),
  STOP_TIMEOUT_MS: wholeNumber(
    10_000,
    100,
    600_000,
    'How long a stopping server waits for requests in progress, in ms.',
  ),
} satisfies Record<string, Setting<unknown>>;

/** Names of all environment variables that are read. */
export const settingNames: readonly string[] = Object.keys(environment);

const flags = {
  empty: {
    type: 'boolean',
    about: 'Start without demo data; prints a one-time link for the first administrator.',
  },
  demo: {
    type: 'boolean',
    about:
      'Create demo data even if others can reach the server; passwords are then generated and printed once.',
  },
  lan: {
    type: 'boolean',
    about: 'Serve HTTPS on all networks with a self-signed certificate; shows the address as a QR code.',
  },
  port: { type: 'string', about: 'Same as PORT.' },
  help: { type: 'boolean', about: 'Show this help.' },
} as const;

/** Never repeated in a message. */
const secrets: ReadonlySet<string> = new Set([
  'MASTER_KEY',
  'DATABASE_URL',
  'DATABASE_LISTEN_URL',
  'NATS_URL',
  'TWILIO_AUTH_TOKEN',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'WAVE_API_KEY',
  'WAVE_WEBHOOK_SECRET',
  'APPLE_PASS_KEY_PASSWORD',
]);

type Values = { readonly [K in keyof typeof environment]: (typeof environment)[K]['fallback'] };

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Database address over which servers exchange messages; null with the embedded database. */
  readonly listenUrl: string | null;
  /** NATS address for the cluster bus; null: over PostgreSQL. */
  readonly natsUrl: string | null;
  /** Maximum number of connections for this server's work. */
  readonly connections: number;
  readonly role: Values['ROLE'];
  readonly masterKey: string | null;
  readonly publicUrl: string | null;
  readonly allowedOrigins: readonly string[];
  readonly apiKey: string;
  /** Null: text messages stay in the outbox. */
  readonly twilio: TwilioConfig | null;
  readonly textMessages: TextMessageLimits;
  /** Null: emails stay in the outbox. */
  readonly smtp: SmtpConfig | null;
  /** Null: bounced emails are not read. */
  readonly bounces: BounceConfig | null;
  /** Null: Google sign-in is off. */
  readonly google: GoogleSettings | null;
  readonly payments: PaymentSettings;
  readonly passes: PassSettings;
  /** How long ever-growing data is retained. */
  readonly retention: ReturnType<typeof retentionOf>;
  readonly logLevel: Values['LOG_LEVEL'];
  readonly trustedProxies: number;
  /** How long a CDN may cache public replies, in seconds; 0: it revalidates each time. */
  readonly cdnSeconds: number;
  readonly metrics: boolean;
  /** How long calls are still answered after a stop was requested, in ms. */
  readonly drainMs: number;
  readonly stopTimeoutMs: number;
  readonly demo: DemoMode;
  /** Whether the server can be reached from other machines. */
  readonly reachable: boolean;
  /** Where links lead that people follow from elsewhere, such as an email. */
  readonly linksOrigin: string;
  readonly lan: boolean;
  readonly help: boolean;
  /** Settings that have no effect, one sentence each. */
  readonly warnings: readonly string[];
}

/** Configuration problems, one sentence for each setting. */
export class BadConfig extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'BadConfig';
    this.problems = problems;
  }
}

/**
 * Reads the configuration once, from the environment and the command line.
 *
 * @throws BadConfig naming every invalid setting, why it is invalid, and an example that works
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  argv: readonly string[],
): Config {
  const problems: string[] = [];
  const given = readFlags(argv, problems);
  // `--help` works whatever the settings are.
  if (given.help === true) return { ...readConfig({}, []), help: true };
  const values = readEnvironment(given.port === undefined ? env : { ...env, PORT: given.port }, problems);
  const twilio = twilioOf(values, problems);
  const smtp = smtpOf(values, problems);
  const bounces = bouncesOf(values, problems);
  const payments = paymentsOf(values, problems);
  const passes = passesOf(values, problems);
  const retention = retentionOf(values, problems);
  const lan = given.lan === true;
  const host = lan && env['HOST'] === undefined ? '0.0.0.0' : values.HOST;
  const proxies = proxiesOf(values, problems);
  const { PUBLIC_URL: publicUrl, DATABASE_URL: databaseUrl } = values;
  const reach = reachabilityOf({ host, port: values.PORT, lan, publicUrl, databaseUrl, ...proxies });
  const demo = demoModeOf(given, reach.reachable, problems);
  problems.push(...unsafeAddresses(values));
  if (values.ROLE !== 'all' && databaseUrl === null)
    problems.push(
      `ROLE: ${values.ROLE} is for several servers on one PostgreSQL, and the embedded database belongs to one server that does everything. Set DATABASE_URL, or leave ROLE out.`,
    );
  if (problems.length > 0) throw new BadConfig(problems);
  return {
    port: values.PORT,
    host,
    dataDir: values.DATA_DIR,
    databaseUrl,
    listenUrl: databaseUrl === null ? null : (values.DATABASE_LISTEN_URL ?? databaseUrl),
    natsUrl: databaseUrl === null ? null : values.NATS_URL,
    connections: values.DATABASE_CONNECTIONS,
    role: values.ROLE,
    masterKey: values.MASTER_KEY,
    publicUrl,
    allowedOrigins: values.ALLOWED_ORIGINS,
    apiKey: values.API_KEY,
    twilio,
    textMessages: { perHour: values.SMS_PER_HOUR, perCountryHour: values.SMS_PER_COUNTRY_HOUR },
    smtp,
    bounces,
    google: googleOf(values),
    payments,
    passes,
    retention,
    logLevel: values.LOG_LEVEL,
    ...proxies,
    metrics: values.METRICS,
    drainMs: values.DRAIN_MS,
    stopTimeoutMs: values.STOP_TIMEOUT_MS,
    demo,
    ...reach,
    lan,
    help: false,
    warnings: settingWarnings(env, settingNames),
  };
}

/** Returns the output of `--help`. */
export function helpText(): string {
  const width = 2 + Math.max(...Object.keys(environment).map((name) => name.length));
  const flagLines = Object.entries(flags).map(
    ([name, flag]) => `  ${`--${name}`.padEnd(width)}${flag.about}`,
  );
  const settingLines = Object.entries(environment).flatMap(([name, setting]: [string, Setting<unknown>]) => [
    `  ${name.padEnd(width)}${setting.about}`,
    `  ${''.padEnd(width)}${usual(setting)}`,
  ]);
  return ['Gatehouse', '', 'Flags (after --):', ...flagLines, '', 'Environment:', ...settingLines, ''].join(
    '\n',
  );
}

/** Lists and empty values have no readable default: they show an example instead. */
function usual({ fallback, example }: Setting<unknown>): string {
  if (typeof fallback === 'boolean') return `Default ${fallback ? 'on' : 'off'}`;
  const said = typeof fallback === 'string' || typeof fallback === 'number';
  return said ? `Default ${fallback}` : `Such as ${example}`;
}

function readFlags(argv: readonly string[], problems: string[]) {
  try {
    return parseArgs({ args: [...argv], options: flags, strict: true }).values;
  } catch (error) {
    problems.push(
      `${error instanceof Error ? error.message : 'The command line cannot be read.'} --help lists every flag.`,
    );
    return {};
  }
}

function readEnvironment(env: Readonly<Record<string, string | undefined>>, problems: string[]): Values {
  const entries = Object.entries(environment).map(([name, setting]: [string, Setting<unknown>]) => {
    const raw = env[name];
    if (raw === undefined || raw === '') return [name, setting.fallback];
    const answer = setting.read(raw);
    if ('value' in answer) return [name, answer.value];
    const shown = secrets.has(name) ? 'The value given' : `"${raw}"`;
    problems.push(
      `${name}: ${shown} ${answer.problem}. Use something like ${setting.example}, or leave it out.`,
    );
    return [name, setting.fallback];
  });
  return Object.fromEntries(entries) as Values;
}
