import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

/** A device's key in a test. */
export interface TestKey {
  /** base64url of the raw P-256 point. */
  readonly point: string;
  readonly privateKey: KeyObject;
}

export function newTestKey(): TestKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { point: point.toString('base64url'), privateKey };
}

/** Builds a device's enrolment request, with the proof described in src/contract/door/devices.ts. */
export function enrolmentBody({ point, privateKey }: TestKey, code: string) {
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
  const said = Buffer.from(`gatehouse enrolment 1\n${code}\n${point}`);
  return { code, publicKey: point, proof: sign('sha256', said, key).toString('base64url'), name: 'Phone' };
}
