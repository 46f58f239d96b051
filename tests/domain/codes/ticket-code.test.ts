import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeBase45 } from '#domain/wire/base45.ts';
import { toHex } from '#domain/wire/bytes.ts';
import { readTicket, type VerifySignature } from '#domain/door/reading.ts';
import {
  parseTicketCode,
  signedBytesOf,
  writeTicketCode,
  type TicketRecord,
} from '#domain/codes/ticket-code.ts';
import { countingBytes, createIssuer, verifyBySubtle } from './issuer.ts';
import { mutate, numbersFrom } from '#tests/domain/manifest/mutations.ts';
import vectors from './ticket-vectors.json' with { type: 'json' };

const bytesOf = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const common = {
  test: fc.boolean(),
  keyId: bytesOf(3).map(toHex),
  ticketNumber: fc.integer({ min: 0, max: 0xffff_ffff }),
  typeIndex: fc.integer({ min: 0, max: 255 }),
  signature: bytesOf(64),
};
const rollingPart = fc.record({
  anchor: bytesOf(12),
  step: fc.integer({ min: 0, max: 4095 }),
  link: bytesOf(12),
});
const anyRecord: fc.Arbitrary<TicketRecord> = fc.oneof(
  fc.record({ form: fc.constant('printed' as const), ...common, rolling: fc.constant(undefined) }),
  fc.record({ form: fc.constant('rolling' as const), ...common, rolling: rollingPart }),
);
const printedBytes = (head: number) => Uint8Array.of(head, ...countingBytes(72));
const rollingBytes = (head: number, step: number) =>
  Uint8Array.of(head, ...countingBytes(84), step >> 8, step & 255, ...countingBytes(12));

describe('a ticket code', () => {
  test('decodes to the encoded values', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        expect(parseTicketCode(writeTicketCode(record))).toEqual(record);
      }),
    );
  });

  test('has 112 characters printed and 151 rolling, all in the QR alphanumeric set', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        const text = writeTicketCode(record);
        expect(text).toHaveLength(record.form === 'printed' ? 112 : 151);
        expect(text).toMatch(/^G1[0-9A-Z $%*+./:-]+[0-5]$/);
      }),
    );
  });

  test.each([
    ['version 0', printedBytes(0x00)],
    ['version 2', printedBytes(0x20)],
    ['unknown flag 4', printedBytes(0x14)],
    ['unknown flag 8', printedBytes(0x18)],
    ['a printed length that says rolling', printedBytes(0x11)],
    ['a rolling length that says printed', rollingBytes(0x10, 1)],
    ['step 4,096', rollingBytes(0x11, 4096)],
    ['one byte more', Uint8Array.of(...printedBytes(0x10), 0)],
    ['one byte less', printedBytes(0x10).slice(0, -1)],
  ])('is rejected with %s', (_, bytes) => {
    expect(parseTicketCode(`G1${encodeBase45(bytes)}`)).toBeUndefined();
  });

  test('is accepted with the right version, flags and step, as a control for the rejections', () => {
    expect(parseTicketCode(`G1${encodeBase45(printedBytes(0x12))}`)?.test).toBe(true);
    expect(parseTicketCode(`G1${encodeBase45(rollingBytes(0x11, 4095))}`)?.rolling?.step).toBe(4095);
  });

  test('is rejected in lower case, with another prefix, or with anything around it', () => {
    const text = `G1${encodeBase45(printedBytes(0x10))}`;
    for (const bad of [
      text.toLowerCase(),
      `G2${text.slice(2)}`,
      `g1${text.slice(2)}`,
      ` ${text}`,
      `${text}\n`,
      text.slice(1),
    ]) {
      expect(parseTicketCode(bad)).toBeUndefined();
    }
  });

  test('is never read from megabytes of anything, and reading never throws', () => {
    for (const unit of ['G1', '[', '0', ' ', '\u{1f600}', '\u0000', '%ff']) {
      expect(parseTicketCode(unit.repeat(2_000_000))).toBeUndefined();
    }
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        (text) => parseTicketCode(text) === undefined,
      ),
    );
  });

  test('is rejected when its length contradicts its form', () => {
    const rolling = encodeBase45(rollingBytes(0x11, 1));
    for (const bad of [rolling.slice(0, -3), `${rolling}000`, rolling.slice(0, -1)])
      expect(parseTicketCode(`G1${bad}`)).toBeUndefined();
    expect(parseTicketCode(`G1${encodeBase45(Uint8Array.of(0x11, ...countingBytes(72)))}`)).toBeUndefined();
  });

  test('cannot be encoded with a rolling part that does not fit', () => {
    const rolling = { anchor: new Uint8Array(12), step: 1, link: new Uint8Array(12) };
    const good: TicketRecord = {
      form: 'rolling',
      test: false,
      keyId: 'abcdef',
      ticketNumber: 1,
      typeIndex: 0,
      signature: new Uint8Array(64),
      rolling,
    };
    expect(parseTicketCode(writeTicketCode(good))).toEqual(good);
    const bad: [Partial<NonNullable<TicketRecord['rolling']>>, RegExp][] = [
      [{ step: -1 }, /this step/],
      [{ step: 4_096 }, /this step/],
      [{ step: 0.5 }, /this step/],
      [{ link: new Uint8Array(11) }, /this link/],
      [{ link: new Uint8Array(13) }, /this link/],
      [{ anchor: new Uint8Array(11) }, /this anchor/],
      [{ anchor: new Uint8Array(13) }, /this anchor/],
    ];
    for (const [change, message] of bad)
      expect(() => writeTicketCode({ ...good, rolling: { ...rolling, ...change } })).toThrow(message);
    expect(() => writeTicketCode({ ...good, form: 'printed' })).toThrow('form and rolling part disagree');
    expect(() => writeTicketCode({ ...good, rolling: undefined })).toThrow('form and rolling part disagree');
  });

  test.each<[Partial<TicketRecord>, RegExp]>([
    [{ keyId: 'abcd' }, /this key id/],
    [{ ticketNumber: 2 ** 32 }, /this ticket number/],
    [{ typeIndex: -1 }, /this type index/],
    [{ signature: new Uint8Array(65) }, /this signature/],
  ])('that cannot be written says which field does not fit: %j', (change, message) => {
    const good: TicketRecord = {
      form: 'printed',
      test: true,
      keyId: 'abcdef',
      ticketNumber: 0xffff_ffff,
      typeIndex: 255,
      signature: new Uint8Array(64),
      rolling: undefined,
    };
    expect(parseTicketCode(writeTicketCode(good))).toEqual(good);
    expect(() => writeTicketCode({ ...good, ...change })).toThrow(message);
  });

  test('cannot be encoded from fields that do not fit', () => {
    const good: TicketRecord = {
      form: 'printed',
      test: false,
      keyId: 'abcdef',
      ticketNumber: 1,
      typeIndex: 0,
      signature: new Uint8Array(64),
      rolling: undefined,
    };
    const bad: Partial<TicketRecord>[] = [
      { keyId: 'ABCDEF' },
      { keyId: 'abcd' },
      { ticketNumber: -1 },
      { ticketNumber: 2 ** 32 },
      { ticketNumber: 1.5 },
      { typeIndex: 256 },
      { signature: new Uint8Array(63) },
      { form: 'rolling' },
    ];
    for (const change of bad) expect(() => writeTicketCode({ ...good, ...change })).toThrow(RangeError);
  });
});

