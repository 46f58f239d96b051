import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ReadingDeps } from '#domain/door/reading.ts';
import { readEntered, readScanned, readTicket, readTyped, isTicketText } from '#domain/door/reading.ts';
import { normalizeTyped } from '#domain/codes/foreign-code.ts';
import { formatReference, readReference } from '#domain/codes/reference.ts';
import { createChain } from '#domain/codes/rolling-code.ts';
import { writeTicketCode } from '#domain/codes/ticket-code.ts';
import { countingBytes, createIssuer, verifyBySubtle, type Issuer } from '#tests/domain/codes/issuer.ts';

let issuer: Issuer;
let stranger: Issuer;
let deps: ReadingDeps;
beforeAll(async () => {
  issuer = await createIssuer(countingBytes(32, 1));
  stranger = await createIssuer(countingBytes(32, 2));
  deps = { keys: [issuer.key], verifySignature: verifyBySubtle };
});

describe('reading a code', () => {
  test('accepts a printed ticket of this event as genuine', async () => {
    const reading = await readTicket(writeTicketCode(await issuer.printed(12, 3, true)), deps);
    expect(reading).toEqual({
      kind: 'code',
      form: 'printed',
      keyId: issuer.key.keyId,
      ticketNumber: 12,
      typeIndex: 3,
      test: true,
      genuine: true,
      step: undefined,
    });
  });

  test("accepts a rolling ticket with its own link but not with another step's", async () => {
    const seed = countingBytes(32);
    const record = await issuer.rolling(8, 30, seed, 100);
    expect(await readTicket(writeTicketCode(record), deps)).toMatchObject({
      genuine: true,
      form: 'rolling',
      step: 30,
    });
    const rolling = {
      anchor: createChain(seed, issuer.key.keyId, 8, 100).anchor,
      step: 31,
      link: record.rolling?.link ?? seed,
    };
    expect(await readTicket(writeTicketCode({ ...record, rolling }), deps)).toMatchObject({
      genuine: false,
    });
  });

  test("reads another event's ticket as foreign, and as not genuine under this event's key id", async () => {
    const record = await stranger.printed(12);
    expect(await readTicket(writeTicketCode(record), deps)).toEqual({
      kind: 'foreign',
      keyId: stranger.key.keyId,
    });
    const dressed = writeTicketCode({ ...record, keyId: issuer.key.keyId });
    expect(await readTicket(dressed, deps)).toMatchObject({ kind: 'code', genuine: false });
  });

  test('rejects the signature when number, type or test mark was changed', async () => {
    const record = await issuer.printed(12);
    for (const change of [{ ticketNumber: 13 }, { typeIndex: 1 }, { test: true }]) {
      expect(await readTicket(writeTicketCode({ ...record, ...change }), deps)).toMatchObject({
        genuine: false,
      });
    }
  });

  test("rejects a rolling ticket's signature on a printed one", async () => {
    const record = await issuer.rolling(8, 0, countingBytes(32), 100);
    const printed = writeTicketCode({ ...record, form: 'printed', rolling: undefined });
    expect(await readTicket(printed, deps)).toMatchObject({ genuine: false });
  });

  test('accepts either of two keys with the same id', async () => {
    const twin = { keyId: issuer.key.keyId, publicKey: stranger.key.publicKey };
    const text = writeTicketCode(await issuer.printed(1));
    expect(await readTicket(text, { ...deps, keys: [twin, issuer.key] })).toMatchObject({ genuine: true });
    expect(await readTicket(text, { ...deps, keys: [twin] })).toMatchObject({ genuine: false });
  });

  test('reads text that is not a code as unreadable without checking a signature', async () => {
    let checks = 0;
    const counting = { ...deps, verifySignature: () => Promise.resolve(++checks > 0) };
    for (const text of ['', 'https://example.org/t/1', '{"ticket":1}', 'G1', '1234-K7QX2M']) {
      expect(await readTicket(text, counting)).toEqual({ kind: 'unreadable' });
    }
    expect(checks).toBe(0);
  });
});

describe('a typed reference', () => {
  test('is read as printed in any case, with spaces or without its dash', () => {
    const number = fc.integer({ min: 0, max: 0xffff_ffff });
    fc.assert(
      fc.property(number, fc.integer({ min: 0, max: 2 ** 30 - 1 }), (ticketNumber, reference) => {
        const text = formatReference(ticketNumber, reference);
        expect(text).toMatch(/^\d+-[0-9A-HJKMNP-TV-Z]{6}$/);
        for (const typed of [
          text,
          text.toLowerCase(),
          ` ${text.replace('-', ' - ')} `,
          [...text].join(' '),
        ]) {
          expect(readTyped(typed)).toEqual({ kind: 'reference', ticketNumber, reference });
        }
        const bare = text.replace('-', '');
        expect(readReference(bare)).toEqual(/[A-Z]/.test(bare) ? { ticketNumber, reference } : undefined);
      }),
    );
  });

  test.each([
    ['1O34-K7QXOM', '1034-K7QX0M'],
    ['I234-K7QXLM', '1234-K7QX1M'],
    ['1234–k7q–x2m', '1234-K7QX2M'],
    ['1234_K7QX2M', '1234-K7QX2M'],
    ['0012-K7QX2M', '12-K7QX2M'],
  ])('%s is read as %s', (typed, meant) => {
    expect(readReference(typed)).toEqual(readReference(meant));
    expect(readReference(typed)).toBeDefined();
  });

  test.each(['1234', '1234567', '12 345678', '1234.567890', '000000000000'])(
    'the bare number %s is rejected',
    (text) => {
      expect(readTyped(text)).toEqual({ kind: 'unreadable' });
    },
  );

  test.each([
    '',
    '-',
    '1234-',
    '-K7QX2M',
    'K7QX2M',
    '1234-K7QX2',
    '1234-K7QX2MM',
    '1234-K7QX2U',
    '4294967296-K7QX2M',
    '12-345-67890',
    '2026-11-21',
    'AB-K7QX2M',
    '1234-K7QX2!',
    'é'.repeat(70),
  ])('%j is rejected', (text) => {
    expect(readReference(text)).toBeUndefined();
  });

  test.each([
    [1, -1],
    [1, 2 ** 30],
    [1, 0.5],
    [-1, 1],
  ])('number %d with bits %d has no reference', (ticketNumber, reference) => {
    expect(() => formatReference(ticketNumber, reference)).toThrow(RangeError);
  });
});

