import { createShownLook } from './administration/look/shown-look.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import { readLook } from './database/administration/look.ts';
import { createPublicEvents } from './events/public-events.ts';
import { findOwnHosts, type OwnOrigin } from './http/own-origin.ts';
import type { PageDrawer } from './http/pages/page-drawer.ts';
import { createStoredAssets } from './http/pages/stored-builds.ts';
import { createPages } from './http/pages/pages.ts';
import { createPublicPages } from './http/pages/public-pages.ts';
import { firstScript } from './http/pages/with-drawing.ts';
import { createSandboxPages } from './http/pages/sandbox-pages.ts';
import { contentSecurityPolicy } from './http/security-headers.ts';
import type { joinResources } from './join-resources.ts';
import type { Metrics } from './ops/metrics.ts';
import type { createReadiness } from './ops/readiness.ts';
import type { PaymentSystem } from './payments/payment-system.ts';
import type { Prepared } from './prepare.ts';
import { configOf } from './resources/app-config.ts';

type Readiness = ReturnType<typeof createReadiness>;

interface PagesOf {
  readonly config: Config;
  readonly database: Database;
  /** In ms. */
  readonly now: () => number;
}

/** Builds the pages and files that are not endpoints of the contract. */
export function composePages(
  { config, database, now }: PagesOf,
  { files, joined, metrics, readiness, passes, sandbox, drawer }: BuiltForPages,
): ReturnType<typeof createPages> {
  const events = createPublicEvents({ database, now });
  const told = configOf(config.google, createShownLook(database), passes);
  const policyOf = (html: string) => contentSecurityPolicy(config.google, html, [firstScript]);
  const given = { events, config: told, drawer, policyOf, now, ...ownOriginOf(config) };
  return createPages({
    files,
    publicPages: files === null ? null : createPublicPages({ files, ...given }),
    storedAsset: createStoredAssets({ dataDir: config.dataDir, now }),
    look: () => readLook(database),
    joined,
    publicOrigin: config.publicUrl,
    metrics: config.metrics ? metrics : null,
    readiness: () => readiness.check(),
    sandbox: sandbox === null ? null : createSandboxPages({ sandbox, now }),
  });
}

interface BuiltForPages {
  readonly files: Prepared['files'];
  readonly joined: Awaited<ReturnType<typeof joinResources>>;
  readonly metrics: Metrics;
  readonly readiness: Pick<Readiness, 'check'>;
  readonly passes: Prepared['passes'];
  readonly sandbox: PaymentSystem['sandbox'];
  readonly drawer: PageDrawer | null;
}

/** Returns the origin of this server's addresses. */
export function ownOriginOf(config: Config): OwnOrigin {
  return {
    publicOrigin: config.publicUrl,
    usualOrigin: config.linksOrigin,
    ownHosts: findOwnHosts(),
  };
}
