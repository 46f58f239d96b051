import * as v from 'valibot';
import { coverWidths, maxCoverBytes } from '#domain/events/cover.ts';
import { endpoint } from '../wire/endpoint.ts';
import { eventParams } from '../wire/event-fields.ts';
import { problem } from '../wire/field-problem.ts';
import { typedLine } from '../wire/plain-text.ts';
import { eventCover } from '../wire/event-cover.ts';

const percent = v.pipe(
  v.number(),
  v.integer(problem('percent')),
  v.minValue(0, problem('percent')),
  v.maxValue(100, problem('percent')),
);
const reply = v.object({ cover: v.nullable(eventCover) });

export const readCover = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/cover',
  access: 'event_staff',
  about: 'The event’s cover picture; null if it has none.',
  params: eventParams,
  reply,
});

export const putCover = endpoint({
  method: 'PUT',
  path: '/api/events/{registrationId}/cover',
  access: 'event_staff',
  about:
    'Uploads the event’s cover picture. The request body is the file: JPEG, PNG or WebP, detected by content, at most 5 MB and 50 million pixels. It is stored in three sizes without metadata. Idempotent. Fails with 422 `not_a_picture`, 422 `picture_too_large`, 409 `event_cancelled`, 429 while another upload of the caller’s is being processed, 503 `server_busy` while many are waiting.',
  params: eventParams,
  rawBody: true,
  bodyLimit: maxCoverBytes,
  reply,
});

export const changeCover = endpoint({
  method: 'PUT',
  path: '/api/events/{registrationId}/cover/details',
  access: 'event_staff',
  about:
    'Sets the alternative text of the event’s cover picture, and the point that stays visible when it is cropped, in percent from the left and from the top. Idempotent. Fails with 404 `cover_not_found`.',
  params: eventParams,
  body: v.object({ alt: v.pipe(typedLine, v.maxLength(300)), focusX: percent, focusY: percent }),
  reply,
});

export const removeCover = endpoint({
  method: 'DELETE',
  path: '/api/events/{registrationId}/cover',
  access: 'event_staff',
  about: 'Removes the event’s cover picture. Idempotent.',
  params: eventParams,
  reply,
});

export const readCoverImage = endpoint({
  method: 'GET',
  path: '/api/covers/{coverId}/{width}',
  access: 'public',
  about: 'A cover picture in one size, as WebP. The content at a URL never changes.',
  publicCache: true,
  immutable: true,
  params: v.object({
    coverId: v.pipe(v.string(), v.maxLength(64)),
    width: v.picklist(coverWidths.map(String)),
  }),
});
