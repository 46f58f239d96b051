import { describe, expect, it } from 'vitest';
import { allRights, type EventHere } from '#app/palette/command.ts';
import { notOffered, placesFor, type Viewer } from '#app/palette/places.ts';
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

describe('The screens that the palette offers', () => {
  it('are all of the table but those that nobody goes to by name, each to somebody', () => {
    const everybody = [visitor, as('NORMAL_USER'), as('ADMIN', { event })].flatMap(pathsFor);
    const left = routes
      .map(({ fullPath }) => fullPath)
      .filter((path) => !everybody.includes(path) && !Object.hasOwn(notOffered, path));
    expect(left).toEqual([]);
    expect(Object.keys(notOffered).filter((path) => everybody.includes(path))).toEqual([]);
  });

  it('are to visitors the public ones', () => {
    const paths = pathsFor(visitor);
    expect(paths).toContain('/');
    expect(paths).toContain('/login');
    for (const path of ['/my-events', '/scanner', '/tickets', '/admin/users', '/profile'])
      expect(paths).not.toContain(path);
  });

  it('are to whoever holds an enrolled phone the scanner too, and to an absent person their tickets', () => {
    expect(pathsFor({ ...visitor, enrolled: true })).toContain('/scanner');
    expect(pathsFor({ ...visitor, hasTickets: true })).toContain('/tickets');
  });

  it('are to attendees no organizer’s, and to organizers no administrator’s and no sign-in', () => {
    const attendee = pathsFor(as('NORMAL_USER'));
    expect(attendee).toContain('/become-organizer');
    expect(attendee).not.toContain('/my-events');
    const organizer = pathsFor(as('ORGANIZER'));
    expect(organizer).toContain('/my-events');
    for (const path of ['/admin/users', '/login', '/become-organizer']) expect(organizer).not.toContain(path);
    expect(pathsFor(as('ADMIN'))).toContain('/admin/users');
  });

  it('are an event’s on its pages alone, as far as the person may', () => {
    const ofEvent = (viewer: Viewer) => pathsFor(viewer).filter((path) => path.includes('$registrationId'));
    expect(ofEvent(as('ORGANIZER'))).toEqual([]);
    expect(ofEvent(as('ORGANIZER', { event }))).toContain('/events/$registrationId/attendees');
    const steward: EventHere = { ...event, rights: ['door'] };
    for (const role of ['NORMAL_USER', 'ORGANIZER'] as const)
      expect(ofEvent(as(role, { event: steward }))).toEqual(['/events/$registrationId/door']);
  });

  it('lead to the event that is shown, the scanner too', () => {
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

describe.each(languages)('Other words in %s', (language: Language) => {
  it('are there for every screen that is offered', async () => {
    const spoken = (await speak(language)) ?? { first: firstTexts, rooms };
    const { also } = await spoken.rooms.palette();
    const titles = [visitor, as('NORMAL_USER'), as('ADMIN', { event })].flatMap((viewer) =>
      placesFor(routes, viewer, spoken.first.shell.places, texts).map(({ key }) => key),
    );
    expect(titles.length).toBeGreaterThan(20);
    for (const words of Object.values(also)) expect(synonymsOf(words).length).toBeGreaterThan(0);
    const missing = routes.flatMap(({ fullPath, options }) => {
      const title = fullPath === '/scanner' ? 'scan' : options.staticData?.title;
      return Object.hasOwn(notOffered, fullPath) || (title !== undefined && Object.hasOwn(also, title))
        ? []
        : [fullPath];
    });
    expect(missing).toEqual([]);
  });
});
