import type { readChanges, readManifest, readManifestBody } from '#contract/door/manifests.ts';
import type { QueryOf } from '#contract/wire/endpoint.ts';
import { noEvent, revisionGone } from '#server/access/refusals.ts';
import { readFeed, type FeedDeps } from '#server/door/read-feed.ts';
import type { Answer } from '#server/resources/call.ts';
import type { ManifestStore } from '#server/door/manifest-store.ts';

export interface ManifestsDeps extends FeedDeps {
  readonly manifests: ManifestStore;
}

/** Device downloads: the manifest, and changes since. */
export function manifestsResource({ database, manifests, records, history }: ManifestsDeps): {
  readonly readManifest: Answer<typeof readManifest>;
  readonly readManifestBody: Answer<typeof readManifestBody>;
  readonly readChanges: Answer<typeof readChanges>;
} {
  return {
    async readManifest({ params }) {
      const manifest = await manifests.latest(params.registrationId);
      return manifest === null ? noEvent : manifest.signed;
    },
    async readManifestBody({ params, rangeFrom }) {
      const manifest = await manifests.at(params.registrationId, Number(params.revision));
      if (manifest === null) return revisionGone;
      const { body, etag } = manifest;
      return {
        bytes: body.subarray(rangeFrom),
        contentType: 'application/octet-stream',
        from: rangeFrom,
        total: body.length,
        etag,
      };
    },
    readChanges: ({ params, query, caller }) =>
      readFeed({ database, records, history }, params.registrationId, {
        since: Number(query.since),
        epoch: query.epoch,
        caller,
        report: reportIn(query),
      }),
  };
}

/** The requesting device's report about itself; null for an older app, which sends none. */
const reportIn = ({ unsent, app, battery, charging }: QueryOf<typeof readChanges>) =>
  unsent === undefined
    ? null
    : {
        unsent: Number(unsent),
        appVersion: app ?? null,
        battery: battery === undefined ? null : { percent: Number(battery), charging: charging === '1' },
      };
