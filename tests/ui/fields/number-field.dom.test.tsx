import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { TextField, type TextFieldProps } from '#ui/fields/field.tsx';
import { doing, mount, typeInto } from '#tests/ui/mount.ts';

function Typed(props: Partial<TextFieldProps>) {
  const [value, setValue] = useState('');
  return (
    <TextField {...props} label="Number" value={value} onChange={(event) => setValue(event.target.value)} />
  );
}

async function typed(props: Partial<TextFieldProps>, text: string): Promise<string> {
  const box = await mount(<Typed {...props} />);
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

describe('other fields', () => {
  it('leaves digits of a name as typed', async () => {
    expect(await typed({}, 'قاعة ٣')).toBe('قاعة ٣');
  });
});
