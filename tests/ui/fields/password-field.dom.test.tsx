import { describe, expect, it } from 'vitest';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { button, doing, mount } from '#tests/ui/mount.ts';

async function field() {
  const box = await mount(<PasswordField label="Password" defaultValue="gambia" error="Too short." />);
  const input = box.querySelector('input');
  if (input === null) throw new Error('There is no input.');
  return input;
}

describe('a password field', () => {
  it('hides the typed text until asked to show it, and hides it again', async () => {
    const input = await field();
    expect(input.type).toBe('password');
    await doing(() => button('Show password').click());
    expect([input.type, input.value]).toEqual(['text', 'gambia']);
    await doing(() => button('Hide password').click());
    expect(input.type).toBe('password');
  });

  it('announces by its button whether the password is shown', async () => {
    await field();
    expect(button('Show password').getAttribute('aria-pressed')).toBe('false');
    await doing(() => button('Show password').click());
    expect(button('Hide password').getAttribute('aria-pressed')).toBe('true');
  });

  it('links its label and its error to the input', async () => {
    const input = await field();
    expect(input.labels?.[0]?.textContent).toBe('Password');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const message = document.getElementById(input.getAttribute('aria-errormessage') ?? '');
    expect(message?.textContent).toBe('Too short.');
  });

  it('allows password managers and pasting', async () => {
    const input = await field();
    expect(input.autocomplete).toBe('current-password');
    expect(input.dispatchEvent(new Event('paste', { bubbles: true, cancelable: true }))).toBe(true);
  });
});
