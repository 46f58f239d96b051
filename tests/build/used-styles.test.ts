import { expect, test } from 'vitest';
import { usedStyles } from '../../build/used-styles.ts';

const css = `@layer tokens{
  :where(:root, :host) {
    --colors-red: #f00;
    --colors-ink: #000;
    --colors-hue: 1 / 2;
    --animations-spin: spin 1s linear infinite;
}

  @keyframes spin {
    to {
      rotate: 360deg;
}
}

  @keyframes rise {
    from {
      opacity: 0;
}

    to {
      opacity: 1;
}
}
}

@layer utilities{
  .text_ink {
    color: var(--colors-ink);
}
  .up {
    animation: rise 200ms ease-out;
}
}
`;

test('leaves out a token that no style or code of the app uses', () => {
  const left = usedStyles(css, ["root.style.setProperty('--colors-hue', hue)"]);
  expect(left).not.toContain('--colors-red');
  expect(left).toContain('--colors-ink: #000;');
  expect(left).toContain('--colors-hue: 1 / 2;');
});

test('keeps an animation if a style uses it, and drops it with its only token', () => {
  const left = usedStyles(css, []);
  expect(left).toContain('@keyframes rise');
  expect(left).not.toContain('spin');
});

test('leaves out nothing that is used', () => {
  expect(usedStyles(css, ['--colors-red --colors-hue --animations-spin'])).toBe(css);
});
