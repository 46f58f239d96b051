import { describe, expect, test } from 'vitest';
import { earlierLoads } from '../../build/chunks/earlier-loads.ts';
import type { Module } from '../../build/chunks/modules.ts';
import { planChunks } from '../../build/chunks/plan-chunks.ts';
import { seededRandom } from '#tests/fakes/random.ts';

const module = (size: number, imports: readonly string[] = [], fetches: readonly string[] = []): Module => ({
  size,
  imports,
  fetches,
});

/** Returns which modules share a script, in order, by the module that each script is named after. */
function scripts(
  modules: Readonly<Record<string, Module>>,
  steps = ['main'],
  firsts: readonly string[] = [],
): Record<string, string> {
  const found = new Map<string, string[]>();
  for (const [id, script] of planChunks(new Map(Object.entries(modules)), steps, firsts))
    found.set(script, [...(found.get(script) ?? []), id]);
  return Object.fromEntries([...found].map(([script, ids]) => [script, ids.toSorted().join(' ')]));
}

describe('the modules of one chunk', () => {
  test('are all that a startup step needs, unless an earlier step has it', () => {
    const modules = {
      start: module(10, ['shared'], ['main']),
      shared: module(10),
      main: module(10, ['shared', 'react']),
      react: module(900_000),
    };
    expect(scripts(modules, ['start', 'main'])).toEqual({ start: 'shared start', main: 'main react' });
  });

  test('are needed by the same screens', () => {
    const modules = {
      main: module(10, [], ['a', 'b']),
      a: module(90_000, ['x', 'y']),
      b: module(90_000, ['x', 'y']),
      x: module(50_000),
      y: module(50_001),
    };
    expect(scripts(modules)).toEqual({ main: 'main', a: 'a', b: 'b', y: 'x y' });
  });

  test('are small ones of different screens, if a request costs more than their bytes', () => {
    const modules = {
      main: module(10, [], ['a', 'b', 'c']),
      a: module(90_000, ['icon', 'line']),
      b: module(90_000, ['icon', 'line', 'list']),
      c: module(90_000, ['list', 'line']),
      icon: module(300),
      line: module(400),
      list: module(500),
    };
    expect(scripts(modules)).toEqual({ main: 'main', a: 'a', b: 'b', c: 'c', list: 'icon line list' });
  });

  test('never combine modules if one would load much that the other does not need', () => {
    const modules = {
      main: module(10, [], ['list', 'event', 'order']),
      list: module(90_000, ['card']),
      event: module(90_000, ['card', 'story']),
      order: module(90_000, ['markdown', 'story']),
      card: module(300),
      story: module(300, ['markdown']),
      markdown: module(80_000),
    };
    const found = Object.values(scripts(modules));
    expect(found.filter((ids) => ids.includes('card') && ids.includes('story'))).toEqual([]);
  });

  test('are combined more if a first visit would wait for each of them', () => {
    const modules = {
      main: module(10, [], ['list', 'desk', 'till']),
      list: module(90_000, ['field', 'note']),
      desk: module(90_000, ['field']),
      till: module(90_000, ['note']),
      field: module(9_000),
      note: module(9_000),
    };
    expect(Object.values(scripts(modules))).not.toContain('field note');
    expect(Object.values(scripts(modules, ['main'], ['list']))).toContain('field note');
  });

  test('include what only later loads of one screen share, since that screen is there by then', () => {
    const modules = {
      main: module(10, [], ['texts', ...['a', 'b', 'c'].map((name) => `room-${name}`)]),
      texts: module(9_000, [], ['room-a', 'room-b', 'room-c']),
      'room-a': module(90_000, ['nouns']),
      'room-b': module(90_000, ['nouns']),
      'room-c': module(90_000, ['nouns']),
      nouns: module(900),
    };
    const rooms = { 'room-a': 'room-a', 'room-b': 'room-b', 'room-c': 'room-c' };
    expect(scripts(modules)).toEqual({ main: 'main', ...rooms, texts: 'texts', nouns: 'nouns' });
    const listed = { ...modules, main: module(10, [], ['texts']) };
    expect(scripts(listed)).toEqual({ main: 'main', ...rooms, texts: 'nouns texts' });
  });

  test('never include large ones that somebody would load unnecessarily', () => {
    const modules = {
      main: module(10, [], ['door', 'desk']),
      door: module(200_000),
      desk: module(200_000),
    };
    expect(scripts(modules)).toEqual({ main: 'main', door: 'door', desk: 'desk' });
  });
});

