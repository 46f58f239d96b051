import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listenToWedge } from '#scanner/wedge/wedge.ts';
import { handClock, type HandClock } from '#tests/scanner/hand-clock.ts';

let texts: string[];
let clock: HandClock;
let stop: () => void;
beforeEach(() => {
  document.body.innerHTML = '<input id="name"><button id="undo">Undo</button>';
  texts = [];
  clock = handClock();
  stop = listenToWedge(document, clock, ({ text }) => texts.push(text));
});
afterEach(() => stop());

const input = (): HTMLInputElement =>
  document.querySelector<HTMLInputElement>('#name') ?? document.createElement('input');

/** Presses a key as a browser does: unless prevented, it writes into the field. */
function press(target: Element, key: string, at: number): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: at });
  target.dispatchEvent(event);
  if (!event.defaultPrevented && key.length === 1 && target instanceof HTMLInputElement) target.value += key;
  return event;
}

const type = (target: Element, keys: readonly string[], gapMs: number) =>
  keys.map((key, index) => press(target, key, 1000 + index * gapMs));

describe('a hand scanner', () => {
  it('is read without a focused element', () => {
    type(document.body, [...'G1SCANNED', 'Enter'], 10);
    expect(texts).toEqual(['G1SCANNED']);
  });

  it('is read while a field is focused, leaving its content', () => {
    input().value = 'Ada';
    let told = 0;
    input().addEventListener('input', () => (told += 1));
    type(input(), [...'G1SCANNED', 'Enter'], 10);
    expect(texts).toEqual(['G1SCANNED']);
    expect(input().value).toBe('Ada');
    expect(told).toBe(1);
  });

  it('presses no button with its Enter', () => {
    const button = document.querySelector('#undo') ?? document.body;
    expect(type(button, [...'G1SCANNED', 'Enter'], 10).at(-1)?.defaultPrevented).toBe(true);
  });

  it('presses no button with its Enter or later keys, even at 80 ms a key', () => {
    const button = document.querySelector('#undo') ?? document.body;
    const events = type(button, [...']Q1G1SCANNED', 'Enter', 'Enter'], 80);
    expect(events.slice(-2).map((event) => event.defaultPrevented)).toEqual([true, true]);
    expect(texts).toEqual([']Q1G1SCANNED']);
  });

  it('is read without a suffix, once it is silent', async () => {
    type(document.body, [...'G1SCANNED'], 10);
    expect(texts).toEqual([]);
    await clock.advance(5_000);
    expect(texts).toEqual(['G1SCANNED']);
  });

  it('leaves no code in a field when slow, but all of a person’s typing', async () => {
    input().value = 'Ada';
    type(input(), [...']Q1G1SCANNEDBYTHISPHONE', 'Enter'], 80);
    expect([texts, input().value]).toEqual([[']Q1G1SCANNEDBYTHISPHONE'], 'Ada']);
  });

  it('is read while a slider is focused', () => {
    input().type = 'range';
    type(input(), [...'G1SCANNED', 'Enter'], 80);
    expect(texts).toEqual(['G1SCANNED']);
  });

  it('presses no button with a space among its first keys, unlike a person with a single one', async () => {
    const button = document.querySelector('#undo') ?? document.body;
    const release = () => {
      const event = new KeyboardEvent('keyup', { key: ' ', bubbles: true, cancelable: true });
      button.dispatchEvent(event);
      return event.defaultPrevented;
    };
    type(button, ['A', ' '], 10);
    expect(release()).toBe(true);
    await clock.advance(4_000);
    press(button, ' ', 5000);
    expect(release()).toBe(false);
  });

  it.each([
    ['key by key', [...'G1SCANNED']],
    ['all at once', ['G1SCANNED']],
  ])('is read in a field if the keyboard does not name its keys, %s', (_, parts) => {
    input().value = 'Ada';
    for (const [index, data] of parts.entries()) {
      press(input(), 'Unidentified', 1000 + index * 10);
      const event = new InputEvent('beforeinput', {
        data,
        inputType: 'insertText',
        bubbles: true,
        cancelable: true,
      });
      Object.defineProperty(event, 'timeStamp', { value: 1001 + index * 10 });
      input().dispatchEvent(event);
      if (!event.defaultPrevented) input().value += data;
    }
    press(input(), 'Enter', 1010 + parts.length * 10);
    expect(texts).toEqual(['G1SCANNED']);
    expect(input().value).toBe('Ada');
  });

  it('is no longer read after the cancel', () => {
    stop();
    type(document.body, [...'G1SCANNED', 'Enter'], 10);
    expect(texts).toEqual([]);
  });
});

describe('a person', () => {
  it('types into a field undisturbed', () => {
    const events = type(input(), [...'Grace Hopper', 'Enter'], 90);
    expect(input().value).toBe('Grace Hopper');
    expect(events.some((event) => event.defaultPrevented)).toBe(false);
    expect(texts).toEqual([]);
  });
});
