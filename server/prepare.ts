import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { Config } from './config/config.ts';
import { readStaticFiles, type StaticFiles } from './http/pages/static-files.ts';
import { readPassKeys, type PassKeys } from './tickets/passes/pass-keys.ts';
import type { MailerDeps } from './messages/mailer.ts';
import { gatewaysOf } from './messages/gateways/gateways.ts';

/** Default folder of the built app. */
export const usualDistFolder = join(import.meta.dirname, '..', 'dist');

/** Dependencies of the app other than its database. */
export interface Prepared {
  /** Null if the app was not built. */
  readonly files: StaticFiles | null;
  readonly gateways: MailerDeps['gateways'];
  readonly passes: PassKeys;
}

/**
 * Reads and checks everything that can be invalid before anything is opened.
 *
 * @throws Error if a gateway's settings or a file cannot be read.
 */
export async function prepare(config: Config, distFolder: string, now: () => number): Promise<Prepared> {
  return {
    gateways: gatewaysOf(config),
    passes: await readPassKeys(config.passes, now()),
    files: await readStaticFiles(distFolder),
  };
}

export interface Lan {
  readonly tls: { readonly key: string; readonly cert: string } | null;
  readonly addresses: readonly string[];
}

/** Prepares certificate and addresses for phones on this network; none without `--lan`. */
export async function prepareLan(config: Config, now: () => number): Promise<Lan> {
  if (!config.lan) return { tls: null, addresses: [] };
  const { lanAddresses, makeLanCertificate } = await import('./lan.ts');
  const addresses = lanAddresses(networkInterfaces());
  return { tls: await makeLanCertificate(addresses, new Date(now())), addresses };
}
