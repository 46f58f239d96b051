import { describe, expect, test, vi } from 'vitest';
import { errorMessages } from '#api/error-messages.ts';
import { notify, toasterReady } from '#app/toasts.ts';
import { endingCodes, googleProblem } from '#auth/google-problem.ts';
import { readFailureMessages } from '#domain/failure.ts';
import { endingProviderCodes, messageShapes, notices, providerCodes } from './error-catalogue.ts';

describe('a reply that is not OK', () => {
  test.each(messageShapes)('with %s is read as specified', (_, status, body, shown, all) => {
    const messages = errorMessages(status, body);
    expect(messages[0]).toBe(shown);
    expect(messages).toEqual(all);
    expect(readFailureMessages(body, status)).toEqual(all);
  });
});

describe('notices', () => {
  test.each(notices)('%s says its words', (name, kind, title, description) => {
    type Say = (title: string, options: { readonly description?: string }) => void;
    const say = vi.fn<Say>();
    const silent = vi.fn<Say>();
    const toast = Object.assign(vi.fn<Say>(), { success: silent, error: silent, info: silent, [kind]: say });
    // Only the three verbs of the toaster are spoken to.
    toasterReady(toast as unknown as Parameters<typeof toasterReady>[0]);
    notify[name]();
    expect(say).toHaveBeenCalledExactlyOnceWith(title, description === undefined ? {} : { description });
  });
});

describe('codes of the sign-in provider', () => {
  test.each([...providerCodes])('%s has words of its own', (code) => {
    expect(googleProblem({ code: `auth/${code}` }).words).toMatch(/\w+ \w+/);
  });

  test('every handled code has other words than the rest', () => {
    const words = providerCodes.map((code) => googleProblem({ code: `auth/${code}` }).words);
    expect(new Set(words).size).toBe(providerCodes.length);
  });

  test('a disabled person and a token that ran out sign out at the provider', () => {
    expect([...endingCodes].toSorted()).toEqual([...endingProviderCodes].toSorted());
  });
});
