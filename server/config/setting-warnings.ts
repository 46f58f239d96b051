type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that have no effect unless another one is set. */
const needs: readonly {
  readonly names: RegExp;
  readonly needed: string;
  readonly isSet: (env: Environment) => boolean;
}[] = [
  {
    names: /^TWILIO_/,
    needed: 'SMS_GATEWAY=twilio',
    isSet: (env) => env['SMS_GATEWAY'] === 'twilio',
  },
  {
    names: /^(DATABASE_(LISTEN_URL|CONNECTIONS)|NATS_URL)$/,
    needed: 'DATABASE_URL',
    isSet: (env) => isGiven(env['DATABASE_URL']),
  },
  { names: /^BOUNCE_ADDRESS$/, needed: 'SMTP_URL', isSet: (env) => isGiven(env['SMTP_URL']) },
  { names: /^EMAIL_FROM$/, needed: 'SMTP_URL', isSet: (env) => isGiven(env['SMTP_URL']) },
  {
    names: /^GOOGLE_(?!AUDIENCE$|WALLET_)/,
    needed: 'GOOGLE_AUDIENCE',
    isSet: (env) => isGiven(env['GOOGLE_AUDIENCE']),
  },
  {
    names: /^STRIPE_(?!SECRET_KEY$)/,
    needed: 'STRIPE_SECRET_KEY',
    isSet: (env) => isGiven(env['STRIPE_SECRET_KEY']),
  },
  {
    names: /^STRIPE_SECRET_KEY$/,
    needed: 'PAYMENTS=stripe (or no PAYMENTS at all)',
    isSet: (env) => !['off', 'sandbox', 'wave'].includes(env['PAYMENTS'] ?? ''),
  },
  {
    names: /^WAVE_(?!API_KEY$)/,
    needed: 'WAVE_API_KEY',
    isSet: (env) => isGiven(env['WAVE_API_KEY']),
  },
  {
    names: /^WAVE_API_KEY$/,
    needed: 'PAYMENTS=wave (or no PAYMENTS at all)',
    isSet: (env) => !['off', 'sandbox', 'stripe'].includes(env['PAYMENTS'] ?? ''),
  },
];

/**
 * Finds settings that have no effect: those that need another one, and names that look like misspelled ones.
 *
 * @param known every name that is read
 */
export function settingWarnings(env: Environment, known: readonly string[]): string[] {
  const given = Object.keys(env).filter((name) => isGiven(env[name]));
  const idle = given
    .filter((name) => known.includes(name))
    .flatMap((name) => {
      const need = needs.find(({ names, isSet }) => names.test(name) && !isSet(env));
      return need === undefined ? [] : [`${name} has no effect without ${need.needed}.`];
    });
  const misspelt = given
    .filter((name) => /^[A-Z]/.test(name) && !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((one) => isNearly(name, one));
      return meant === undefined
        ? []
        : [`${name} is not a setting, so it has no effect. Did you mean ${meant}?`];
    });
  return [...idle, ...misspelt];
}

function isGiven(value: string | undefined): boolean {
  return value !== undefined && value !== '';
}

/** Short names are similar to too many others: they must match except for underscores. */
const shortest = 7;
const maxChanges = 2;

function isNearly(name: string, known: string): boolean {
  const [a, b] = [name, known].map((one) => one.toUpperCase().replaceAll('_', ''));
  if (a === undefined || b === undefined) return false;
  if (a === b) return true;
  // Comparing every name with every setting letter by letter takes a tenth of a second at each start.
  const isClose = known.length >= shortest && Math.abs(known.length - name.length) <= maxChanges;
  return isClose && changesBetween(name, known) <= maxChanges;
}

/** Returns the minimum number of insertions, deletions and replacements (Levenshtein distance). */
function changesBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [done, letter] of [...from].entries()) {
    const next = [done + 1];
    for (const [index, other] of [...to].entries())
      next.push(
        Math.min(
          (row[index] ?? 0) + (letter === other ? 0 : 1),
          (row[index + 1] ?? 0) + 1,
          (next[index] ?? 0) + 1,
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
