import { describe, expect, test } from 'vitest';
import { encodeBase45 } from '#domain/wire/base45.ts';
import { readEntered, readScanned, readTicket, type ReadingDeps } from '#domain/door/reading.ts';
import { formatReference } from '#domain/codes/reference.ts';
import {
  findTicketCode,
  whereCodeEnds,
  writeTicketCode,
  type TicketRecord,
} from '#domain/codes/ticket-code.ts';
import { countingBytes, createIssuer, verifyBySubtle } from './issuer.ts';

const bytesOf = (head: number, length: number) => Uint8Array.of(head, ...countingBytes(length - 1));
const codeOf = (head: number, length: number) => `G1${encodeBase45(bytesOf(head, length))}`;
const printed = () => codeOf(0x10, 73);
const rolling = () =>
  `G1${encodeBase45(Uint8Array.of(0x11, ...countingBytes(84), 0, 1, ...countingBytes(12)))}`;

describe('a code within text', () => {
  test.each<[string, (code: string) => string]>([
    ['alone', (code) => code],
    ['after what a scanner puts before it', (code) => `]Q1${code}`],
    ['before what a scanner puts after it', (code) => `${code}--`],
    ['after a beginning that is none', (code) => `G1${code}`],
    ['after one that broke off', (code) => `${code.slice(0, 40)}${code}`],
  ])('is found %s', (_, around) => {
    for (const code of [printed(), rolling()]) expect(findTicketCode(around(code))).toBe(code);
  });

  test.each(['', 'G1', 'G', 'nothing', 'G1G1G1'])('is not found in %o', (text) => {
    expect(findTicketCode(text)).toBeUndefined();
    expect(whereCodeEnds(text)).toBeUndefined();
  });

  test('is not found in part, in another version, or with an unknown flag', () => {
    expect(findTicketCode(printed().slice(0, -1))).toBeUndefined();
    for (const head of [0x00, 0x20, 0x14, 0x18]) expect(findTicketCode(codeOf(head, 73))).toBeUndefined();
  });

  test('reports where it ends before it is complete', () => {
    expect(whereCodeEnds(printed())).toBe(112);
    expect(whereCodeEnds(rolling().slice(0, 5))).toBe(151);
    expect(whereCodeEnds(`ab${printed().slice(0, 5)}`)).toBe(114);
    expect(whereCodeEnds(printed().slice(0, 4))).toBeUndefined();
    expect(whereCodeEnds(`${codeOf(0x20, 73).slice(0, 20)}${printed()}`)).toBe(132);
  });
});

describe('a code that cannot be encoded', () => {
  const good: TicketRecord = {
    form: 'rolling',
    test: false,
    keyId: 'abcdef',
    ticketNumber: 1,
    typeIndex: 0,
    signature: new Uint8Array(64),
    rolling: { anchor: new Uint8Array(12), step: 4_095, link: new Uint8Array(12) },
  };
  const part = { anchor: new Uint8Array(12), step: 1, link: new Uint8Array(12) };

  test.each<[string, Partial<TicketRecord>]>([
    ['a ticket code cannot carry this key id', { keyId: 'abcd' }],
    ['a ticket code cannot carry this ticket number', { ticketNumber: -1 }],
    ['a ticket code cannot carry this type index', { typeIndex: 256 }],
    ['a ticket code cannot carry this signature', { signature: new Uint8Array(63) }],
    ['a ticket code cannot carry this anchor', { rolling: { ...part, anchor: new Uint8Array(11) } }],
    ['a ticket code cannot carry this step', { rolling: { ...part, step: 4_096 } }],
    ['a ticket code cannot carry this link', { rolling: { ...part, link: new Uint8Array(13) } }],
    ['form and rolling part disagree', { form: 'printed' }],
    ['form and rolling part disagree', { rolling: undefined }],
  ])('%s', (message, change) => {
    expect(() => writeTicketCode({ ...good, ...change })).toThrow(new RangeError(message));
    expect(writeTicketCode(good)).toHaveLength(151);
  });
});

describe("possible readings of a scanner's keys", () => {
  const reference = formatReference(12, 345);

  test.each<[string, readonly ('genuine' | 'forged' | 'foreign' | 'reference' | 'none')[], number, string]>([
    ['the first genuine code', ['none', 'genuine', 'genuine'], 1, 'code'],
    ['the phone’s own layout, where none is better', ['none', 'none'], 0, 'unreadable'],
    ['a reference before a forged code', ['forged', 'reference'], 1, 'reference'],
    ['a forged code before one of another event', ['foreign', 'forged'], 1, 'code'],
    ['one of another event before nothing', ['none', 'foreign'], 1, 'foreign'],
    ['what came first among equals', ['foreign', 'none', 'foreign'], 0, 'foreign'],
    ['a reference that came first', ['reference', 'forged', 'foreign', 'none'], 0, 'reference'],
    ['a genuine code after a reference', ['reference', 'genuine'], 1, 'code'],
  ])('is %s', async (_, kinds, at, kind) => {
    const issuer = await createIssuer(countingBytes(32, 7));
    const other = await createIssuer(countingBytes(32, 8));
    const record = await issuer.printed(5);
    const textOf = {
      genuine: writeTicketCode(record),
      forged: writeTicketCode({ ...record, ticketNumber: 6 }),
      foreign: writeTicketCode(await other.printed(5)),
      reference,
      none: 'HELLO',
    };
    const texts = kinds.map((one) => textOf[one]);
    const deps: ReadingDeps = { keys: [issuer.key], verifySignature: verifyBySubtle };
    const [first = '', ...others] = texts;
    const scanned = await readScanned([first, ...others], deps);
    expect(scanned.reading.kind).toBe(kind);
    expect(scanned.text).toBe(texts[at]);
  });

  test('are searched only up to the first genuine code', async () => {
    const issuer = await createIssuer(countingBytes(32, 7));
    const texts = [
      writeTicketCode(await issuer.printed(5)),
      writeTicketCode(await issuer.printed(6)),
    ] as const;
    let verified = 0;
    const verifySignature: ReadingDeps['verifySignature'] = (...of) => {
      verified += 1;
      return verifyBySubtle(...of);
    };
    const scanned = await readScanned(texts, { keys: [issuer.key], verifySignature });
    expect([scanned.text, verified]).toEqual([texts[0], 1]);
  });
});

describe('entered text', () => {
  const deps: ReadingDeps = { keys: [], verifySignature: verifyBySubtle };
  const reference = formatReference(12, 345);

  test('may begin with a barcode type name, and nowhere else contain one', async () => {
    expect((await readEntered(`]Q1${reference}`, deps)).kind).toBe('reference');
    expect((await readEntered(`1]Q1${reference.slice(1)}`, deps)).kind).toBe('unreadable');
  });

  test('is read up to 1,000 characters', async () => {
    const after = (blanks: number) => readEntered(`${' '.repeat(blanks)}${reference}`, deps);
    expect((await after(1_000 - reference.length)).kind).toBe('reference');
    expect((await after(1_000)).kind).toBe('unreadable');
  });
});

test('verifies nothing with an invalid key', async () => {
  const issuer = await createIssuer(countingBytes(32, 7));
  const code = writeTicketCode(await issuer.printed(5));
  const verified: Uint8Array[] = [];
  const deps: ReadingDeps = {
    keys: [{ ...issuer.key, publicKey: '!' }],
    verifySignature: async (key) => verified.push(key) > 0,
  };
  expect(await readTicket(code, deps)).toMatchObject({ kind: 'code', genuine: false });
  expect(verified).toEqual([]);
});
