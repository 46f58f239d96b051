import { expect, test } from 'vitest';
import { askWords } from '#app/wishes/wish-words.ts';
import type { Ask } from '#domain/wishes/wish.ts';
import { wishes as ar } from '#messages/ar/wishes.ts';
import { wishes as en } from '#messages/en/wishes.ts';
import { wishes as fr } from '#messages/fr/wishes.ts';

const before = { firstName: 'Ami', lastName: 'Sesay', email: 'ami@example.org' };
const typed = { firstName: 'Amie', lastName: 'Ceesay', email: 'amie@example.org' };
const ask = { kind: 'profile', over: { texts: before, version: '' }, typed } as unknown as Ask;

test.each([
  ['English', en, 'Change your details: Amie, Ceesay, and amie@example.org'],
  ['French', fr, 'Modifier vos informations : Amie, Ceesay et amie@example.org'],
  ['Arabic', ar, 'تغيير بياناتك: Amie وCeesay وamie@example.org'],
])('lists changed details by the rules of %s', (_, texts, words) => {
  expect(
    askWords(ask, texts)
      .replaceAll(/[\u2068\u2069]/g, '')
      .replaceAll('\u202f', ' '),
  ).toBe(words);
});
