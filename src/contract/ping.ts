import * as v from 'valibot';
import { endpoint } from './wire/endpoint.ts';

/** Checks reachability and clock: no foreign answer has this format. */
export const ping = endpoint({
  method: 'GET',
  path: '/api/ping',
  access: 'public',
  about: 'Identifies the server as Gatehouse and returns its time in ms and the id of its database history.',
  reply: v.object({ app: v.literal('gatehouse'), time: v.number(), epoch: v.string() }),
});
