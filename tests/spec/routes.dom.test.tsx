import { createMemoryHistory, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { rolesOf } from '#app/account/audience.ts';
import { consumeOrigin } from '#app/account/origin.ts';
import { EnginesProvider, type AuthState, type Engines } from '#app/engines/engines.tsx';
import { guardWaitMs } from '#app/account/guard.tsx';
import { doorMark } from '#app/scanning/scanner-entry.ts';
import type { Role } from '#app/account/role.ts';
import { entriesFor, type NavigationOf } from '#app/shell/navigation/entries.ts';
import { browserStorage } from '#tests/auth/auth-bench.ts';
import { english, textsOf } from '#tests/messages/english.ts';
import { createAppRouter } from '../../src/routes.tsx';
import { handClock } from '../scanner/hand-clock.ts';
import { mount } from '../ui/mount.ts';
import { notBuiltYet, ownRoutes, routes, type Audience } from './routes.ts';

// The route table, its guards and the router are the real ones. Screens and the frame around them are mocked.
vi.mock('#app/shell/lazy-screen.tsx', () => ({
  isLazyScreen: () => false,
  lazyScreen: () => Object.assign(() => <p data-screen>A screen</p>, { fetchAhead: async () => true }),
}));
vi.mock('#app/shell/shell.tsx', async () => ({ Shell: (await import('@tanstack/react-router')).Outlet }));

const router = createAppRouter();

type Person = 'visitor' | Role;
type Way = 'enter' | '/login' | '/unauthorized';
const people: readonly Person[] = ['visitor', 'NORMAL_USER', 'ORGANIZER', 'ADMIN'];

/** Section 6: where each kind of route leads each user, in the order of `people`. */
const ways: Readonly<Record<Audience, readonly Way[]>> = {
  public: ['enter', 'enter', 'enter', 'enter'],
  signed_in: ['/login', 'enter', 'enter', 'enter'],
  organizer: ['/login', '/unauthorized', 'enter', 'enter'],
  admin: ['/login', '/unauthorized', '/unauthorized', 'enter'],
};

function authOf(person: Person | 'loading'): AuthState {
  if (person === 'loading') return { status: 'loading', user: null };
  if (person === 'visitor') return { status: 'unauthenticated', user: null };
  const user = {
    credentialId: 1,
    username: 'u',
    email: '',
    firstName: '',
    lastName: '',
    role: person,
    phoneNumber: '',
    countryCode: 'GM',
  };
  return { status: 'authenticated', user };
}

/** Builds one page's storage with the given values. */
const storedValues = (values: Readonly<Record<string, string>> = {}) => {
  const stored = browserStorage()();
  for (const [key, value] of Object.entries(values)) stored.set(key, value);
  return stored;
};

/** Opens an address as a user, waits as long as guards wait, and returns where it led. */
async function open(
  path: string,
  person: Person | 'loading',
  onDevice: Readonly<Record<string, string>> = {},
) {
  const clock = handClock();
  const state = authOf(person);
  const auth = { state: () => state, subscribe: () => () => {}, absentPerson: () => null };
  const tabStored = storedValues();
  // The guards use only these dependencies.
  const engines = {
    clock,
    auth,
    messages: english,
    stored: storedValues(onDevice),
    tabStored,
  } as unknown as Engines;
  const history = createMemoryHistory({ initialEntries: [path] });
  const own = createRouter({ routeTree: router.routeTree, history });
  await act(() => own.load());
  const page = await mount(
    <EnginesProvider engines={engines}>
      <RouterProvider router={own} />
    </EnginesProvider>,
  );
  const early = page.textContent;
  await act(async () => {
    await clock.advance(guardWaitMs);
    await own.load();
  });
  const { pathname } = own.state.location;
  const way = pathname === path.split('?')[0] ? 'enter' : pathname;
  const origin = consumeOrigin(tabStored, 'https://door.example', 1);
  return { way, early, shown: page.textContent, origin };
}

const addressOf = (path: string) => path.replaceAll(/\$\w+/g, 'x1');
const built = [...routes, ...ownRoutes].filter(([path]) => !notBuiltYet.includes(path));

describe('routes of sections 1 and 2', () => {
  test.each(
    built.flatMap(([path, audience]) =>
      people.map((person, at) => [path, person, ways[audience][at]] as const),
    ),
  )('for %s lead %s: %s', async (path, person, way) => {
    const led = await open(addressOf(path), person);
    expect(led.way).toBe(way);
    expect(led.shown).toBe('A screen');
  });

  test('include no other path: unknown ones stay and show that they do not exist', async () => {
    for (const person of people) expect((await open('/no-such-page', person)).shown).toBe('A screen');
    const { options } = router.routeTree;
    expect(options.notFoundComponent).toBeDefined();
  });

  test('are complete', () => {
    const paths = Object.keys(router.routesByPath);
    expect(paths.toSorted()).toEqual([...new Set(built.map(([path]) => path))].toSorted());
  });

  test('let an enrolled device, or one with an enrolment code, open the scanner without a sign-in', async () => {
    expect((await open('/scanner', 'visitor', { [doorMark]: '1' })).way).toBe('enter');
    expect((await open('/scanner?code=abc', 'visitor')).way).toBe('enter');
    expect((await open('/scanner', 'NORMAL_USER', { [doorMark]: '1' })).way).toBe('enter');
    expect((await open('/my-events', 'visitor', { [doorMark]: '1' })).way).toBe('/login');
  });

  test('let a signed-in user open the scanner of an event, which finds out who is on its team', async () => {
    expect((await open('/scanner?event=x1', 'NORMAL_USER')).way).toBe('enter');
    expect((await open('/scanner?event=x1', 'visitor')).way).toBe('/login');
  });
});

describe('section 4: guarded routes', () => {
  test.each(built.filter(([, audience]) => audience !== 'public'))(
    'for %s show nothing while the session is loading',
    async (path) => {
      expect(await open(addressOf(path), 'loading')).toMatchObject({
        way: 'enter',
        early: 'Loading authentication...',
        shown: 'Loading authentication...',
      });
    },
  );

  test('remember where a visitor wanted to go', async () => {
    const { way, origin } = await open('/tickets/x1?from=email', 'visitor');
    expect([way, origin]).toEqual(['/login', '/tickets/x1?from=email']);
  });

  test('redirect a role without access to /unauthorized', async () => {
    expect((await open('/my-events', 'NORMAL_USER')).way).toBe('/unauthorized');
    expect((await open('/admin/users', 'ORGANIZER')).way).toBe('/unauthorized');
  });
});

describe('the navigation', () => {
  const labels = (whom: NavigationOf | 'desk', enrolled = false) =>
    entriesFor(Object.values(router.routesByPath), whom, enrolled).map(
      ({ label }) => textsOf('shell').places[label],
    );

  test.each<[NavigationOf, readonly string[]]>([
    ['visitor', ['Events', 'How it works']],
    ['holder', ['Events', 'Tickets', 'How it works']],
    ['member', ['Home', 'Tickets', 'Events']],
    ['door', ['Home', 'My events', 'Scan', 'Tickets', 'Events']],
  ])('of the table leads a %s to %j', (whom, expected) => {
    expect(labels(whom)).toEqual(expected);
  });

  test('leads to analytics and locations too in the rail, which has room for more than five', () => {
    expect(labels('desk')).toEqual([
      'Home',
      'My events',
      'Scan',
      'Analytics',
      'Locations',
      'Tickets',
      'Events',
    ]);
  });

  test.each<[NavigationOf, readonly string[]]>([
    ['visitor', ['Scan', 'Events', 'How it works']],
    ['holder', ['Scan', 'Events', 'Tickets', 'How it works']],
    ['member', ['Scan', 'Home', 'Tickets', 'Events']],
    ['door', ['Home', 'My events', 'Scan', 'Tickets', 'Events']],
  ])('has the scanner for a %s whose phone is enrolled', (whom, expected) => {
    expect(labels(whom, true)).toEqual(expected);
  });
});

describe('an undefined audience', () => {
  test('is a compile-time and a start-up error, and is not mistaken for another', () => {
    // @ts-expect-error: there is no such audience
    expect(() => rolesOf('everyone')).toThrow('There is no audience "everyone".');
    // @ts-expect-error: nor this one, which every object knows
    expect(() => rolesOf('constructor')).toThrow(RangeError);
  });

  test('cannot be omitted from a route', () => {
    // @ts-expect-error: who may see it?
    expect(createRoute({ getParentRoute: () => router.routeTree, path: '/new' })).toBeDefined();
  });
});
