import { expect, test } from 'vitest';
import { requestText } from '#app/requests/request-text.ts';
import type { RequestContent } from '#domain/requests/deferred-request.ts';
import { wishes as ar } from '#messages/ar/wishes.ts';
import { wishes as en } from '#messages/en/wishes.ts';
import { wishes as fr } from '#messages/fr/wishes.ts';

const before = { firstName: 'Ami', lastName: 'Sesay', email: 'ami@example.org' };
const typed = { firstName: 'Amie', lastName: 'Ceesay', email: 'amie@example.org' };
const ask = { kind: 'profile', over: { texts: before, version: '' }, typed } as unknown as RequestContent;

test.each([
  ['English', en, 'Change your details: Amie, Ceesay, and amie@example.org'],
  ['French', fr, 'Modifier vos informations : Amie, Ceesay et amie@example.org'],
  ['Arabic', ar, 'تغيير بياناتك: Amie وCeesay وamie@example.org'],
])('lists changed details by the rules of %s', (_, texts, words) => {
  expect(
    requestText(ask, texts)
      .replaceAll(/[\u2068\u2069]/g, '')
      .replaceAll('\u202f', ' '),
  ).toBe(words);
});
