import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepOnHeading } from '#app/shell/navigation/route-change.ts';

/** Replaces the current screen. */
async function show(html: string): Promise<void> {
  const main = document.getElementById('main');
  if (main !== null) main.innerHTML = html;
  // The page reports changes in a separate task.
  await Promise.resolve();
}

const heading = () => document.activeElement?.textContent;

describe('the focus after a route change', () => {
  let came = vi.fn<() => void>();
  let end = () => {};
  beforeEach(() => {
    document.body.innerHTML = '<main id="main"><h1 tabindex="-1">Before</h1></main>';
    came = vi.fn<() => void>();
    end = keepOnHeading(document, came);
  });
  afterEach(() => end());

  it('is on the existing heading', () => {
    expect(heading()).toBe('Before');
    expect(came).not.toHaveBeenCalled();
  });

  it('follows to the heading of a screen that loads late, and again to its loaded heading', async () => {
    await show('<p>Loading</p>');
    expect(document.activeElement).toBe(document.body);
    await show('<h1 tabindex="-1">Ticket</h1>');
    expect(heading()).toBe('Ticket');
    await show('<h1 tabindex="-1">Serekunda Makers’ Fair</h1>');
    expect(heading()).toBe('Serekunda Makers’ Fair');
    expect(came).toHaveBeenCalledTimes(2);
  });

  it.each(['keydown', 'pointerdown', 'wheel'])('is left alone after a %s', async (sign) => {
    document.body.dispatchEvent(new Event(sign, { bubbles: true }));
    await show('<h1 tabindex="-1">After</h1>');
    expect(document.activeElement).toBe(document.body);
  });

  it('stays in a field that focused itself', async () => {
    await show('<h1 tabindex="-1">Sign in</h1><input />');
    document.querySelector('input')?.focus();
    await show('<h1 tabindex="-1">Sign in again</h1><input />');
    expect(document.activeElement?.tagName).not.toBe('H1');
  });
});
