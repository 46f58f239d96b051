import type * as contract from '#contract/events/covers.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { changeCover, putCover, readCover, readCoverImage, removeCover } from '#server/events/covers.ts';
import type { EditingDeps } from '#server/events/edit-event.ts';
import type { Answer } from '#server/resources/call.ts';

type CoverAnswers = {
  readonly [K in 'readCover' | 'putCover' | 'changeCover' | 'removeCover' | 'readCoverImage']: Answer<
    (typeof contract)[K]
  >;
};

const noBody = { bytes: new Uint8Array(0), isGone: () => false };

/** Pictures of events. */
export function createCovers(deps: EditingDeps): CoverAnswers {
  return {
    readCover: ({ params }) => readCover(deps, params.registrationId),
    putCover: ({ params, caller, raw }) => putCover(deps, caller, params.registrationId, raw ?? noBody),
    changeCover: ({ params, caller, body }) => changeCover(deps, caller, params.registrationId, body),
    removeCover: ({ params, caller }) => removeCover(deps, caller, params.registrationId),
    async readCoverImage({ params: { coverId, width } }) {
      const bytes = await readCoverImage(deps, coverId, Number(width));
      if (isRefusal(bytes)) return bytes;
      return { bytes, contentType: 'image/webp', from: 0, total: bytes.length, etag: `${coverId}-${width}` };
    },
  };
}
