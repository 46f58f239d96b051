import { describe, expect, onTestFinished, test } from 'vitest';
import { passSerial } from '#server/tickets/passes/pass-serial.ts';
import { applePass } from '#server/tickets/passes/apple-pass.ts';
import { googleObject } from '#server/tickets/passes/google-pass.ts';
import { readPassKeys } from '#server/tickets/passes/pass-keys.ts';
import { readConfig } from '#server/config/config.ts';
import { filesIn, makePassFiles } from './pass-makers.ts';
import { samplePass } from './sample-pass.ts';

const key = new Uint8Array(32).fill(7);

describe("a pass's serial number", () => {
  test('is the same for the same holder, so that a second download replaces the first', () => {
    expect(passSerial(key, 'ticket', 'ann')).toBe(passSerial(key, 'ticket', 'ann'));
  });

  test('differs for every ticket, holder and master key', () => {
    const serials = [
      passSerial(key, 'ticket', 'ann'),
      passSerial(key, 'ticket', 'ben'),
      passSerial(key, 'other', 'ann'),
      passSerial(new Uint8Array(32).fill(8), 'ticket', 'ann'),
    ];
    expect(new Set(serials).size).toBe(4);
  });

  test('identifies its ticket but not its holder', () => {
    expect(passSerial(key, 'ticket', 'holder-id')).toMatch(/^ticket\.[\w-]{22}$/);
    expect(passSerial(key, 'ticket', 'holder-id')).not.toContain('holder-id');
  });
});

describe('a pass that no longer admits', () => {
  test.each([
    [false, 'ACTIVE', true],
    [true, 'INACTIVE', false],
  ])('with void %s is %s at Google and includes its code: %s', (isVoid, state, hasCode) => {
    const made = googleObject(samplePass(isVoid), '33880');
    expect(made.state).toBe(state);
    expect(JSON.stringify(made).includes('THE-CODE')).toBe(hasCode);
  });

  test.each([
    [false, true],
    [true, false],
  ])('with void %s is marked so for Apple and includes its code: %s', async (isVoid, hasCode) => {
    const makers = await makePassFiles(Date.now());
    onTestFinished(makers.remove);
    const { apple } = await readPassKeys(readConfig(makers.settings, []).passes, Date.now());
    if (apple === null) throw new Error('no keys');
    const bytes = await applePass({ ...samplePass(isVoid), keys: apple, service: null });
    const pass = String(filesIn(Buffer.from(bytes)).get('pass.json'));
    expect(JSON.parse(pass).voided).toBe(isVoid);
    expect(pass.includes('THE-CODE')).toBe(hasCode);
  });
});
