import * as v from 'valibot';
import { endpoint } from './wire/endpoint.ts';

/** Checks reachability and clock: no foreign answer has this format. */
export const ping = endpoint({
  method: 'GET',
  path: '/api/ping',
  access: 'public',
  about: 'Says that this is Gatehouse, the time in ms, and which history the server is on.',
  reply: v.object({ app: v.literal('gatehouse'), time: v.number(), epoch: v.string() }),
});