/** A random app from a seed: screens, small and large modules; each module needs only later ones. */
function drawn(seed: number): Map<string, Module> {
  const random = seededRandom(seed);
  const modules = new Map<string, Module>();
  for (let place = 0; place < 60; place += 1) {
    const left = 59 - place;
    const count = Math.min(left, random.integer(0, 3));
    const imports = Array.from({ length: count }, () => `m${place + random.integer(1, Math.min(left, 15))}`);
    modules.set(`m${place}`, module(random.integer(0, random.happens(0.5) ? 300 : 60_000), imports));
  }
  const screens = Array.from({ length: 14 }, (_, place) => `m${place}`);
  return modules.set('main', module(10, [], screens));
}

test('assigns every module to a chunk, without cycles between chunks, in 60 random apps', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const modules = drawn(seed);
    const plan = planChunks(modules, ['main']);
    const reachable = new Set<string>();
    const needs = new Map<string, Set<string>>();
    const walk = (id: string) => {
      if (reachable.has(id)) return;
      reachable.add(id);
      const { imports, fetches } = modules.get(id) ?? module(0);
      const own = needs.get(plan.get(id) ?? '') ?? new Set();
      needs.set(plan.get(id) ?? '', own);
      for (const next of imports) if (plan.get(next) !== plan.get(id)) own.add(plan.get(next) ?? '');
      for (const next of [...imports, ...fetches]) walk(next);
    };
    walk('main');
    expect(
      [...reachable].filter((id) => !plan.has(id)),
      `seed ${seed}`,
    ).toEqual([]);
    // Repeatedly remove the scripts that need no remaining one: a cycle would remain.
    for (let left = needs.size; ; left = needs.size) {
      for (const [script, own] of needs)
        if (![...own].some((other) => needs.has(other))) needs.delete(script);
      if (needs.size === left) break;
    }
    expect([...needs.keys()], `seed ${seed}`).toEqual([]);
  }
});

describe('what is loaded before a load', () => {
  const earlier = (modules: Readonly<Record<string, Module>>, starts: readonly string[]) =>
    earlierLoads(new Map(Object.entries(modules)), starts, new Set(['main'])).map((before) =>
      [...before].toSorted((one, other) => one - other).map((load) => starts[load]),
    );

  test('is the only screen that opens it, with what comes before that', () => {
    const modules = {
      main: module(10, [], ['screen']),
      screen: module(10, ['part']),
      part: module(10, [], ['dialog']),
      dialog: module(10, [], ['help']),
      help: module(10),
    };
    expect(earlier(modules, ['screen', 'dialog', 'help'])).toEqual([[], ['screen'], ['screen', 'dialog']]);
  });

  test('is neither of two screens that share the part opening it, but what precedes both', () => {
    const modules = {
      main: module(10, [], ['frame']),
      frame: module(10, [], ['one', 'other']),
      one: module(10, ['part']),
      other: module(10, ['part']),
      part: module(10, [], ['dialog']),
      dialog: module(10),
    };
    expect(earlier(modules, ['frame', 'one', 'other', 'dialog']).at(-1)).toEqual(['frame']);
  });

  test('is nothing where the start can open it too, nor is a load before itself', () => {
    const modules = {
      main: module(10, [], ['one', 'other']),
      one: module(10, [], ['other']),
      other: module(10, [], ['one']),
    };
    expect(earlier(modules, ['one', 'other'])).toEqual([[], []]);
  });
});
