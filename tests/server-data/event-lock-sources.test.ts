import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Matches a statement that locks events' rows without changing them, up to its lock. */
const locks = /FROM events\b[^`';]*?FOR (?:NO KEY )?UPDATE/gu;
/** Returns where the function containing a position starts. */
const beginsAt = (text: string, place: number) =>
  Math.max(...['\nfunction ', '\nasync function ', '\nexport '].map((one) => text.lastIndexOf(one, place)));

it("requires every query that locks an event's row to say which lock it takes", () => {
  const found = globSync('server/**/*.ts').flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return [...text.matchAll(locks)].map(({ index }) => {
      const before = text.slice(beginsAt(text, index), index);
      return { file, says: before.includes('EventQueries') || before.includes('atEvent(') };
    });
  });
  // The one exception: it writes to an event that was locked before, or was created in the same transaction.
  const others = found.filter(({ says }) => !says).map(({ file }) => file);
  expect(others).toEqual(['server/database/events/event-drafts.ts']);
  expect(found.length).toBeGreaterThan(others.length);
});
