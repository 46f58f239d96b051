import { beforeEach, describe, expect, test } from 'vitest';
import { createAsking } from '../../build/mutants/in-process/find-killer.ts';
import {
  beginFile,
  declareCase,
  declared,
  declareHook,
  startOver,
} from '../../build/mutants/in-process/suites.ts';

/** The effect of a mutant on the server that one test file opens. */
let mutant: 'off' | 'loud' | 'quiet';
let opened: number;
let server: { people: number; isBroken: boolean };
const switches = (kind: 'loud' | 'quiet') => {
  mutant = kind;
  return { on: () => void (mutant = kind), off: () => void (mutant = 'off') };
};

beforeEach(() => {
  startOver();
  beginFile('served.test.ts');
  opened = 0;
  declareHook('beforeAll', () => {
    opened += 1;
    server = { people: 0, isBroken: false };
  });
});

const asking = (opensSlowly = true) => createAsking({ maxMs: () => 1_000, opensSlowly: () => opensSlowly });
const asks = async (those: ReturnType<typeof asking>, kind: 'loud' | 'quiet') => {
  const killer = await those.findKiller(declared(), switches(kind));
  return killer === null ? null : [killer.one.id.replace(/.*#/, ''), killer.isSure];
};
const answers = () => declareCase('answers', () => expect([mutant, server.isBroken]).not.toContain('loud'));

describe('finding the test that kills a mutant', () => {
  test('starts a server once for many mutants if the test passes on it without them', async () => {
    answers();
    const those = asking();
    for (let turn = 0; turn < 5; turn += 1) expect(await asks(those, 'loud')).toEqual(['answers', true]);
    expect(opened).toBe(1);
    expect(mutant).toBe('loud');
  });

  test('starts another one for each kill by a test that passes only once', async () => {
    declareCase('signs up', () => {
      server.people += 1;
      expect([mutant, server.people]).toEqual([expect.not.stringMatching('loud'), 1]);
    });
    const those = asking();
    for (let turn = 0; turn < 3; turn += 1) expect(await asks(those, 'loud')).toEqual(['signs up', false]);
    expect(opened).toBe(3);
  });

  test('does not count a failure caused by leftover state as a kill', async () => {
    declareCase('signs up', () => {
      server.people += 1;
      expect(server.people).toBe(1);
    });
    const those = asking();
    expect(await asks(those, 'quiet')).toBeNull();
    expect(await asks(those, 'quiet')).toBeNull();
  });

  test('lets no mutant survive because of leftover state', async () => {
    declareCase('notices at first', () => {
      server.people += 1;
      expect([server.people, mutant]).not.toEqual([1, 'loud']);
    });
    const those = asking();
    expect(await asks(those, 'quiet')).toBeNull();
    expect(await asks(those, 'loud')).toEqual(['notices at first', true]);
  });

  test('stops open servers on request', async () => {
    let ended = 0;
    declareHook('afterAll', () => void (ended += 1));
    answers();
    const those = asking();
    await asks(those, 'quiet');
    expect(ended).toBe(0);
    await those.end();
    expect(ended).toBe(1);
  });

  test('keeps no suite open that starts instantly', async () => {
    answers();
    const those = asking(false);
    expect(await asks(those, 'quiet')).toBeNull();
    expect(await asks(those, 'loud')).toEqual(['answers', false]);
    expect(opened).toBe(2);
  });
});
