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

describe('What was typed', () => {
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
    // Eight letters may have two slips, seven one, and two letters that are wrong are no swap.
    ['analitcs', ['Analytics']],
    ['analits', []],
    ['guxy', []],
    ['gusx', []],
    ['xges', []],
    ['gus', []],
    ['xyz', []],
    ['', []],
    ['  …', []],
  ])('%s means %j', (typed, titles) => {
    expect(found(typed)).toEqual(titles);
  });

  it('is of its best name, whichever comes first', () => {
    const [first, second] = [command('Scanning settings'), command('Door', 'scanner', 'scan')];
    for (const given of [
      [first, second],
      [second, first],
    ])
      expect(rankCommands('scan', given).commands).toEqual([second, first]);
  });

  it('leaves out the Arabic article at the beginning of a word alone, and where a word is left', () => {
    expect(rankCommands('الات', [command('سؤالات')]).commands).toEqual([]);
    expect(rankCommands('م', [command('الم')]).commands).toEqual([]);
  });

  it('is no slip where nothing was found', () => {
    for (const typed of ['', 'xyz'])
      expect(rankCommands(typed, commands)).toEqual({ commands: [], isSlip: false });
  });

  it('is a slip only where no command has the words', () => {
    expect(rankCommands('guest', [command('Quests'), command('Guest list')])).toEqual({
      commands: [command('Guest list')],
      isSlip: false,
    });
    expect(rankCommands('guest', [command('Quests')])).toEqual({
      commands: [command('Quests')],
      isSlip: true,
    });
  });

  it('means a title before another name of a command', () => {
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

/** Ways in which a hand slips once. */
const slips = (text: string, at: number, other: string): readonly string[] => [
  text.slice(0, at) + other + text.slice(at + 1),
  text.slice(0, at) + text.slice(at + 1),
  text.slice(0, at) + other + text.slice(at),
  text.slice(0, at) + text.slice(at + 1, at + 2) + text.slice(at, at + 1) + text.slice(at + 2),
];

describe('Of any words', () => {
  it('finds a command by its title, whatever the case, before one of a longer title', () => {
    fc.assert(
      fc.property(word, word, (first, second) => {
        const exact = command(`${first} ${second}`);
        const longer = command(`${first} ${second} ${first}`);
        expect(rankCommands(`${second} ${first}`.toUpperCase(), [longer, exact]).commands[0]).toBe(exact);
      }),
    );
  });

  it('finds a command by each beginning of a word', () => {
    fc.assert(
      fc.property(word, fc.integer({ min: 1, max: 12 }), (title, length) => {
        expect(rankCommands(title.slice(0, length), [command(title)]).commands).toHaveLength(1);
      }),
    );
  });

  it('finds a word of five letters or more in spite of one slip', () => {
    fc.assert(
      fc.property(word, fc.nat(), letter, (title, place, other) => {
        for (const slip of slips(title, place % title.length, other))
          expect(rankCommands(slip, [command(title)]).commands, slip).toHaveLength(1);
      }),
    );
  });

  it('gives each command once, and no other, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const given = rankCommands(typed, commands).commands;
        expect(new Set(given).size).toBe(given.length);
        for (const one of given) expect(commands).toContain(one);
      }),
    );
  });
});
