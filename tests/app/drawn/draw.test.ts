import { describe, expect, test } from 'vitest';
import { languages } from '#messages/language.ts';
import { formatsIn } from '#messages/formats-in.ts';
import { draw } from '../../../src/draw.tsx';
import { drawnPages, eventPage, listPage, shownEvent } from './drawn-pages.ts';

/** Returns the visible text of a page. */
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

describe('server rendering', () => {
  test.each(drawnPages)('renders %s without scripts or placeholders', async (_, page) => {
    const { html } = await draw(page);
    expect(html).not.toMatch(/<script|<template|<style|<!--\$[?!~]|<!--\$\?/);
    expect(html).not.toMatch(/\son\w+=/);
    expect(textOf(html).length).toBeGreaterThan(100);
  });

  test.each(languages)(
    'renders an event in %s with name, time, place, prices and the link to its tickets',
    async (language) => {
      const { html } = await draw(eventPage(language));
      const text = textOf(html);
      const { longDay, clockTime, money } = formatsIn[language];
      for (const part of [
        'Harbour Night <1>',
        'Two bands & one boat.',
        'Hall',
        'Standing',
        longDay(shownEvent.startsAt, 'Asia/Tokyo'),
        clockTime(shownEvent.startsAt, 'Asia/Tokyo'),
        money({ amount: 5000, currency: 'GMD' }),
      ])
        expect(text).toContain(part.replaceAll(/\s+/g, ' '));
      expect(html).toContain('href="#tickets"');
      expect(html).toContain('href="/login"');
    },
  );

  test("shows event times with their zone, since the reader's is unknown", async () => {
    expect(textOf((await draw(eventPage('en'))).html)).toContain('(Tokyo time)');
  });

  test('renders a list with a link to each event and the total', async () => {
    const { html } = await draw(listPage('en', 3, 40));
    const links = [...html.matchAll(/href="(\/events\/[^"]+)"/g)].map(([, to]) => to);
    expect(links).toEqual([0, 1, 2].map((place) => `/events/019a0000-0000-7000-8000-00000000010${place}`));
    expect(textOf(html)).toContain('40');
  });

  test("uses the installation's colour", async () => {
    const page = listPage('en', 1);
    const own = { name: 'Own Place', accent: '#3366FF', logo: null };
    const { html, rootStyle } = await draw({ ...page, config: { ...page.config, look: own } });
    expect(textOf(html)).toContain('Own Place');
    expect(rootStyle).toMatch(/^--colors-accent:#[0-9A-F]{6};/);
    expect((await draw(page)).rootStyle).toBe('');
  });

  test('renders the same page for every request', async () => {
    const [one, other] = await Promise.all([draw(eventPage('fr')), draw(eventPage('fr'))]);
    expect(one).toEqual(other);
  });
});
