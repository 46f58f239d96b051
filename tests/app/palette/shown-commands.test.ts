import { describe, expect, it } from 'vitest';
import type { Command } from '#app/palette/command.ts';
import { maxRecent, recentCommands, rememberCommand } from '#app/palette/recent.ts';
import { inOrder, shownCommands, type CommandGroup } from '#app/palette/shown-commands.ts';
import { storedThing } from '#app/engines/stored-things.ts';
import { textsOf } from '#tests/messages/english.ts';

const titles = textsOf('palette').groups;
const command = (key: string, group: Command['group'], title: string): Command => ({
  key,
  group,
  title,
  also: [],
  deed: { kind: 'go', target: { to: '/' } },
});
const commands = [
  command('go:/a', 'go', 'Analytics'),
  command('language:fr', 'device', 'Language: Français'),
  command('do:b', 'do', 'Message attendees'),
  command('part:c', 'here', 'Devices'),
  command('go:/d', 'go', 'Attendees'),
];
const shown = (typed: string, recent: readonly string[] = []) =>
  shownCommands(typed, commands, recent, titles).map(({ title, commands: some }) => [
    title,
    ...some.map((one) => one.title),
  ]);

describe('listed commands', () => {
  it('are all commands if nothing was typed, those of the event first', () => {
    expect(shown('')).toEqual([
      [titles.here, 'Devices'],
      [titles.do, 'Message attendees'],
      [titles.go, 'Analytics', 'Attendees'],
      [titles.device, 'Language: Français'],
    ]);
  });

  it('start with recent ones, each once, except those not allowed here', () => {
    const [recent, ...others] = shown('', ['go:/d', 'go:/admin', 'part:c']);
    expect(recent).toEqual([titles.recent, 'Attendees', 'Devices']);
    expect(others.flat()).not.toContain('Attendees');
  });

  it('are the matches for the typed text, ignoring recent use', () => {
    expect(shown('attend', ['go:/a'])).toEqual([
      [titles.go, 'Attendees'],
      [titles.do, 'Message attendees'],
    ]);
  });

  it('are marked as a guess if a word has a typo', () => {
    expect(shown('analitycs')).toEqual([[titles.meant, 'Analytics']]);
  });

  it('are empty if nothing matches', () => {
    expect(shown('kora')).toEqual([]);
  });
});

describe('search results', () => {
  const people = [{ key: 'attendees:e', title: 'Attendees of Kora', commands: [] }];
  const listed = (typed: string, found: Parameters<typeof inOrder<CommandGroup>>[1]) =>
    inOrder(shownCommands(typed, commands, [], titles), found).map(({ title }) => title);

  it('appear after matching commands', () => {
    const found = { groups: people, searching: false };
    expect(listed('analytics', found)).toEqual([titles.go, 'Attendees of Kora']);
  });

  it('appear before a guessed command, which waits for the search to finish', () => {
    const searching = { groups: people, searching: true };
    expect(listed('analitycs', searching)).toEqual(['Attendees of Kora']);
    expect(listed('analitycs', { ...searching, searching: false })).toEqual([
      'Attendees of Kora',
      titles.meant,
    ]);
    expect(listed('analitycs', { groups: [], searching: true })).toEqual([]);
    expect(listed('analitycs', { groups: [], searching: false })).toEqual([titles.meant]);
  });
});

describe('recent commands', () => {
  function device() {
    const values = new Map<string, string>();
    return {
      values,
      get: (key: string) => values.get(key) ?? null,
      set: (key: string, value: string) => values.set(key, value) !== undefined,
    };
  }

  it('are the last ones, newest first and each once', () => {
    const stored = device();
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'b']) rememberCommand(stored, key);
    expect(recentCommands(stored)).toEqual(['b', 'g', 'f', 'e', 'd', 'c']);
    expect(recentCommands(stored)).toHaveLength(maxRecent);
  });

  it('are deleted with the user’s data', () => {
    const stored = device();
    rememberCommand(stored, 'a');
    const [key = ''] = [...stored.values.keys()];
    expect(storedThing('local', key)?.goes).toBe('farewell');
  });
});
