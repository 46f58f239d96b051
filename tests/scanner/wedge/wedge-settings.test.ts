import { beforeAll, describe, expect, it } from 'vitest';
import { readScanned, type ReadingDeps } from '#domain/door/reading.ts';
import { writeTicketCode } from '#domain/codes/ticket-code.ts';
import type { Scanned } from '#scanner/wedge/wedge-rule.ts';
import { countingBytes, createIssuer, verifyBySubtle } from '#tests/domain/codes/issuer.ts';
import { manuals, scannerSettings } from './scanner-settings.ts';
import { wedgeBench } from './wedge-bench.ts';

let deps: ReadingDeps;
let codes: { readonly printed: string; readonly rolling: string };
beforeAll(async () => {
  const issuer = await createIssuer(countingBytes(32, 1));
  deps = { keys: [issuer.key], verifySignature: verifyBySubtle };
  codes = {
    printed: writeTicketCode(await issuer.printed(12)),
    rolling: writeTicketCode(await issuer.rolling(8, 30, countingBytes(32), 100)),
  };
});

const ticketOf = async ({ text, alternatives }: Scanned) => {
  const { reading, text: code } = await readScanned([text, ...alternatives], deps);
  return reading.kind === 'code' && reading.genuine ? { number: reading.ticketNumber, code } : reading;
};

describe.each(scannerSettings)('a scanner, $name', (setting) => {
  it.each([
    ['nothing', false],
    ['a text field', true],
  ])('gives each ticket once with the focus on %s, and nothing else', async (_, inField) => {
    const bench = wedgeBench({ inField });
    for (const code of [codes.printed, codes.rolling, codes.printed]) {
      await bench.scan(code, setting);
      await bench.clock.advance(400);
    }
    await bench.rest();
    expect(await Promise.all(bench.scans.map(ticketOf))).toEqual([
      { number: 12, code: codes.printed },
      { number: 8, code: codes.rolling },
      { number: 12, code: codes.printed },
    ]);
  });

  it('keeps its final keys from the focused element', async () => {
    for (const inField of [false, true]) {
      const bench = wedgeBench({ inField });
      await bench.scan(codes.printed, setting);
      const ends = bench.pressed.slice(setting.prefix.length + 20);
      expect(ends.filter(({ swallowed }) => !swallowed)).toEqual([]);
    }
  });

  it('is read even if the page was busy before its first key', async () => {
    const keys = setting.prefix.length + codes.printed.length;
    for (let late = setting.prefix.length; late < keys; late += 9) {
      const bench = wedgeBench({ busyMs: (place) => (place < late ? 0 : 700) });
      await bench.scan(codes.printed, setting);
      await bench.rest();
      expect(await Promise.all(bench.scans.map(ticketOf))).toEqual([{ number: 12, code: codes.printed }]);
    }
  });
});

it('returns two buffered codes at once, with nothing between them', async () => {
  const bench = wedgeBench();
  const [setting] = scannerSettings.filter(({ suffix }) => suffix.length === 0);
  if (setting === undefined) throw new Error('There is no such setting.');
  await bench.scan(codes.printed + codes.rolling, setting);
  await bench.rest();
  expect(bench.scans.map(({ text }) => text)).toEqual([codes.printed, codes.rolling]);
});

it('names the manual of most settings, and has a setting for each manual', () => {
  const named = scannerSettings.flatMap(({ manual }) => manual ?? []);
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(manuals).toSorted());
  expect(named.length).toBeGreaterThan(scannerSettings.length / 2);
});
