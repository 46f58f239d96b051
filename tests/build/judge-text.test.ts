import { describe, expect, test } from 'vitest';
import { isReadAttribute, isReadLiteral, isReadText } from '../../build/lint/judge-text.ts';

describe('a literal', () => {
  test.each([
    ['Sign in', true],
    ['Couldn’t load your orders', true],
    ['no tickets are left.', true],
    ['repeat(auto-fit, minmax(min(100%, 20rem), 1fr))', false],
    ['rise 220ms {easings.settle} forwards', false],
    ['GET', false],
    ['Escape', false],
    ['event_not_found', false],
    ['/events/$registrationId', false],
    ['', false],
  ])('%j is user-facing: %s', (value, read) => {
    expect(isReadLiteral(value)).toBe(read);
  });
});

describe('text between tags', () => {
  test.each([
    ['Cancel', true],
    ['إلغاء', true],
    ['\n   ', false],
    [' · ', false],
    ['3 / 4', false],
  ])('%j is user-facing: %s', (text, read) => {
    expect(isReadText(text)).toBe(read);
  });
});

describe('an attribute', () => {
  test.each([
    ['aria-label', 'Close', true],
    ['title', 'Your orders', true],
    ['placeholder', '…', false],
    ['type', 'button', false],
    ['className', 'wide', false],
  ])('%s="%s" is user-facing: %s', (name, value, read) => {
    expect(isReadAttribute(name, value)).toBe(read);
  });
});
