import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { failureOf } from '#api/reply.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { watchPreloadFailures } from '#app/shell/updates/preload-failure.ts';
import { createToasts, spokenMessage, type Toast } from '#app/shell/toasts.ts';
import { englishFailure as failureWords } from '#tests/messages/english.ts';
import { endingCodes, googleProblem } from '#auth/google-problem.ts';
import {
  endingProviderCodes,
  messageShapes,
  notices,
  providerCodes,
  spokenMessages,
} from './error-catalogue.ts';
import { textsOf } from '#tests/messages/english.ts';

describe('section 8: an error response', () => {
  test.each(messageShapes)('with %s is interpreted as specified', (_, status, body, shown, all) => {
    const headers = new Headers({
      'content-type': body.startsWith('One') ? 'text/plain' : 'application/json',
    });
    const failure = failureOf({ status, headers, text: body }, { ownFailuresOnly: false, now: 0 });
    expect(failure).toMatchObject({ kind: 'refused', status, message: shown, errors: all });
    expect(failureWords(failure)).toBe(shown);
  });
});

describe('sections 1 and 8: notices', () => {
  test.each(notices)('%s has its message', (name, kind, title, description) => {
    type Say = (title: string, options: { readonly description?: string }) => void;
    const say = vi.fn<Say>();
    const silent = vi.fn<Say>();
    const toast = Object.assign(vi.fn<Say>(), { success: silent, error: silent, info: silent, [kind]: say });
    // Only the toaster's three methods are used.
    const toasts = createToasts(textsOf('shell').notices);
    toasts.ready(toast as unknown as Toast);
    toasts.notify[name]();
    expect(say).toHaveBeenCalledExactlyOnceWith(title, description === undefined ? {} : { description });
  });
});

describe('section 8: a server message', () => {
  test.each(spokenMessages)('that is %s is shown as specified', (_, message, said) => {
    expect(spokenMessage(message, 'Instead')).toBe(said);
  });
});

describe('section 8: messages', () => {
  test('say that it is not mounted for a screen outside the provider', () => {
    const Lost = () => {
      useEngines();
      return null;
    };
    expect(() => renderToString(createElement(Lost))).toThrow('AuthProvider not mounted');
  });

  test('appear once for a part that did not load, on the preload error event', () => {
    const say = vi.fn<(title: string) => void>();
    const toasts = createToasts(textsOf('shell').notices);
    toasts.ready(Object.assign(say, { success: say, error: say, info: say }) as unknown as Toast);
    const page = new EventTarget();
    watchPreloadFailures(page, toasts.notify, textsOf('shell').missing.file);
    page.dispatchEvent(new Event('vite:preloadError'));
    page.dispatchEvent(new Event('vite:preloadError'));
    expect(say).toHaveBeenCalledOnce();
  });
});

describe('section 8: identity provider codes', () => {
  const wordsOf = (code: string): string | undefined => {
    const { known } = googleProblem({ code: `auth/${code}` });
    return known === undefined ? undefined : textsOf('account').google.problems[known];
  };
  test.each([...providerCodes])('have a specific message for %s', (code) => {
    expect(wordsOf(code)).toMatch(/\w+ \w+/);
  });

  test('have a message different from the rest for every handled code', () => {
    const words = providerCodes.map(wordsOf);
    expect(new Set(words).size).toBe(providerCodes.length);
  });

  test('sign out at the provider for a disabled user and an expired token', () => {
    expect([...endingCodes].toSorted()).toEqual([...endingProviderCodes].toSorted());
  });
});
