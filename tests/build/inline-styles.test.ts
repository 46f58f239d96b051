import { css, cva } from 'styled-system/css';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { inlineStyles, UnreadStyles, type StyleRules } from '../../build/inline-styles.ts';

// As the generator writes it, without types.
const conditions = '../../styled-system/css/conditions.js';
const { isCondition } = (await import(/* @vite-ignore */ conditions)) as Pick<StyleRules, 'isCondition'>;
const rules = { css, cva, isCondition } as unknown as StyleRules;
const written = (code: string): string => inlineStyles(code, parseAst(code, { lang: 'js' }), rules);

/** What a module of one value makes, once its styles are names; it imports nothing any more. */
async function made(value: string): Promise<unknown> {
  const code = written(`import { css, cva } from 'styled-system/css';\nexport default ${value};`);
  expect(code).not.toContain('import');
  const module = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as {
    readonly default: unknown;
  };
  return module.default;
}
const namesOf = (classes: unknown) =>
  String(classes)
    .split(' ')
    .toSorted((a, b) => a.localeCompare(b));

describe('Styles are names of classes in what is built', () => {
  it('as the app would make them', async () => {
    const look = {
      px: 'base',
      _hover: { color: 'accent' },
      p: { base: '0', md: 'near' },
      margin: `-1px`,
      zIndex: 2,
    };
    expect(await made(`css(${JSON.stringify(look)})`)).toBe(css(look as never));
    expect(await made('css({ px: "near" }, { px: "base", color: "text" })')).toBe(
      css({ px: 'near' }, { px: 'base', color: 'text' }),
    );
  });

  it.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])('also where values hang on conditions: %s, %s', async (big, wrong) => {
    const look = await made(
      '(big, wrong) => css({ px: big ? "base" : "near", color: wrong ? "accent" : big ? "text" : "text.soft" })',
    );
    const color = wrong ? 'accent' : big ? 'text' : 'text.soft';
    expect((look as (...facts: boolean[]) => string)(big, wrong)).toBe(
      css({ px: big ? 'base' : 'near', color }),
    );
  });

  it('and of a recipe for whatever is chosen of it', async () => {
    const recipe = {
      base: { px: 'base', color: 'text' },
      variants: {
        look: { quiet: { bg: 'surface' }, loud: { bg: 'accent', color: 'text.onAccent' } },
        size: { small: { px: 'near' }, normal: {} },
        full: { true: { w: 'full' } },
      },
      defaultVariants: { look: 'quiet' },
    } as const;
    const own = cva(recipe as never) as unknown as (chosen?: object) => string;
    const built = (await made(`cva(${JSON.stringify(recipe)})`)) as typeof own;
    expect(namesOf(built())).toEqual(namesOf(own()));
    for (const look of [undefined, 'quiet', 'loud'])
      for (const size of [undefined, 'small', 'normal'])
        for (const full of [undefined, true])
          expect(namesOf(built({ look, size, full }))).toEqual(namesOf(own({ look, size, full })));
  });

  it('under whatever they are called, and nothing else is touched', () => {
    const code = `import { css as look, cx } from 'styled-system/css';\nconst css = (x) => x;\nexport const a = cx(css(look({ px: 'base' })));`;
    const text = written(code);
    expect(text).toContain(`import { cx } from 'styled-system/css';`);
    expect(text).toContain(`const css = (x) => x;`);
    expect(text).toContain(`cx(css(${JSON.stringify(css({ px: 'base' }))}))`);
  });

  it.each([
    ['a value that only the page knows', 'const a = css({ px: size });'],
    ['a part of another look', 'const a = css({ ...base, px: "near" });'],
    ['a name that is made', 'const a = css({ [key]: "near" });'],
    ['a look that is handed on', 'const a = make(css);'],
    ['a condition that is written like a property', 'const a = css({ wide: { px: "near" } });'],
    ['the same in a recipe', 'const a = cva({ variants: { big: { true: { wide: { px: "near" } } } } });'],
    ['a condition without a property', 'const a = css({ _wide: "near" });'],
    [
      'a recipe of very many looks',
      `const a = cva({ variants: { n: { ${Array.from({ length: 65 }, (_, n) => `"${n}": {}`).join(', ')} } } });`,
    ],
  ])('The build stops at %s', (_, line) => {
    expect(() => written(`import { css, cva } from 'styled-system/css';\n${line}`)).toThrow(UnreadStyles);
  });
});
