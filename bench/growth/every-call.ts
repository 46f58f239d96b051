import { endpointsByName } from '#tests/server-http/contract-endpoints.ts';
import { callLines } from './calls.ts';
import { linesOf } from './lines.ts';
import { withoutLine } from './without-line.ts';

/** @throws Error naming each call of the contract without an entry, and each entry whose call no longer exists. */
export async function requireALineForEach(): Promise<void> {
  const calls = [...(await endpointsByName()).keys()];
  const measured = new Set([...linesOf, ...callLines(1)].map(({ call }) => call));
  const wrong = [
    ...calls
      .filter((call) => !measured.has(call) && !withoutLine.has(call))
      .map((call) => `${call}: write a line in bench/growth/calls.ts`),
    ...[...withoutLine]
      .filter((call) => !calls.includes(call) || measured.has(call))
      .map((call) => `${call}: take it out of bench/growth/without-line.ts`),
  ];
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}
