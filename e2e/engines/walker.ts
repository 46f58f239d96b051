import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { EnginePage } from './engine.ts';

/** Finds elements by role and name, as assistive technology does. */
const finders = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

type Role =
  | 'alert'
  | 'alertdialog'
  | 'button'
  | 'dialog'
  | 'heading'
  | 'img'
  | 'link'
  | 'list'
  | 'radio'
  | 'tab'
  | 'textbox';
/** A name as a whole, or a pattern for a part of it. */
type Name = string | RegExp;

/** User actions on a page of any engine. Each waits until it is possible, or fails with what it waited for. */
export interface Walker {
  goto(url: string): Promise<void>;
  /** Navigates back in the browser. */
  back(): Promise<void>;
  press(role: Role, name: Name): Promise<void>;
  /** Replaces a field's text; `gapMs` between keys: faster than people type, it acts as a hand scanner. */
  fill(label: Name, text: string, gapMs?: number): Promise<void>;
  /** Types into a field that submits once it is complete. */
  enter(label: Name, text: string): Promise<void>;
  type(keys: readonly string[]): Promise<void>;
  sees(role: Role, name?: Name): Promise<void>;
  seesNo(role: Role, name?: Name): Promise<void>;
  /** Waits for a dialog or sheet, whichever of the two roles it has. */
  seesLayer(name: Name): Promise<void>;
  /** Returns whether an element with this role and name is present now. */
  has(role: Role, name?: Name): Promise<boolean>;
  /** Waits until the page visibly shows these words. */
  reads(words: RegExp): Promise<void>;
  /** Waits until the selector matches an element. */
  shows(selector: string): Promise<void>;
  /** Runs a function in the page; its argument and result are JSON, and it cannot use variables from outside. */
  ask<A, R>(question: (given: A) => R | Promise<R>, given: A): Promise<R>;
  /**
   * Starts a question before an action, because a driver runs one command at a time; the returned function awaits the
   * answer.
   */
  askAhead<R>(question: () => Promise<R>): Promise<() => Promise<R>>;
}

export function walkerOn(page: EnginePage): Walker {
  const ready = async () => {
    if ((await page.run(`'TestingLibraryDom' in globalThis`)) !== true)
      await page.run(`(function () { ${finders} }).call(globalThis)`);
  };
  // Retry if the page is replaced while it is inspected.
  const act = (what: string, tried: () => Promise<boolean>) =>
    expect(async () => {
      await ready();
      expect(await tried(), what).toBe(true);
    }).toPass({ timeout: 120_000 });
  const pressStill = async (finder: string) =>
    (await page.run(`(${standsStill.toString()})(${finder})`)) === true && page.press(finder);
  const has = (role: Role, name?: Name) =>
    page.run(`${byRole(role, name)} !== null`).then((found) => found === true);
  const ask = async <A, R>(question: (given: A) => R | Promise<R>, given: A) =>
    (await page.run(`(${question.toString()})(${JSON.stringify(given)})`)) as R;
  const enter = async (label: Name, text: string, gapMs?: number) => {
    const field = byLabel(label);
    await act(`field ${String(label)}`, () => pressStill(field));
    await page.run(`${field}.select()`);
    await page.type([...text], gapMs);
  };
  return {
    goto: (url) => page.goto(url),
    back: () => page.back(),
    press: (role, name) => act(`press ${role} ${String(name)}`, () => pressStill(byRole(role, name))),
    enter,
    async fill(label, text, gapMs) {
      await enter(label, text, gapMs);
      const field = byLabel(label);
      await act(`${String(label)} holds ${text}`, async () => (await page.run(`${field}.value`)) === text);
    },
    type: (keys) => page.type(keys),
    sees: (role, name) => act(`see ${role} ${String(name ?? '')}`, () => has(role, name)),
    seesNo: (role, name) => act(`no ${role} ${String(name ?? '')}`, async () => !(await has(role, name))),
    seesLayer: (name) =>
      act(
        `see layer ${String(name)}`,
        async () => (await has('dialog', name)) || (await has('alertdialog', name)),
      ),
    async has(role, name) {
      await ready();
      return has(role, name);
    },
    reads: (words) =>
      act(
        `read ${String(words)}`,
        async () => (await page.run(`${String(words)}.test(document.body.innerText)`)) === true,
      ),
    shows: (selector) =>
      act(`see ${selector}`, async () => (await page.run(`${found(selector)} !== null`)) === true),
    ask,
    async askAhead<R>(question: () => Promise<R>) {
      await page.run(`(globalThis.askedAhead = (${question.toString()})(), null)`);
      return async () => (await page.run('globalThis.askedAhead')) as R;
    },
  };
}

/** Runs in the page: returns whether a press in the element's centre hits it, now and a moment later. */
async function standsStill(element: Element | null): Promise<boolean> {
  const middle = () => {
    const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
    return [x + width / 2, y + height / 2] as const;
  };
  element?.scrollIntoView({ block: 'nearest' });
  const before = middle();
  await new Promise((resolve) => setTimeout(resolve, 250));
  const after = middle();
  const met = document.elementFromPoint(...after);
  const isMet = element !== null && met !== null && (element.contains(met) || met.contains(element));
  return isMet && before.every((place, axis) => place === after[axis]);
}

const found = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`;

const options = (name: Name | undefined) =>
  name === undefined ? '{}' : `{ name: ${typeof name === 'string' ? JSON.stringify(name) : String(name)} }`;

const byRole = (role: Role, name: Name | undefined) =>
  `(TestingLibraryDom.queryAllByRole(document.body, '${role}', ${options(name)})[0] ?? null)`;

const byLabel = (label: Name) =>
  `(TestingLibraryDom.queryAllByLabelText(document.body, ${
    typeof label === 'string' ? JSON.stringify(label) : String(label)
  }, { selector: 'input, textarea' })[0] ?? null)`;
