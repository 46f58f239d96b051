import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { addCredentials } from '#contract/accounts/credentials.ts';
import { createEvent } from '#contract/events/event-drafts.ts';
import { readAccessibility, defaultAccessibility } from '#domain/people/accessibility.ts';
import { identifierOf, isEmail, isFilled } from '#domain/people/sign-in.ts';

/** Section 5 of the specification. Verifications are in session-states.test.ts, popups in error-catalogue.test.ts. */

describe('section 5', () => {
  test.each([
    ['a@b.c', true],
    ['isatou.ceesay@mail.example.gm', true],
    ['a b@c.d', false],
    ['a@b', false],
    ['@b.c', false],
    ['a@.c', false],
    ['a@b.', false],
    ['a.b.c', false],
    ['', false],
  ])('accepts an email as text, @, text, dot, text without spaces: %j', (text, is) => {
    expect(isEmail(text)).toBe(is);
  });

  test.each([
    ['x', true],
    [' x ', true],
    ['', false],
    [' \t', false],
    [5, false],
    [null, false],
    [undefined, false],
  ])('accepts a name as a non-empty text: %j', (value, is) => {
    expect(isFilled(value)).toBe(is);
  });

  test.each([
    ['left out', {}, true],
    ['empty', { email: '' }, true],
    ['valid', { email: 'i@example.gm' }, true],
    ['not valid', { email: 'i at example' }, false],
  ])('accepts an email that is missing, but not an invalid one: %s', (_, email, success) => {
    const body = {
      firstName: 'I',
      lastName: 'C',
      username: 'isatou',
      passwordHash: 'a'.repeat(64),
      ...email,
    };
    expect(v.safeParse(addCredentials.body, body).success).toBe(success);
  });

  test.each([
    ['left out', {}, true],
    ['a text', { name: 'A night' }, true],
    ['a number', { name: 5 }, false],
    ['null', { name: null }, false],
  ])('accepts an event without a name, or with a text: %s', (_, body, success) => {
    const name = v.pick(createEvent.body, ['name']);
    expect(v.safeParse(name, body).success).toBe(success);
  });

  test.each([
    ['i@example.gm', { email: 'i@example.gm' }],
    ['isatou', { username: 'isatou' }],
    ['@isatou', { username: '@isatou' }],
  ])('interprets the sign-in field %j as %j', (text, who) => {
    expect(identifierOf(text)).toEqual(who);
  });

  test.each(['{', 'null', '"text"', '[]', '{"highContrast":"yes"}', ''])(
    'resets unreadable accessibility settings to the defaults: %j',
    (saved) => {
      expect(readAccessibility(saved)).toEqual(defaultAccessibility);
    },
  );
});