describe('the fixed vectors', () => {
  test.each(vectors.tickets)('encodes, signs and decodes $name as always', async (vector) => {
    const issuer = await createIssuer(countingBytes(32, vectors.privateKeyFrom));
    const record =
      vector.step === null
        ? await issuer.printed(vector.ticketNumber, vector.typeIndex, vector.test)
        : await issuer.rolling(
            vector.ticketNumber,
            vector.step,
            countingBytes(32, vector.seedFrom),
            vector.steps,
          );
    expect(toHex(signedBytesOf(record))).toBe(vector.signedHex);
    expect(writeTicketCode(record)).toBe(vector.text);
    const reading = await readTicket(vector.text, { keys: [issuer.key], verifySignature: verifyBySubtle });
    expect(reading).toMatchObject({ kind: 'code', genuine: true, ticketNumber: vector.ticketNumber });
  });
});

describe('mutations of genuine codes', () => {
  const count = Number(process.env['TICKET_MUTATIONS'] ?? 100_000);
  /** One in this many of the codes that reach the signature is verified by Ed25519 itself, because that takes the time. */
  const verifiedOneIn = 40;

  test(`accepts none of ${count.toLocaleString('en')} and never throws`, { timeout: 600_000 }, async () => {
    const issuer = await createIssuer(countingBytes(32, 7));
    const records = [await issuer.printed(1234), await issuer.rolling(77, 40, countingBytes(32), 480)];
    const codes = records.map(writeTicketCode);
    const issued = new Set(records.map((record) => wordsOf(record.signature, signedBytesOf(record))));
    const reached = { altered: 0, intact: 0, verified: 0 };
    const verifySignature: VerifySignature = async (publicKey, signature, message) => {
      const isIntact = issued.has(wordsOf(signature, message));
      reached[isIntact ? 'intact' : 'altered'] += 1;
      if ((reached.altered + reached.intact) % verifiedOneIn > 0) return isIntact;
      reached.verified += 1;
      const holds = await verifyBySubtle(publicKey, signature, message);
      if (holds !== isIntact) throw new Error('a signature holds exactly where the issuer made it');
      return holds;
    };
    const random = numbersFrom(20_261_121);
    for (let round = 0; round < count; round += 1) {
      const code = codes[round % 2] ?? '';
      const text = mutate(code, random);
      if (text === code) continue;
      const reading = await readTicket(text, { keys: [issuer.key], verifySignature });
      if (reading.kind === 'code' && reading.genuine) throw new Error(`accepted ${JSON.stringify(text)}`);
    }
    // Enough mutations are well-formed and rejected by the signature, and enough pass the signature and are
    // rejected by the link.
    expect(reached.altered).toBeGreaterThan(count / 4);
    expect(reached.intact).toBeGreaterThan(count / 100);
    expect(reached.verified).toBe(Math.floor((reached.altered + reached.intact) / verifiedOneIn));
  });

  const wordsOf = (signature: Uint8Array, message: Uint8Array) => `${toHex(signature)} ${toHex(message)}`;
});
