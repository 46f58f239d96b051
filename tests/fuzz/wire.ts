import type { Failure, Result } from '#domain/failures/failure.ts';
import type { SignedHeader } from '#domain/manifest/manifest.ts';
import type { Lease } from '#contract/door/devices.ts';
import type { LostReport } from '#contract/door/lost-scans.ts';
import type { BatchReply, ChangesPage } from '#sync/deps.ts';
import type { Answer } from '../fakes/network.ts';

/** A simulated device's request; `signedAt` is the time that its signature claims. */
export type Request =
  | { readonly kind: 'ping' }
  | {
      readonly kind: 'enrol';
      readonly device: string;
      readonly again: string | null;
      readonly lost?: readonly LostReport[];
    }
  | (Signed & {
      readonly kind: 'scans';
      readonly epoch: string;
      readonly scans: readonly unknown[];
      readonly reached: { readonly revision: number; readonly epoch: string } | undefined;
    })
  | (Signed & { readonly kind: 'changes'; readonly since: number; readonly serverEpoch: string | null })
  | (Signed & { readonly kind: 'renew' })
  | (Signed & { readonly kind: 'header' })
  | (Signed & { readonly kind: 'body'; readonly revision: number; readonly from: number });
interface Signed {
  readonly deviceId: string;
  readonly eventId: string;
  readonly signedAt: number;
}

/** The reply to each kind of request. */
export interface Replies {
  readonly ping: { readonly app: 'gatehouse'; readonly time: number; readonly epoch: string };
  readonly enrol: Lease;
  readonly scans: BatchReply;
  readonly changes: ChangesPage;
  readonly renew: { readonly expiresAt: number };
  readonly header: SignedHeader;
  /** Bytes as hex, because this wire carries only JSON. */
  readonly body: { readonly hex: string };
}

interface RefusalBody {
  readonly code: string;
  readonly message: string;
}

/** Converts a browser's answer for the engine: decided by status, mark and code, as in the real client. */
export function resultOf<K extends keyof Replies>(answer: Answer): Result<Replies[K]> {
  if (answer.kind !== 'reply') return { ok: false, failure: { kind: answer.kind } };
  const { status, ours, body } = answer.reply;
  if (!ours) return { ok: false, failure: { kind: 'foreign', status } };
  if (status === 200) return { ok: true, value: body as Replies[K] };
  return { ok: false, failure: failureOf(status, body as RefusalBody, answer.reply.retryAfterMs ?? null) };
}

function failureOf(status: number, { code, message }: RefusalBody, retryAfterMs: number | null): Failure {
  if (status === 401) return { kind: 'unauthorized', code, message };
  if (status === 413) return { kind: 'too_large' };
  if (status === 429) return { kind: 'limited', retryAfterMs };
  if (status >= 500) return { kind: 'server', status, retryAfterMs };
  return { kind: 'refused', status, code, message, errors: [] };
}
