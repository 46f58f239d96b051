import { optionalText, originOr } from './settings.ts';

const file = (about: string, example: string) => optionalText(about, example, /\S/, 'a path');

/** Environment variables for wallet passes. */
export const passEnvironment = {
  APPLE_PASS_TYPE: optionalText(
    'Apple pass type identifier: tickets can then be added to Apple Wallet.',
    'pass.org.example.tickets',
    /^pass\.[\w.-]{1,200}$/,
    'a pass type identifier',
  ),
  APPLE_TEAM: optionalText(
    'Apple developer team that owns the pass type.',
    'A1B2C3D4E5',
    /^[A-Z0-9]{10}$/,
    'a team identifier',
  ),
  APPLE_PASS_CERTIFICATE: file('PEM file of the certificate of the pass type.', '/etc/gatehouse/pass.pem'),
  APPLE_PASS_KEY: file('PEM file of its private key.', '/etc/gatehouse/pass.key'),
  APPLE_PASS_KEY_PASSWORD: optionalText(
    'Password of that key, if it has one.',
    'a password',
    /[^]/,
    'a password',
  ),
  APPLE_WWDR_CERTIFICATE: file(
    'PEM file of Apple’s intermediate certificate (WWDR G4).',
    '/etc/gatehouse/wwdr.pem',
  ),
  APPLE_PUSH_URL: originOr(
    'https://api.push.apple.com',
    'Apple’s push service, which tells phones that a pass has changed.',
    'https://api.push.apple.com',
  ),
  GOOGLE_WALLET_ISSUER: optionalText(
    'Google Wallet issuer id: tickets can then be added to Google Wallet.',
    '3388000000012345678',
    /^\d{5,30}$/,
    'an issuer id',
  ),
  GOOGLE_WALLET_KEY: file(
    'JSON file with the key of one of the issuer’s service accounts.',
    '/etc/gatehouse/wallet.json',
  ),
  GOOGLE_WALLET_API_URL: originOr(
    'https://walletobjects.googleapis.com',
    'URL of the Google Wallet API.',
    'https://walletobjects.googleapis.com',
  ),
  GOOGLE_TOKEN_URL: originOr(
    'https://oauth2.googleapis.com',
    'URL where the service account gets its tokens.',
    'https://oauth2.googleapis.com',
  ),
};

export interface ApplePassSettings {
  readonly passType: string;
  readonly team: string;
  /** Paths of PEM files. */
  readonly certificate: string;
  readonly key: string;
  readonly wwdr: string;
  readonly keyPassword: string | null;
  /** Origin. */
  readonly pushUrl: string;
}

export interface GooglePassSettings {
  readonly issuer: string;
  /** Path of the service account's JSON file. */
  readonly key: string;
  /** Origins. */
  readonly apiUrl: string;
  readonly tokenUrl: string;
}

/** The configured wallets; null for a kind without passes. */
export interface PassSettings {
  readonly apple: ApplePassSettings | null;
  readonly google: GooglePassSettings | null;
}

type Values = { readonly [K in keyof typeof passEnvironment]: (typeof passEnvironment)[K]['fallback'] };

/** Variables that a wallet needs together. */
const needed = {
  apple: [
    'APPLE_PASS_TYPE',
    'APPLE_TEAM',
    'APPLE_PASS_CERTIFICATE',
    'APPLE_PASS_KEY',
    'APPLE_WWDR_CERTIFICATE',
  ],
  google: ['GOOGLE_WALLET_ISSUER', 'GOOGLE_WALLET_KEY'],
} as const;

/** Returns the configured wallets; a partial configuration is a problem. */
export function passesOf(values: Values, problems: string[]): PassSettings {
  for (const names of Object.values(needed)) {
    const missing = names.filter((name) => values[name] === null);
    if (missing.length > 0 && missing.length < names.length)
      problems.push(
        `${missing.join(', ')}: passes for that wallet need it too. Set all of ${names.join(', ')}, or none.`,
      );
  }
  const { APPLE_PASS_TYPE: passType, APPLE_TEAM: team, APPLE_PASS_CERTIFICATE: certificate } = values;
  const { APPLE_PASS_KEY: key, APPLE_WWDR_CERTIFICATE: wwdr, APPLE_PASS_KEY_PASSWORD: keyPassword } = values;
  const { GOOGLE_WALLET_ISSUER: issuer, GOOGLE_WALLET_KEY: googleKey } = values;
  return {
    apple:
      passType === null || team === null || certificate === null || key === null || wwdr === null
        ? null
        : { passType, team, certificate, key, wwdr, keyPassword, pushUrl: values.APPLE_PUSH_URL },
    google:
      issuer === null || googleKey === null
        ? null
        : { issuer, key: googleKey, apiUrl: values.GOOGLE_WALLET_API_URL, tokenUrl: values.GOOGLE_TOKEN_URL },
  };
}
