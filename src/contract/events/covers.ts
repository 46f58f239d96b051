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
  about: 'The picture of an event, null where it has none.',
  params: eventParams,
  reply,
});

export const putCover = endpoint({
  method: 'PUT',
  path: '/api/events/{registrationId}/cover',
  access: 'event_staff',
  about:
    'Gives an event a picture, sent as it is: JPEG, PNG or WebP by content, at most 5 MB and 50 million points. It is stored in three sizes without its metadata. Again with the same picture: the same answer. Refused with 422 `not_a_picture`, 422 `picture_too_large`, 409 `event_cancelled`, 429 while another one of the caller’s is being read, 503 `server_busy` while many wait.',
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
    'Says what is seen on an event’s picture, and which point stays in sight where it is cut, percent from the left and from the top. Again: the same answer. Refused with 404 `cover_not_found`.',
  params: eventParams,
  body: v.object({ alt: v.pipe(typedLine, v.maxLength(300)), focusX: percent, focusY: percent }),
  reply,
});

export const removeCover = endpoint({
  method: 'DELETE',
  path: '/api/events/{registrationId}/cover',
  access: 'event_staff',
  about: 'Takes an event’s picture away. Again: the same answer.',
  params: eventParams,
  reply,
});

export const readCoverImage = endpoint({
  method: 'GET',
  path: '/api/covers/{coverId}/{width}',
  access: 'public',
  about: 'One size of a picture, as WebP. What is at an address never changes.',
  publicCache: true,
  immutable: true,
  params: v.object({
    coverId: v.pipe(v.string(), v.maxLength(64)),
    width: v.picklist(coverWidths.map(String)),
  }),
});
