import { expect, it } from 'vitest';
import { writeTicketCode } from '#domain/codes/ticket-code.ts';
import type { ManifestHeader } from '#domain/manifest/manifest.ts';
import { countingBytes, createIssuer } from '#tests/domain/codes/issuer.ts';
import { doorsOpen, gateBench } from './gate-bench.ts';

/** A gate in the middle of its shift, which receives newer headers from the feed. */
async function shift() {
  const bench = await gateBench();
  let revision = bench.view.header.revision;
  return {
    ...bench,
    hear(changes: Partial<ManifestHeader>) {
      revision += 1;
      bench.view.apply([
        { kind: 'header', revision, header: { ...bench.view.header, revision, ...changes } },
      ]);
    },
    verdictOf: async (text: string) =>
      (await bench.gate.admit({ via: 'camera', text }, 'gate-a', 'entry')).verdict.code,
  };
}

it('applies times changed during a shift from the next scan on', async () => {
  const { view, hear, verdictOf, code } = await shift();
  const until = (changes: Partial<ManifestHeader['types'][number]>) =>
    hear({ types: view.header.types.map((type) => ({ ...type, ...changes })) });
  until({ validFrom: doorsOpen + 1, validUntil: null });
  expect(await verdictOf(await code(1))).toBe('not_yet');
  until({ validFrom: null, validUntil: doorsOpen - 1 });
  expect(await verdictOf(await code(1))).toBe('too_late');
  until({ validFrom: null, validUntil: doorsOpen + 1 });
  expect(await verdictOf(await code(1))).toBe('admit');
});

it('trusts a key added during a shift from the next scan on, and a removed one no more', async () => {
  const { view, hear, verdictOf, code } = await shift();
  const other = await createIssuer(countingBytes(32, 9));
  const [first] = view.header.keys;
  if (first === undefined) throw new Error('The event has a key.');
  const later = async (ticketNumber: number) => writeTicketCode(await other.printed(ticketNumber));
  expect(await verdictOf(await later(2))).toBe('wrong_event');
  hear({ keys: [first, other.key] });
  expect([await verdictOf(await later(2)), await verdictOf(await code(3))]).toEqual(['admit', 'admit']);
  hear({ keys: [other.key] });
  expect([await verdictOf(await later(4)), await verdictOf(await code(5))]).toEqual(['admit', 'wrong_event']);
});
