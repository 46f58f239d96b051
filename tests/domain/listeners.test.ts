import { expect, test } from 'vitest';
import { createListeners } from '#domain/listeners.ts';

test('tells everybody in order, until they leave', () => {
  const heard: string[] = [];
  const { tell, add } = createListeners<[what: string]>();
  const leave = add((what) => heard.push(`one ${what}`));
  add((what) => heard.push(`other ${what}`));
  tell('a');
  leave();
  tell('b');
  expect(heard).toEqual(['one a', 'other a', 'other b']);
});

test('lets nobody miss what another could not hear, where somebody takes the fault', () => {
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

test('throws what a listener threw, where nobody takes it', () => {
  const fault = new Error('deaf');
  const { tell, add } = createListeners();
  add(() => {
    throw fault;
  });
  expect(tell).toThrow(fault);
});
