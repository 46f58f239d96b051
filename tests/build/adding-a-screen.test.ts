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
  test('has ten steps at most, each with what checks it', () => {
    expect(steps.length).toBeLessThanOrEqual(10);
    expect(steps.map((step) => /checked by/i.test(step))).toEqual(steps.map(() => true));
  });

  test('names only files that there are', () => {
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

/** What of the contact page could have been forgotten, and the rule of the check that notices. */
describe('Forgetting a step is noticed', () => {
  test('1 and 7: a screen without its audience, and a screen without its route', () => {
    const wanted = specified.filter((path) => !notBuiltYet.includes(path));
    expect(built.filter((path) => !wanted.includes(path))).toEqual([]);
    const forgotten = wanted.filter((path) => path !== '/contact');
    expect(built.filter((path) => !forgotten.includes(path))).toEqual(['/contact']);
    expect(wanted.filter((path) => !built.filter((one) => one !== '/contact').includes(path))).toEqual([
      '/contact',
    ]);
  });

  test('2 and 4: a call without its row of access', () => {
    const names = rows.map(([name]) => name);
    expect(names).toContain(callOf(sendEmail));
    expect(names).not.toContain(callOf({ ...sendEmail, path: '/api/email/forgotten' }));
  });

  test('3: SQL in a resource, and a resource that skips its feature', () => {
    expect(judgeImport('server/resources/emails.ts', '#server/database/messages/outbox.ts')).not.toBeNull();
    expect(judgeImport('server/resources/emails.ts', '#server/messages/contact.ts')).toBeNull();
  });

  test('5: something stored that no page tells of', () => {
    const values = listedOnly('local', memoryValues());
    expect(() => values.set('gatehouse.contact-text', 'x')).toThrow('gatehouse.contact-text');
    expect(values.set('gatehouse.draft.contact', 'x')).toBe(true);
    expect([Object.hasOwn(personalTables, 'outbox'), Object.hasOwn(personalTables, 'wishes')]).toEqual([
      true,
      false,
    ]);
  });

  test('6: a text that stands in the screen', () => {
    const { send } = textsOf('site').contact;
    expect(isReadLiteral(send)).toBe(true);
    expect(readFileSync('src/screens/public/contact.tsx', 'utf8')).not.toContain(send);
  });

  test('8: what the kit has, made by hand', () => {
    expect(foundIn('const [busy, setBusy] = useState(false);')).toHaveLength(1);
    expect(foundIn(readFileSync('src/screens/public/contact.tsx', 'utf8'))).toEqual([]);
  });

  test('9: a screen that nothing leads to', () => {
    const others = appSources.filter((text) => !text.includes('/contact'));
    expect(unreachable(Object.values(router.routesByPath), pathsIn(others))).toContain('/contact');
  });

  test('10: a screen without its five states', () => {
    const shown = (rowsOf: typeof screens) =>
      built.filter((path) => !rowsOf.some(({ route }) => route === path));
    expect(shown(screens)).toEqual([]);
    expect(shown(screens.filter(({ route }) => route !== '/contact'))).toEqual(['/contact']);
  });
});
