import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { notBuiltYet, routes, type Audience } from './routes.ts';

/** The route table as it is written: one entry of `createRoute` for each path. */
const source = readFileSync(new URL('../../src/routes.tsx', import.meta.url), 'utf8');
const entries = new Map(
  source
    .split('createRoute({')
    .slice(1)
    .map((entry) => [/path: '([^']+)'/.exec(entry)?.[1] ?? '', entry] as const),
);

function audienceOf(entry: string): Audience {
  if (/component: GuardedScanner/.test(entry)) return 'organizer';
  if (!/component: guarded\(/.test(entry)) return 'public';
  if (/guarded\(\s*'signed_in'/.test(entry)) return 'signed_in';
  return /guarded\(\s*doorRoles/.test(entry) ? 'organizer' : 'admin';
}

describe('routes of section 2', () => {
  const built = routes.filter(([path]) => !notBuiltYet.includes(path));
  test.each(built)('%s is there for: %s', (path, audience) => {
    const entry = entries.get(path);
    expect(entry).toBeDefined();
    expect(audienceOf(entry ?? '')).toBe(audience);
  });

  test.each([...notBuiltYet])('%s is not there yet, or else leaves this list', (path) => {
    expect(entries.has(path)).toBe(false);
  });
});
