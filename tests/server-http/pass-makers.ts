import { generateKeyPairSync, verify, X509Certificate, createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';

/** Test replacements for an organizer's files from Apple and Google, and the settings that name them. */
export interface PassMakers {
  readonly settings: Readonly<Record<string, string>>;
  readonly certificate: X509Certificate;
  /** Deletes the files. */
  remove(): void;
  /** Key of the service account. */
  readonly googleKey: { readonly publicKey: ReturnType<typeof generateKeyPairSync>['publicKey'] };
}

export const passType = 'pass.org.example.tickets';
export const team = 'A1B2C3D4E5';
const rsa = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
};
const day = 24 * 3_600_000;

/**
 * Creates the files; the caller must remove them.
 *
 * @param days from `now` (ms) for which the pass type certificate is valid
 */
export async function makePassFiles(now: number, days = 365): Promise<PassMakers> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-passes-'));
  const keep = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const [root, own] = await Promise.all(
    [1, 2].map(() => crypto.subtle.generateKey(rsa, true, ['sign', 'verify'])),
  );
  if (root === undefined || own === undefined) throw new Error('no keys');
  const dates = (good: number) => ({ notBefore: new Date(now - day), notAfter: new Date(now + good * day) });
  const wwdr = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: 'CN=Relations',
    ...dates(3_650),
    signingAlgorithm: rsa,
    keys: root,
    extensions: [new x509.BasicConstraintsExtension(true)],
  });
  const made = await x509.X509CertificateGenerator.create({
    serialNumber: '02',
    subject: [{ '0.9.2342.19200300.100.1.1': [passType] }, { CN: ['Pass'] }, { OU: [team] }],
    issuer: wwdr.subject,
    ...dates(days),
    signingAlgorithm: rsa,
    publicKey: own.publicKey,
    signingKey: root.privateKey,
  });
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', own.privateKey));
  const google = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const account = {
    client_email: 'wallet@project.iam.gserviceaccount.com',
    private_key: google.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  return {
    remove: () => rmSync(folder, { recursive: true, force: true }),
    certificate: new X509Certificate(made.toString('pem')),
    googleKey: google,
    settings: {
      APPLE_PASS_TYPE: passType,
      APPLE_TEAM: team,
      APPLE_PASS_CERTIFICATE: keep('pass.pem', made.toString('pem')),
      APPLE_PASS_KEY: keep('pass.key', x509.PemConverter.encode(pkcs8, 'PRIVATE KEY')),
      APPLE_WWDR_CERTIFICATE: keep('wwdr.pem', wwdr.toString('pem')),
      GOOGLE_WALLET_ISSUER: '3388000000012345678',
      GOOGLE_WALLET_KEY: keep('wallet.json', JSON.stringify(account)),
    },
  };
}

/** Returns the files of an archive with uncompressed files (PKWARE's APPNOTE 4.3.7). */
export function filesIn(archive: Buffer): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let at = 0; archive.readUInt32LE(at) === 0x04_03_4b_50;) {
    const size = archive.readUInt32LE(at + 18);
    const nameEnd = at + 30 + archive.readUInt16LE(at + 26);
    const start = nameEnd + archive.readUInt16LE(at + 28);
    files.set(archive.toString('utf8', at + 30, nameEnd), archive.subarray(start, start + size));
    at = start + size;
  }
  return files;
}

interface Der {
  readonly tag: number;
  readonly body: Buffer;
  /** The bytes including tag and length. */
  readonly whole: Buffer;
}

/** Returns the values in a DER sequence (X.690). */
function derIn(bytes: Buffer): Der[] {
  const values: Der[] = [];
  for (let at = 0; at < bytes.length;) {
    const short = bytes[at + 1] ?? 0;
    const more = short < 0x80 ? 0 : short - 0x80;
    const length = more === 0 ? short : bytes.readUIntBE(at + 2, more);
    const start = at + 2 + more;
    values.push({
      tag: bytes[at] ?? 0,
      body: bytes.subarray(start, start + length),
      whole: bytes.subarray(at, start + length),
    });
    at = start + length;
  }
  return values;
}

const inside = (bytes: Buffer | undefined, index: number): Buffer | undefined =>
  bytes === undefined ? undefined : derIn(bytes)[index]?.body;

/** Returns whether a detached signature (RFC 5652) by that certificate is valid for these bytes. */
export function isSignedBy(signature: Buffer, bytes: Buffer, certificate: X509Certificate): boolean {
  const signed = inside(inside(inside(signature, 0), 1), 0);
  const signers = signed === undefined ? undefined : derIn(signed).findLast(({ tag }) => tag === 0x31)?.body;
  const parts = derIn(inside(signers, 0) ?? Buffer.alloc(0));
  const attributes = parts.find(({ tag }) => tag === 0xa0);
  const value = parts.find(({ tag }) => tag === 0x04)?.body;
  if (attributes === undefined || value === undefined) return false;
  // They are signed with the tag of a SET.
  const set = Buffer.concat([Buffer.from([0x31]), attributes.whole.subarray(1)]);
  return ['sha1', 'sha256'].some(
    (hash) =>
      attributes.body.includes(createHash(hash).update(bytes).digest()) &&
      verify(hash, set, certificate.publicKey, value),
  );
}
