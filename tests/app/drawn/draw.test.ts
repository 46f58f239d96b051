import { describe, expect, test } from 'vitest';
import { languages } from '#messages/language.ts';
import { formatsIn } from '#messages/formats-in.ts';
import { draw } from '../../../src/draw.tsx';
import { drawnPages, eventPage, listPage, shownEvent } from './drawn-pages.ts';

/** What is read on a page. */
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

describe('The server draws', () => {
  test.each(drawnPages)(
    '%s with nothing that runs, and nothing that is put in its place later',
    async (_, page) => {
      const { html } = await draw(page);
      expect(html).not.toMatch(/<script|<template|<style|<!--\$[?!~]|<!--\$\?/);
      expect(html).not.toMatch(/\son\w+=/);
      expect(textOf(html).length).toBeGreaterThan(100);
    },
  );

  test.each(languages)(
    'an event in %s: its name, when and where it is, what it costs, and the way to its tickets',
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

  test('the times of an event with the zone that they are of, as nobody knows who reads', async () => {
    expect(textOf((await draw(eventPage('en'))).html)).toContain('(Tokyo time)');
  });

  test('a list with a link to each event, and how many there are in all', async () => {
    const { html } = await draw(listPage('en', 3, 40));
    const links = [...html.matchAll(/href="(\/events\/[^"]+)"/g)].map(([, to]) => to);
    expect(links).toEqual([0, 1, 2].map((place) => `/events/019a0000-0000-7000-8000-00000000010${place}`));
    expect(textOf(html)).toContain('40');
  });

  test('in the colour of the installation', async () => {
    const page = listPage('en', 1);
    const own = { name: 'Own Place', accent: '#3366FF', logo: null };
    const { html, rootStyle } = await draw({ ...page, config: { ...page.config, look: own } });
    expect(textOf(html)).toContain('Own Place');
    expect(rootStyle).toMatch(/^--colors-accent:#[0-9A-F]{6};/);
    expect((await draw(page)).rootStyle).toBe('');
  });

  test('the same for everybody who asks for the same', async () => {
    const [one, other] = await Promise.all([draw(eventPage('fr')), draw(eventPage('fr'))]);
    expect(one).toEqual(other);
  });
});
