import { expect, test } from 'vitest';
import { usedStyles } from '../../build/used-styles.ts';

const css = `@layer tokens{
  :where(:root, :host) {
    --colors-red: #f00;
    --colors-ink: #000;
    --colors-hue: 1 / 2;
    --spacing-0\\.5: 0.125rem;
    --spacing-1\\.5: 0.375rem;
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
    gap: var(--spacing-1\\.5);
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

test('knows a token by its whole name, the part after a dot included', () => {
  const left = usedStyles(css, []);
  expect(left).not.toContain('0\\.5');
  expect(left).toContain('--spacing-1\\.5: 0.375rem;');
});

test('leaves out the default of a global style that the app does not set', () => {
  const reset = `  html {
    --font-fallback: ui-sans-serif;
    line-height: 1.5;
    font-family: var(--global-font-body, var(--font-fallback));
}
`;
  expect(usedStyles(reset, [])).toBe('  html {\n    line-height: 1.5;\n}\n');
  const set = `${reset}  :root {\n    --global-font-body: serif;\n}\n`;
  expect(usedStyles(set, [])).toBe(set);
});

test('keeps an animation if a style uses it, and drops it with its only token', () => {
  const left = usedStyles(css, []);
  expect(left).toContain('@keyframes rise');
  expect(left).not.toContain('spin');
});

test('leaves out nothing that is used', () => {
  expect(usedStyles(css, ['--colors-red --colors-hue --spacing-0\\.5 --animations-spin'])).toBe(css);
});
