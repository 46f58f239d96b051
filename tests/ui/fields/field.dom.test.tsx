import { createRef, type ReactElement } from 'react';
import { expect, it } from 'vitest';
import { SelectField, TextField } from '#ui/fields/field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { mount } from '#tests/ui/mount.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

async function control(field: ReactElement, name: string): Promise<Control> {
  const found = (await mount(field)).querySelector<Control>(name);
  if (found === null) throw new Error(`There is no ${name}.`);
  return found;
}

/** Returns the texts of the elements that an attribute names. */
const texts = (one: Control, attribute: string) =>
  (one.getAttribute(attribute) ?? '')
    .split(' ')
    .filter((id) => id !== '')
    .map((id) => document.getElementById(id)?.textContent);

const given = { label: 'Name', hint: 'As on the ticket.', error: 'Enter a name.' };

it.each([
  ['input', <TextField key="input" {...given} required disabled defaultValue="" />],
  ['textarea', <TextArea key="area" {...given} required disabled defaultValue="" />],
  ['select', <SelectField key="select" {...given} required disabled choices={[]} />],
])('links a label, a hint and an error to its %s, which keeps its own attributes', async (name, field) => {
  const one = await control(field, name);
  expect([...(one.labels ?? [])].map((label) => label.textContent)).toEqual(['Name']);
  expect(texts(one, 'aria-describedby')).toEqual(['As on the ticket.', 'Enter a name.']);
  expect(texts(one, 'aria-errormessage')).toEqual(['Enter a name.']);
  expect([one.getAttribute('aria-invalid'), one.required, one.disabled]).toEqual(['true', true, true]);
});

it('is not invalid, and described by nothing, without hint and error', async () => {
  const one = await control(<TextField label="Name" defaultValue="" />, 'input');
  expect([one.getAttribute('aria-invalid'), texts(one, 'aria-describedby')]).toEqual([null, []]);
});

it('gives its control to a ref', async () => {
  const [line, area] = [createRef<HTMLInputElement>(), createRef<HTMLTextAreaElement>()];
  await mount(
    <>
      <TextField ref={line} label="Name" defaultValue="" />
      <TextArea ref={area} label="Message" defaultValue="" />
    </>,
  );
  expect([line.current?.tagName, area.current?.tagName]).toEqual(['INPUT', 'TEXTAREA']);
});
