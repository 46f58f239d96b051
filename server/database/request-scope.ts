import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<string>();

/** Runs the work of one call; its log lines carry the id of the request. */
export const inRequest = <T>(requestId: string, work: () => T): T => scope.run(requestId, work);

/** Returns the id of the current request; null in work that no call has requested. */
export const requestIdNow = (): string | null => scope.getStore() ?? null;
