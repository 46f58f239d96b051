import { describe, expect, it } from 'vitest';
import { allRights, type EventHere } from '#app/palette/command.ts';
import { unlistedScreens, placesFor, type Viewer } from '#app/palette/places.ts';
import { synonymsOf } from '#app/palette/synonyms.ts';
import { rooms } from '#messages/catalogue.ts';
import { languages, type Language } from '#messages/language.ts';
import { speak } from '#messages/catalogue.ts';
import { firstTexts } from '#messages/first-texts.ts';
import { createAppRouter } from '../../../src/routes.tsx';
import { textsOf } from '#tests/messages/english.ts';
import { person } from '#tests/auth/auth-bench.ts';

const routes = Object.values(createAppRouter().routesByPath);
const { places } = textsOf('shell');
const texts = textsOf('palette');

const event: EventHere = { registrationId: 'evening', name: 'Evening', rights: allRights };
const visitor: Viewer = { user: null, enrolled: false, hasTickets: false, event: null };
const as = (role: 'NORMAL_USER' | 'ORGANIZER' | 'ADMIN', more: Partial<Viewer> = {}): Viewer => ({
  ...visitor,
  user: { ...person, role },
  ...more,
});
const offered = (viewer: Viewer) => placesFor(routes, viewer, places, texts);
const pathsFor = (viewer: Viewer) => offered(viewer).map(({ key }) => key.replace(/^go:/, ''));

describe('the screens in the palette', () => {
  it('are all routes except those never opened by name, each for some role', () => {
    const everybody = [visitor, as('NORMAL_USER'), as('ADMIN', { event })].flatMap(pathsFor);
    const left = routes
      .map(({ fullPath }) => fullPath)
      .filter((path) => !everybody.includes(path) && !Object.hasOwn(unlistedScreens, path));
    expect(left).toEqual([]);
    expect(Object.keys(unlistedScreens).filter((path) => everybody.includes(path))).toEqual([]);
  });

  it('are the public ones for visitors', () => {
    const paths = pathsFor(visitor);
    expect(paths).toContain('/');
    expect(paths).toContain('/login');
    for (const path of ['/my-events', '/scanner', '/tickets', '/admin/users', '/profile'])
      expect(paths).not.toContain(path);
  });

  it('include the scanner on an enrolled phone, and tickets for a user whose session expired', () => {
    expect(pathsFor({ ...visitor, enrolled: true })).toContain('/scanner');
    expect(pathsFor({ ...visitor, hasTickets: true })).toContain('/tickets');
  });

  it('exclude organizer screens for attendees, and administration and sign-in for organizers', () => {
    const attendee = pathsFor(as('NORMAL_USER'));
    expect(attendee).toContain('/become-organizer');
    expect(attendee).not.toContain('/my-events');
    const organizer = pathsFor(as('ORGANIZER'));
    expect(organizer).toContain('/my-events');
    for (const path of ['/admin/users', '/login', '/become-organizer']) expect(organizer).not.toContain(path);
    expect(pathsFor(as('ADMIN'))).toContain('/admin/users');
  });

  it('include event screens only on event pages, according to permissions', () => {
    const ofEvent = (viewer: Viewer) => pathsFor(viewer).filter((path) => path.includes('$registrationId'));
    expect(ofEvent(as('ORGANIZER'))).toEqual([]);
    expect(ofEvent(as('ORGANIZER', { event }))).toContain('/events/$registrationId/attendees');
    const steward: EventHere = { ...event, rights: ['door'] };
    for (const role of ['NORMAL_USER', 'ORGANIZER'] as const)
      expect(ofEvent(as(role, { event: steward }))).toEqual(['/events/$registrationId/door']);
  });

  it('link to the current event, including the scanner', () => {
    const targets = offered(as('ORGANIZER', { event })).map(({ key, deed }) => [key, deed] as const);
    expect(new Map(targets).get('go:/events/$registrationId/attendees')).toEqual({
      kind: 'go',
      target: { to: '/events/evening/attendees' },
    });
    expect(new Map(targets).get('go:/scanner')).toEqual({
      kind: 'go',
      target: { to: '/scanner', search: { event: 'evening' } },
    });
    for (const { deed } of offered(as('ADMIN', { event })))
      expect(deed.kind === 'go' ? deed.target.to : '').not.toContain('$');
  });
});

describe.each(languages)('synonyms in %s', (language: Language) => {
  it('exist for every screen in the palette', async () => {
    const spoken = (await speak(language)) ?? { first: firstTexts, rooms };
    const { also } = await spoken.rooms.palette();
    const titles = [visitor, as('NORMAL_USER'), as('ADMIN', { event })].flatMap((viewer) =>
      placesFor(routes, viewer, spoken.first.shell.places, texts).map(({ key }) => key),
    );
    expect(titles.length).toBeGreaterThan(20);
    for (const words of Object.values(also)) expect(synonymsOf(words).length).toBeGreaterThan(0);
    const missing = routes.flatMap(({ fullPath, options }) => {
      const title = fullPath === '/scanner' ? 'scan' : options.staticData?.title;
      return Object.hasOwn(unlistedScreens, fullPath) || (title !== undefined && Object.hasOwn(also, title))
        ? []
        : [fullPath];
    });
    expect(missing).toEqual([]);
  });
});
