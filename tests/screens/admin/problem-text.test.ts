import { expect, it } from 'vitest';
import { outbox as arabic } from '#messages/ar/admin/outbox.ts';
import { outbox as english } from '#messages/en/admin/outbox.ts';
import { outbox as french } from '#messages/fr/admin/outbox.ts';
import { problemText } from '#screens/admin/outbox/problem-text.ts';

const refused = {
  problem: 'the mail server answered 550',
  why: { code: 'mail_server_refused', detail: '550' },
} as const;

it.each([
  ['English', english, 'The mail server refused it (550).'],
  ['French', french, 'Le serveur de messagerie l’a refusé (550).'],
  ['Arabic', arabic, 'رفضها خادم البريد (550).'],
])('says why a message failed in %s', (_language, { sheet }, words) => {
  expect(problemText(refused, sheet.problems).replaceAll(/[\u2066-\u2069]/g, '')).toBe(words);
});

it.each([
  ['an older server gives no code', { problem: 'away', why: null }],
  ['there are no words for it', { problem: 'away', why: { code: 'other', detail: 'away' } as const }],
])('repeats the recorded problem where %s', (_when, message) => {
  expect(problemText(message, french.sheet.problems)).toBe('away');
});

it('says nothing of a message that did not fail', () => {
  expect(problemText({ problem: null, why: null }, english.sheet.problems)).toBe('');
});
