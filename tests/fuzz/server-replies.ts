import type { WireReply } from '../fakes/network.ts';
import type { Replies } from './wire.ts';

export function yes<K extends keyof Replies>(body: Replies[K]): WireReply {
  return { status: 200, ours: true, body };
}

export function no(status: number, code: string, message: string): WireReply {
  return { status, ours: true, body: { code, message } };
}
