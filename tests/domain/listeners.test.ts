import { expect, test } from 'vitest';
import { createListeners } from '#domain/listeners.ts';

test('calls every listener in order until it unsubscribes', () => {
  const heard: string[] = [];
  const { tell, add } = createListeners<[what: string]>();
  const leave = add((what) => heard.push(`one ${what}`));
  add((what) => heard.push(`other ${what}`));
  tell('a');
  leave();
  tell('b');
  expect(heard).toEqual(['one a', 'other a', 'other b']);
});

test('still calls the others when one throws and an error handler is given', () => {
  const [heard, faults]: [string[], unknown[]] = [[], []];
  const fault = new Error('deaf');
  const { tell, add } = createListeners<[what: string]>((error) => faults.push(error));
  add(() => {
    throw fault;
  });
  add((what) => heard.push(what));
  tell('a');
  expect({ heard, faults }).toEqual({ heard: ['a'], faults: [fault] });
});

test("rethrows a listener's error without an error handler", () => {
  const fault = new Error('deaf');
  const { tell, add } = createListeners();
  add(() => {
    throw fault;
  });
  expect(tell).toThrow(fault);
});
