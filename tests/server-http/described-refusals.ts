import type { Endpoint } from '#contract/wire/endpoint.ts';
import { refusalCodes, type RefusalCode } from '#contract/refusals/refusals.ts';
import { refusalsOfCall } from '#contract/refusals/refusals-of-call.ts';
import { createRouteTable, type Found } from '#server/http/route-table.ts';
import { endpointsByName } from './contract-endpoints.ts';

interface Answered {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code: unknown;
}

const find = createRouteTable(
  [...(await endpointsByName())].map(([name, endpoint]) => ({
    name,
    endpoint,
    answer: () => Promise.reject(new Error('only looked up')),
  })),
);

/** Returns what the API description lacks about an answer; null if it describes it. */
export function undescribed({ method, path, status, code }: Answered): string | null {
  const found: Found = find(method, path.split('?')[0] ?? '');
  if (found.kind !== 'endpoint' || status < 400) return null;
  const { name, endpoint } = found.joined;
  return problemOf(name, endpoint, status, code);
}

function problemOf(name: string, endpoint: Endpoint, status: number, code: unknown): string | null {
  const known = refusalsOfCall(name, endpoint).find((one) => one === code);
  if (known === undefined)
    return `${name} answered ${status} ${String(code)}, which its description doesn’t name`;
  return statusesOf(known).includes(status)
    ? null
    : `${name} answered ${known} at ${status}, and its description has it at ${statusesOf(known).join(', ')}`;
}

const statusesOf = (code: RefusalCode): readonly number[] => refusalCodes[code].statuses;

/**
 * Compares an answer with the API description, so that it covers everything seen in tests.
 *
 * @throws if a call answers with a code that its description doesn't have, or at another status
 */
export function expectDescribed(answered: Answered): void {
  const problem = undescribed(answered);
  if (problem !== null) throw new Error(problem);
}
