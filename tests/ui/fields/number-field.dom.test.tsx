import { globSync, readFileSync } from 'node:fs';
import { useState, type ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { TextField, type TextFieldProps } from '#ui/fields/field.tsx';
import { NumberField, type NumberFieldProps } from '#ui/fields/number-field.tsx';
import { doing, mount, typeInto } from '#tests/ui/mount.ts';

function Typed(props: Partial<NumberFieldProps>) {
  const [value, setValue] = useState('');
  return (
    <NumberField {...props} label="Number" value={value} onChange={(event) => setValue(event.target.value)} />
  );
}

function TypedText(props: Partial<TextFieldProps>) {
  const [value, setValue] = useState('');
  return (
    <TextField {...props} label="Text" value={value} onChange={(event) => setValue(event.target.value)} />
  );
}

const typed = (props: Partial<NumberFieldProps>, text: string) => after(<Typed {...props} />, text);

/** Returns what a field has after a text was typed into it. */
async function after(field: ReactElement, text: string): Promise<string> {
  const box = await mount(field);
  const input = box.querySelector('input');
  if (input === null) throw new Error('There is no input.');
  await doing(() => typeInto(input, text));
  return input.value;
}

describe('a field for a number', () => {
  for (const inputMode of ['numeric', 'decimal', 'tel'] as const)
    for (const [text, becomes] of [
      ['١٢٥٠', '1250'],
      ['۱۲۵۰', '1250'],
      ['１２５０', '1250'],
      ['١٬٢٥٠٫٥٠', '1,250.50'],
      ['1 500,50', '1 500,50'],
      ['\u202A+220 770 1234\u202C', '+220 770 1234'],
      ['\u200F12\u200B\uFEFF', '12'],
    ] as const)
      it(`takes ${JSON.stringify(text)} as ${becomes} (${inputMode})`, async () => {
        expect(await typed({ inputMode }, text)).toBe(becomes);
      });

  it.each(['', '12'])('keeps figures on one side, also where it contains "%s"', async (value) => {
    for (const inputMode of ['numeric', 'decimal'] as const) {
      const box = await mount(<NumberField label="Number" inputMode={inputMode} value={value} readOnly />);
      expect(box.querySelector('input')?.dir).toBe('ltr');
    }
  });

  it('keeps the caret where a digit was typed between others', async () => {
    const box = await mount(<Typed inputMode="numeric" />);
    const input = box.querySelector('input');
    if (input === null) throw new Error('There is no input.');
    await doing(() => typeInto(input, '15'));
    await doing(() => {
      typeInto(input, '1٢5', 2);
    });
    expect([input.value, input.selectionStart]).toEqual(['125', 2]);
  });
});

describe('a field for an address, a username or a code', () => {
  it.each([
    [{ type: 'email' }, 'amie@example.org\u200B', 'amie@example.org'],
    [{ inputMode: 'email', autoCapitalize: 'none' }, '\u202A+220 770 1234\u202C', '+220 770 1234'],
    [{ autoCapitalize: 'none' }, '\u2060amie\uFEFF', 'amie'],
    [{ autoCapitalize: 'characters' }, 'RIVER\u00AD2026', 'RIVER2026'],
  ] as const)('takes no invisible marks that were copied with it (%o)', async (props, text, becomes) => {
    expect(await after(<TypedText {...props} />, text)).toBe(becomes);
  });

  it.each([{}, { autoCapitalize: 'none', autoComplete: 'current-password' }] as const)(
    'leaves a name or a password as it was typed (%o)',
    async (props) => {
      expect(await after(<TypedText {...props} />, 'می\u200Cخواهم')).toBe('می\u200Cخواهم');
    },
  );
});

describe('other fields', () => {
  it('leaves digits of a name as typed', async () => {
    const box = await mount(<TextField label="Name" value="قاعة ٣" readOnly />);
    expect(box.querySelector('input')?.value).toBe('قاعة ٣');
  });

  it('has no keyboard for numbers, which have a field that takes all digits', () => {
    const all = globSync('src/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'));
    const elements = all.flatMap(elementsWithKeyboard);
    expect(elements.length).toBeGreaterThan(3);
    expect(new Set(elements)).toEqual(new Set(['NumberField']));
  });

  it.each([
    ['<TextField type="tel" />', ['TextField']],
    ["<TextField label={one} inputMode={isWhole ? 'numeric' : 'decimal'} />", ['TextField']],
    ["const forPhones = { type: 'tel' } as const;\n<TextField label={one} {...forPhones} />", ['TextField']],
    ["export const forPhones = { type: 'tel' } as const;", ['forPhones, which is no element’s']],
    ['<TextField type="url" />', []],
  ])('is found by its keyboard for numbers: %s', (text, elements) => {
    expect(elementsWithKeyboard(text)).toEqual(elements);
  });
});

/** Returns the names of the elements that have a keyboard for numbers, by an attribute or an object. */
function elementsWithKeyboard(text: string): readonly string[] {
  const attributes = text.matchAll(/\b(?:inputMode|type)=(?:"|\{[^}]*')(?:numeric|decimal|tel)\b/g);
  const fields = text.matchAll(/\b(?:inputMode|type): '(?:numeric|decimal|tel)'/g);
  const objects = new Set(
    [...fields].map(({ index }) => /const (\w+)(?:(?!\bconst\b)[^])*$/.exec(text.slice(0, index))?.[1] ?? ''),
  );
  const spread = [...objects].flatMap((name) => {
    const uses = [...text.matchAll(/\{\.\.\.(\w+)\}/g)].filter(([, used]) => used === name);
    return uses.length > 0 ? uses.map((use) => elementOf(text, use)) : [`${name}, which is no element’s`];
  });
  return [...[...attributes].map((found) => elementOf(text, found)), ...spread];
}

const elementOf = (text: string, { index }: { readonly index: number }): string =>
  /<(\w+)(?:(?!<[A-Z])[^])*$/.exec(text.slice(0, index))?.[1] ?? '';