describe('keyboard input', () => {
  test('reads a whole code in lower case, surrounded by line breaks and spaces', async () => {
    for (const ticketNumber of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const code = writeTicketCode(await issuer.printed(ticketNumber));
      expect(normalizeTyped(`\u0002  ${code.toLowerCase()}\r\n`)).toBe(code);
      expect(await readEntered(`${code.toLowerCase()}\r`, deps)).toMatchObject({
        genuine: true,
        ticketNumber,
      });
    }
  });

  test("takes complete input for a ticket's code, whatever the verdict", async () => {
    const none = () => undefined;
    const foreign = writeTicketCode(await stranger.printed(3));
    for (const whole of ['1234-K7QX2M', '1234 k7qx2m', foreign, `]Q1${foreign}`])
      expect([whole, isTicketText(whole, none)]).toEqual([whole, true]);
    for (const slip of ['1234-K7QX', '1234-K7QX2M9', '1234', '', foreign.slice(0, -1), 'EB-7001'])
      expect([slip, isTicketText(slip, none)]).toEqual([slip, false]);
    expect(isTicketText(' eb-7001 ', (code) => (code === 'EB-7001' ? 12 : undefined))).toBe(true);
  });

  test('finds a code in what scanners put around it', async () => {
    const code = writeTicketCode(await issuer.printed(3));
    const rolling = writeTicketCode(await issuer.rolling(4, 7, countingBytes(32), 100));
    for (const [before, after] of [
      [']Q1', '\r\n'],
      ['G1G1', '#END'],
      ['SN20417:', code],
    ])
      expect(await readScanned([`${before}${rolling}${after}`], deps)).toMatchObject({
        text: rolling,
        reading: { genuine: true, ticketNumber: 4 },
      });
    expect(await readEntered(`]Q1${code}`, deps)).toMatchObject({ genuine: true, ticketNumber: 3 });
    expect(await readEntered(`]Q1${code.slice(0, -1)}`, deps)).toEqual({ kind: 'unreadable' });
  });

  test('chooses the genuine one of several readings of the same keys', async () => {
    const own = writeTicketCode(await issuer.printed(3));
    const other = writeTicketCode(await stranger.printed(3));
    const forged = writeTicketCode({ ...(await stranger.printed(3)), keyId: issuer.key.keyId });
    const kinds = async (...texts: [string, ...string[]]) => (await readScanned(texts, deps)).reading;
    expect(await kinds('nonsense', other, forged, own)).toMatchObject({ genuine: true });
    expect(await kinds('nonsense', other, forged)).toMatchObject({ kind: 'code', genuine: false });
    expect(await kinds('nonsense', other)).toMatchObject({ kind: 'foreign' });
    expect(await kinds(']Q11234-k7qx2m')).toEqual(readTyped('1234-K7QX2M'));
    const neither = await readScanned(['nonsense', 'more of it'], deps);
    expect(neither).toEqual({ reading: { kind: 'unreadable' }, text: normalizeTyped('nonsense') });
  });

  test('reads a reference from the keyboard', async () => {
    expect(await readEntered(' 1234-k7qx2m\n', deps)).toEqual(readTyped('1234-K7QX2M'));
  });

  test('reads anything else as unreadable without throwing, whatever its length', async () => {
    expect(await readEntered('x'.repeat(3_000_000), deps)).toEqual({ kind: 'unreadable' });
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        expect((await readEntered(text, deps)).kind).not.toBe('code');
      }),
    );
  });
});

describe('the code of a ticket sold elsewhere', () => {
  const imported = (text: string) => (text === 'TT-1' ? 41 : undefined);

  test('matches the ticket it was imported for, and no ticket otherwise', async () => {
    const known = { ...deps, imported };
    expect(await readTicket('TT-1', known)).toEqual({ kind: 'imported', ticketNumber: 41 });
    expect(await readTicket('TT-2', known)).toEqual({ kind: 'unreadable' });
    expect(await readTicket('TT-1', deps)).toEqual({ kind: 'unreadable' });
    expect(await readEntered(' tt-1 ', known)).toEqual({ kind: 'imported', ticketNumber: 41 });
  });

  test('is recognised in any keyboard layout', async () => {
    const typed = formatReference(3, 7);
    const known = { ...deps, imported };
    expect(await readScanned([typed, 'TT-1'], known)).toEqual({
      reading: { kind: 'imported', ticketNumber: 41 },
      text: 'TT-1',
    });
    expect((await readScanned(['TT-1', typed], known)).text).toBe('TT-1');
  });
});
