import * as v from 'valibot';
import { endpoint } from './wire/endpoint.ts';

/** Reachability and clock: a foreign answer cannot have this shape. */
export const ping = endpoint({
  method: 'GET',
  path: '/api/ping',
  access: 'public',
  about: 'Says that this is Gatehouse, the time in ms, and which history the server is on.',
  reply: v.object({ app: v.literal('gatehouse'), time: v.number(), epoch: v.string() }),
});
