import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listedOnly } from '#app/engines/stored-things.ts';
import { sendEmail } from '#contract/emails.ts';
import { textsOf } from '#tests/messages/english.ts';
import { isReadLiteral } from '../../build/lint/judge-text.ts';
import { judgeImport } from '../../build/lint/judge-import.ts';
import { createAppRouter } from '../../src/routes.tsx';
import { memoryValues } from '../app/engines/stored-samples.ts';
import { appSources, pathsIn, unreachable } from '../app/shell/navigation/linked-paths.ts';
import { rows } from '../server-http/access-rows.ts';
import { personalTables } from '../server-data/personal-tables.ts';
import { screens } from '../screens/harness/screens.ts';
import { notBuiltYet, ownRoutes, routes } from '../spec/routes.ts';
import { foundIn } from './by-hand.ts';

const page = readFileSync('docs/adding-a-screen.md', 'utf8');
const steps = page.split(/^(?=\d+\. )/m).slice(1);

describe('docs/adding-a-screen.md', () => {
  test('has at most ten steps, each naming its check', () => {
    expect(steps.length).toBeLessThanOrEqual(10);
    expect(steps.map((step) => /checked by/i.test(step))).toEqual(steps.map(() => true));
  });

  test('names only existing files', () => {
    const names = [...page.matchAll(/`((?:src|server|tests|docs|build)\/[\w./-]+\.(?:tsx?|md))`/g)].map(
      ([, name = '']) => name,
    );
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !existsSync(name))).toEqual([]);
  });
});

const router = createAppRouter();
const built = Object.keys(router.routesByPath);
const specified = [...routes, ...ownRoutes].map(([path]) => path);
const callOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`;

/** Each step that could be forgotten for the contact page, and the lint rule that detects it. */
describe('a forgotten step', () => {
  test('1 and 7: detects a screen without an audience or without a route', () => {
    const wanted = specified.filter((path) => !notBuiltYet.includes(path));
    expect(built.filter((path) => !wanted.includes(path))).toEqual([]);
    const forgotten = wanted.filter((path) => path !== '/contact');
    expect(built.filter((path) => !forgotten.includes(path))).toEqual(['/contact']);
    expect(wanted.filter((path) => !built.filter((one) => one !== '/contact').includes(path))).toEqual([
      '/contact',
    ]);
  });

  test('2 and 4: detects a call without an access row', () => {
    const names = rows.map(([name]) => name);
    expect(names).toContain(callOf(sendEmail));
    expect(names).not.toContain(callOf({ ...sendEmail, path: '/api/email/forgotten' }));
  });

  test('3: detects SQL in a resource, and a resource that bypasses its feature', () => {
    expect(judgeImport('server/resources/emails.ts', '#server/database/messages/outbox.ts')).not.toBeNull();
    expect(judgeImport('server/resources/emails.ts', '#server/messages/contact.ts')).toBeNull();
  });

  test('5: detects stored data that no page lists', () => {
    const values = listedOnly('local', memoryValues());
    expect(() => values.set('gatehouse.contact-text', 'x')).toThrow('gatehouse.contact-text');
    expect(values.set('gatehouse.draft.contact', 'x')).toBe(true);
    expect([Object.hasOwn(personalTables, 'outbox'), Object.hasOwn(personalTables, 'wishes')]).toEqual([
      true,
      false,
    ]);
  });

  test('6: detects a hard-coded text in a screen', () => {
    const { send } = textsOf('site').contact;
    expect(isReadLiteral(send)).toBe(true);
    expect(readFileSync('src/screens/public/contact.tsx', 'utf8')).not.toContain(send);
  });

  test('8: detects a hand-made copy of a kit component', () => {
    expect(foundIn('const [busy, setBusy] = useState(false);')).toHaveLength(1);
    expect(foundIn(readFileSync('src/screens/public/contact.tsx', 'utf8'))).toEqual([]);
  });

  test('9: detects a screen that nothing links to', () => {
    const others = appSources.filter((text) => !text.includes('/contact'));
    expect(unreachable(Object.values(router.routesByPath), pathsIn(others))).toContain('/contact');
  });

  test('10: detects a screen without its five states', () => {
    const shown = (rowsOf: typeof screens) =>
      built.filter((path) => !rowsOf.some(({ route }) => route === path));
    expect(shown(screens)).toEqual([]);
    expect(shown(screens.filter(({ route }) => route !== '/contact'))).toEqual(['/contact']);
  });
});
