import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foreignCodeProblem, foreignDigest, normalizeTyped } from '#domain/codes/foreign-code.ts';
import { writeTicketCode } from '#domain/codes/ticket-code.ts';
import { countingBytes, createIssuer } from './issuer.ts';

const ours = writeTicketCode(await (await createIssuer(countingBytes(32))).printed(7));
const problemOf = (text: string) => foreignCodeProblem(normalizeTyped(text));

describe('the code of a ticket sold elsewhere', () => {
  it.each<[what: string, code: string, problem: string | undefined]>([
    ['of eight letters', 'TT-4F9K2', undefined],
    ['as a link', 'https://tickets.example/t/9f8e7d', undefined],
    ['of digits alone', '000123456789', undefined],
    ['of a Gatehouse ticket of any event', ours, 'code_ours'],
    ['of a Gatehouse ticket in lower case', ours.toLowerCase(), 'code_ours'],
    ['of a Gatehouse ticket with a name before it', `]Q1${ours}`, 'code_ours'],
    ['that a spreadsheet made a number of', '1.23457E+11', 'code_rounded'],
    ['that a spreadsheet made a number of, with a comma', '1,23457e+11', 'code_rounded'],
    ['that a spreadsheet made a number of, without a part', '4E+11', 'code_rounded'],
    ['that a spreadsheet made a number of, without a sign', '4.2E11', 'code_rounded'],
    ['of letters before such a number', 'TT4E+11', undefined],
    ['of letters behind such a number', '4E+11TT', undefined],
    ['of five hundred letters', 'x'.repeat(500), undefined],
    ['that anybody can guess', '12', 'code_short'],
    ['that no code can hold', 'x'.repeat(501), 'code_long'],
  ])('is looked at before it is imported: %s', (_, code, problem) => {
    expect(problemOf(code)).toBe(problem);
  });

  it('has one digest per event, whatever its case or control characters', () => {
    const ascii = fc.string({ minLength: 4, maxLength: 60, unit: 'grapheme-ascii' });
    fc.assert(
      fc.property(ascii, fc.uuid(), fc.uuid(), (code, event, other) => {
        const digest = foreignDigest(event, code);
        expect(digest).toMatch(/^[0-9a-f]{16}$/);
        expect(foreignDigest(event, ` \u0002${code.toLowerCase()}\r\n`)).toBe(digest);
        expect(foreignDigest(event, normalizeTyped(code))).toBe(digest);
        fc.pre(event !== other);
        expect(foreignDigest(other, code)).not.toBe(digest);
        expect(foreignDigest(event, `${code}x`)).not.toBe(digest);
      }),
    );
  });

  it('keeps its digest across versions, since scanners and servers update separately', () => {
    expect(foreignDigest('event-1', 'tt-4f9k2')).toBe('459f21e3306ca50f');
  });
});
