import type { Endpoint, Schema } from '#contract/endpoint.ts';
import { isEndpoint } from '#server/http/joined.ts';

/** The contract that apps in use were built with, as `build/freeze-contract.ts` wrote it down. */
const modules: Readonly<Record<string, unknown>> = await import('./frozen/c995f0e.js');

export interface FrozenContract {
  /** By `METHOD /path`. */
  readonly endpoints: ReadonlyMap<string, Endpoint>;
  readonly failure: Schema;
}
