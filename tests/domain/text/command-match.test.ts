import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankCommands, type CommandNames } from '#domain/text/command-match.ts';

const command = (title: string, ...also: string[]): CommandNames => ({ title, also });

const commands = [
  command('My events', 'shows', 'programme'),
  command('Create event', 'new event', 'add event'),
  command('Attendees', 'guests', 'people'),
  command('Réglages', 'préférences'),
  command('الأحداث', 'فعاليات'),
  command('Sign out', 'log out', 'leave'),
  command('Analytics', 'figures', 'statistics'),
];

const found = (typed: string): readonly string[] =>
  rankCommands(typed, commands).commands.map(({ title }) => title);

describe('a typed text', () => {
  it.each([
    ['my ev', ['My events']],
    ['event', ['Create event', 'My events']],
    ['EVENT MY', ['My events']],
    ['guest', ['Attendees']],
    ['reglages', ['Réglages']],
    ['PREFERENCES', ['Réglages']],
    ['الاحداث', ['الأحداث']],
    ['احداث', ['الأحداث']],
    ['log-out', ['Sign out']],
    ['attendes', ['Attendees']],
    ['atendees', ['Attendees']],
    ['attnedees', ['Attendees']],
    ['analitycs', ['Analytics']],
    ['sing', ['Sign out']],
    ['sgin out', ['Sign out']],
    ['new event', ['Create event']],
    ['my', ['My events']],
    // Eight letters may have two typos, seven one; two wrong letters do not count as a swap.
    ['analitcs', ['Analytics']],
    ['analits', []],
    ['guxy', []],
    ['gusx', []],
    ['xges', []],
    ['gus', []],
    ['xyz', []],
    ['', []],
    ['  …', []],
  ])('%s matches %j', (typed, titles) => {
    expect(found(typed)).toEqual(titles);
  });

  it('ranks by a command’s best name, in any order', () => {
    const [first, second] = [command('Scanning settings'), command('Door', 'scanner', 'scan')];
    for (const given of [
      [first, second],
      [second, first],
    ])
      expect(rankCommands('scan', given).commands).toEqual([second, first]);
  });

  it('ignores the Arabic article only at the beginning of a word, and if a word remains', () => {
    expect(rankCommands('الات', [command('سؤالات')]).commands).toEqual([]);
    expect(rankCommands('م', [command('الم')]).commands).toEqual([]);
  });

  it('is not marked as a typo if nothing matched', () => {
    for (const typed of ['', 'xyz'])
      expect(rankCommands(typed, commands)).toEqual({ commands: [], isSlip: false });
  });

  it('tolerates typos only if no command matches exactly', () => {
    expect(rankCommands('guest', [command('Quests'), command('Guest list')])).toEqual({
      commands: [command('Guest list')],
      isSlip: false,
    });
    expect(rankCommands('guest', [command('Quests')])).toEqual({
      commands: [command('Quests')],
      isSlip: true,
    });
  });

  it('matches a title before a synonym', () => {
    expect(
      rankCommands('scan', [command('Door', 'scan'), command('Scan tickets')]).commands.map(
        ({ title }) => title,
      ),
    ).toEqual(['Scan tickets', 'Door']);
  });
});

const letters = 'abcdefghijklmnopqrstuvwxyz';
const letter = fc.constantFrom(...letters);
const word = fc.array(letter, { minLength: 5, maxLength: 12 }).map((list) => list.join(''));

/** Every way to make one typo. */
const slips = (text: string, at: number, other: string): readonly string[] => [
  text.slice(0, at) + other + text.slice(at + 1),
  text.slice(0, at) + text.slice(at + 1),
  text.slice(0, at) + other + text.slice(at),
  text.slice(0, at) + text.slice(at + 1, at + 2) + text.slice(at, at + 1) + text.slice(at + 2),
];

describe('any words', () => {
  it('find a command by its title in any case, before longer titles', () => {
    fc.assert(
      fc.property(word, word, (first, second) => {
        const exact = command(`${first} ${second}`);
        const longer = command(`${first} ${second} ${first}`);
        expect(rankCommands(`${second} ${first}`.toUpperCase(), [longer, exact]).commands[0]).toBe(exact);
      }),
    );
  });

  it('find a command by each word prefix', () => {
    fc.assert(
      fc.property(word, fc.integer({ min: 1, max: 12 }), (title, length) => {
        expect(rankCommands(title.slice(0, length), [command(title)]).commands).toHaveLength(1);
      }),
    );
  });

  it('find a word of five or more letters despite one typo', () => {
    fc.assert(
      fc.property(word, fc.nat(), letter, (title, place, other) => {
        for (const slip of slips(title, place % title.length, other))
          expect(rankCommands(slip, [command(title)]).commands, slip).toHaveLength(1);
      }),
    );
  });

  it('return each command at most once, and no others', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const given = rankCommands(typed, commands).commands;
        expect(new Set(given).size).toBe(given.length);
        for (const one of given) expect(commands).toContain(one);
      }),
    );
  });
});
