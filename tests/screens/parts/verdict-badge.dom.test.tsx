import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { verdictBadge } from '#screens/parts/door/verdict-badge.tsx';
import { textsOf } from '#tests/messages/english.ts';

const badge = (code: string, passed: boolean, direction: 'entry' | 'exit') =>
  verdictBadge(textsOf('door'), code, passed, direction);
const textOf = (...facts: Parameters<typeof badge>): string => {
  const box = document.createElement('div');
  box.innerHTML = renderToStaticMarkup(badge(...facts));
  return box.textContent ?? '';
};

describe('a verdict in a list', () => {
  it.each([
    ['admit', true, 'entry', 'Admitted'],
    ['admit_unlisted', true, 'entry', 'Admitted, new ticket'],
    ['admit_unlisted', false, 'entry', 'New ticket'],
    ['exit', true, 'exit', 'Left'],
    ['not_inside', true, 'exit', 'Left, no entry found'],
    ['not_inside', false, 'exit', 'Not inside'],
    ['too_muddy', false, 'entry', 'too muddy'],
  ] as const)('labels %s that passed: %s, at the %s, as "%s"', (code, passed, direction, words) => {
    expect(textOf(code, passed, direction)).toBe(words);
  });

  it('looks like an exit when a guest left, and like a refusal without a passage', () => {
    const markup = (code: string, passed: boolean) => renderToStaticMarkup(badge(code, passed, 'exit'));
    const classesOf = (text: string) => /class="([^"]*)"/.exec(text)?.[1];
    expect(classesOf(markup('not_inside', true))).toBe(classesOf(markup('exit', true)));
    expect(classesOf(markup('not_inside', false))).toBe(classesOf(markup('forged', false)));
    expect(classesOf(markup('exit', true))).not.toBe(classesOf(markup('forged', false)));
  });
});
