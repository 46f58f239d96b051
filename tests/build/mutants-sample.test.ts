import { describe, expect, test } from 'vitest';
import { idsIn, sampleOf } from '../../build/mutants/in-process/sample.ts';
import { measuredOf } from '../../build/mutants/report.ts';

const ids = Array.from({ length: 100 }, (_, index) => String(index + 7));

describe('a sample of a file’s mutants', () => {
  test('has a fixed size and content, whatever their numbers are in this run', () => {
    const renumbered = ids.map((id) => String(Number(id) + 1000));
    const drawn = [...sampleOf('src/a.ts', ids, 20)];
    expect(new Set(drawn).size).toBe(20);
    expect(ids).toEqual(expect.arrayContaining(drawn));
    expect([...sampleOf('src/a.ts', renumbered, 20)]).toEqual(drawn.map((id) => String(Number(id) + 1000)));
    expect(sampleOf('src/b.ts', ids, 20)).not.toEqual(new Set(drawn));
  });

  test('is the full set if there are no more', () => {
    expect(sampleOf('src/a.ts', ids, 200)).toEqual(new Set(ids));
  });

  test('is drawn from the mutants in the mutated source, in order and once each', () => {
    const source =
      'if (stryMutAct_9fa48("10")) {} else { stryCov_9fa48("10", "9"); stryMutAct_9fa48("9") ? a : (stryMutAct_9fa48("10"), b) }';
    expect(idsIn(source)).toEqual(['9', '10']);
  });

  test('is identified by the number of mutants it was drawn from, ignoring others', () => {
    const mutant = (id: string, status: string) => ({
      id,
      status,
      location: { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } },
      replacement: id,
    });
    const drawn = sampleOf('src/a.ts', ids, 2);
    const [first = '', other = ''] = ids.filter((id) => drawn.has(id));
    const statusOf = (id: string) => (id === first ? 'Killed' : id === other ? 'Survived' : 'NoCoverage');
    const mutants = ids.map((id) => mutant(id, statusOf(id)));
    const report = { files: { 'src/a.ts': { source: 'a', mutants } } };
    expect(measuredOf(report, 'src/a.ts', {}, 2)).toMatchObject({
      killed: 1,
      survivors: [`\`a\` → \`${other}\``],
      sampleOf: 100,
    });
    const whole = measuredOf(report, 'src/a.ts', {}, 100);
    expect(whole?.survivors).toHaveLength(99);
    expect(whole).not.toHaveProperty('sampleOf');
  });
});
