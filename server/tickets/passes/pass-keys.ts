import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import type { ApplePassSettings, GooglePassSettings, PassSettings } from '#server/config/pass-settings.ts';

/** Signing material for Apple Wallet passes, as PEM texts that can be sent to a thread. */
export interface ApplePassKeys {
  readonly passType: string;
  readonly team: string;
  readonly certificate: string;
  /** Without a password. */
  readonly key: string;
  readonly wwdr: string;
  /** When the first of the two certificates expires; ms since 1970. */
  readonly endsAt: number;
  /** Origin of Apple's push service. */
  readonly pushUrl: string;
}

/** Signing material for Google Wallet passes. */
export interface GooglePassKeys {
  readonly issuer: string;
  /** The service account's email address. */
  readonly account: string;
  readonly key: KeyObject;
  /** Origins of Google's two services. */
  readonly apiUrl: string;
  readonly tokenUrl: string;
}

/** Null: passes of that kind are not offered. */
export interface PassKeys {
  readonly apple: ApplePassKeys | null;
  readonly google: GooglePassKeys | null;
}

export const noPasses: PassKeys = { apple: null, google: null };

/**
 * Reads and checks the signing material: a phone rejects a wrongly signed pass without giving a reason.
 *
 * @throws Error naming the setting, what is wrong, and what would work
 */
export async function readPassKeys({ apple, google }: PassSettings, now: number): Promise<PassKeys> {
  return {
    apple: apple === null ? null : await readApple(apple, now),
    google: google === null ? null : await readGoogle(google),
  };
}

async function readApple(settings: ApplePassSettings, now: number): Promise<ApplePassKeys> {
  const { passType, team, pushUrl } = settings;
  const certificate = await certificateIn('APPLE_PASS_CERTIFICATE', settings.certificate, now);
  const wwdr = await certificateIn('APPLE_WWDR_CERTIFICATE', settings.wwdr, now);
  const key = keyIn('APPLE_PASS_KEY', await textOf('APPLE_PASS_KEY', settings.key), settings.keyPassword);
  if (!certificate.checkPrivateKey(key))
    throw new Error(`APPLE_PASS_KEY: ${settings.key} is not the key of APPLE_PASS_CERTIFICATE.`);
  const subject = certificate.subject.split('\n');
  for (const [name, part] of [
    ['APPLE_PASS_TYPE', `UID=${passType}`],
    ['APPLE_TEAM', `OU=${team}`],
  ])
    if (part !== undefined && !subject.includes(part))
      throw new Error(`${name}: APPLE_PASS_CERTIFICATE is for another one: it does not contain ${part}.`);
  if (!certificate.verify(wwdr.publicKey))
    throw new Error('APPLE_WWDR_CERTIFICATE: this certificate did not sign APPLE_PASS_CERTIFICATE.');
  const pem = key.export({ type: 'pkcs8', format: 'pem' }).toString();
  return {
    passType,
    team,
    pushUrl,
    certificate: certificate.toString(),
    wwdr: wwdr.toString(),
    key: pem,
    endsAt: Math.min(...[certificate, wwdr].map(({ validToDate }) => validToDate.getTime())),
  };
}

const accountFile = v.object({ client_email: v.pipe(v.string(), v.email()), private_key: v.string() });

async function readGoogle({
  issuer,
  key: path,
  apiUrl,
  tokenUrl,
}: GooglePassSettings): Promise<GooglePassKeys> {
  const text = await textOf('GOOGLE_WALLET_KEY', path);
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), accountFile), text);
  if (!read.success)
    throw new Error(`GOOGLE_WALLET_KEY: ${path} is not the JSON file of a service account's key.`);
  const { client_email: account, private_key: pem } = read.output;
  return { issuer, account, key: keyIn('GOOGLE_WALLET_KEY', pem, null), apiUrl, tokenUrl };
}

async function textOf(setting: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new Error(`${setting}: ${path} cannot be read by this account.`, { cause: error });
  }
}

async function certificateIn(setting: string, path: string, now: number): Promise<X509Certificate> {
  const text = await textOf(setting, path);
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(text);
  } catch (error) {
    throw new Error(`${setting}: ${path} holds no certificate in PEM.`, { cause: error });
  }
  if (certificate.validToDate.getTime() <= now)
    throw new Error(
      `${setting}: the certificate in ${path} ran out on ${certificate.validToDate.toISOString().slice(0, 10)}.`,
    );
  return certificate;
}

function keyIn(setting: string, pem: string, passphrase: string | null): KeyObject {
  try {
    return createPrivateKey({ key: pem, ...(passphrase === null ? {} : { passphrase }) });
  } catch (error) {
    throw new Error(`${setting}: there is no private key in PEM, or the password is wrong.`, {
      cause: error,
    });
  }
}
