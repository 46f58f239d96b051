import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<string>();

/** Does the work of one call: what it notes in the log carries the id of its request. */
export const inRequest = <T>(requestId: string, work: () => T): T => scope.run(requestId, work);

/** The request that is being answered; null in work that no call has asked for. */
export const requestIdNow = (): string | null => scope.getStore() ?? null;
