import { expect, test } from 'vitest';
import { checkout as arabic } from '#messages/ar/buying/checkout.ts';
import { checkout as english } from '#messages/en/buying/checkout.ts';
import { checkout as french } from '#messages/fr/buying/checkout.ts';

test.each([
  [1, 'The ticket is in your name.', 'Le billet est à votre nom.', 'التذكرة باسمك.'],
  [2, 'Both tickets are in your name.', 'Les 2 billets sont à votre nom.', 'التذكرتان باسمك.'],
  [3, 'All 3 tickets are in your name.', 'Les 3 billets sont à votre nom.', 'جميع التذاكر باسمك.'],
])('says of %i tickets in whose name they are', (count, inEnglish, inFrench, inArabic) => {
  expect(english.guests.inYourName(count)).toBe(inEnglish);
  expect(french.guests.inYourName(count)).toBe(inFrench);
  expect(arabic.guests.inYourName(count)).toBe(inArabic);
});
