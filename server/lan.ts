import { networkInterfaces } from 'node:os';
import encodeQR from 'qr';
// Required by the certificate library's dependency container before anything else of it is loaded.
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';

/** A self-signed certificate of this machine, for phones on the same network. */
export interface LanCertificate {
  readonly key: string;
  readonly cert: string;
}

/** Returns the IPv4 addresses at which others on the network can reach this machine. */
export function lanAddresses(
  interfaces: ReturnType<typeof networkInterfaces> = networkInterfaces(),
): readonly string[] {
  return Object.values(interfaces)
    .flatMap((list) => list ?? [])
    .filter((one) => one.family === 'IPv4' && !one.internal && !one.address.startsWith('169.254.'))
    .map((one) => one.address);
}

/**
 * Creates a self-signed certificate for localhost and the given addresses. Browsers warn about it once; after that
 * the camera and the service worker have the secure context that they need. Valid for thirty days: it is created at
 * each start.
 */
export async function makeLanCertificate(addresses: readonly string[], now: Date): Promise<LanCertificate> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const day = 24 * 3_600_000;
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: Buffer.from(crypto.getRandomValues(new Uint8Array(15)))
      .toString('hex')
      .replace(/^[89a-f]/, '1'),
    name: 'CN=Gatehouse on this network',
    notBefore: new Date(now.getTime() - day),
    notAfter: new Date(now.getTime() + 30 * day),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension([
        { type: 'dns', value: 'localhost' },
        ...['127.0.0.1', ...addresses].map((value) => ({ type: 'ip' as const, value })),
      ]),
    ],
  });
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  return { key: x509.PemConverter.encode(pkcs8, 'PRIVATE KEY'), cert: certificate.toString('pem') };
}

/** Renders an address as a QR code for a terminal. */
export function terminalQr(address: string): string {
  return encodeQR(address, 'term', { ecc: 'low', border: 2 });
}
