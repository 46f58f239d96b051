import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createToasts, spokenMessage, toastLimits, type Toast } from '#app/shell/toasts.ts';
import { textsOf } from '#tests/messages/english.ts';

type Say = (title: string, options: { readonly description?: string }) => void;
const toast = Object.assign(vi.fn<Say>(), { success: vi.fn<Say>(), error: vi.fn<Say>(), info: vi.fn<Say>() });

describe('notices', () => {
  const { notify, ready } = createToasts(textsOf('shell').notices);
  beforeEach(() => {
    for (const kind of [toast.success, toast.error, toast.info]) kind.mockClear();
  });

  it('are shown later if created before the toaster loaded', () => {
    notify.loggedOut();
    expect(toast.success).not.toHaveBeenCalled();
    // Only three methods of the toaster are called.
    ready(toast as unknown as Toast);
    expect(toast.success).toHaveBeenCalledWith('Logged Out', { description: 'You have been logged out' });
  });

  it.each([
    ['loginSuccessful', 'success', 'Login Successful', 'Welcome back!'],
    ['loginFailed', 'error', 'Login Failed', 'Invalid credentials'],
    ['sessionEnded', 'info', 'Session ended', 'Please log in again'],
    ['loggedOut', 'success', 'Logged Out', 'You have been logged out'],
  ] as const)('use the specification’s wording for %s', (name, kind, title, description) => {
    notify[name]();
    expect(toast[kind]).toHaveBeenCalledWith(title, { description });
  });

  it('show three at a time for 4 s and are focused by Alt+T', () => {
    expect(toastLimits).toEqual({ visible: 3, durationMs: 4000, hotkey: ['altKey', 'KeyT'] });
  });

  it.each([
    ['Account locked', 'Account locked'],
    ['{"message":"Account locked"}', 'Account locked'],
    ['{"error":"Bad password"}', 'Bad password'],
    ['{"message":""}', 'Invalid credentials'],
    ['{not json', 'Invalid credentials'],
    ['  ', 'Invalid credentials'],
    [undefined, 'Invalid credentials'],
  ])('show the server’s message %j as %j', (message, words) => {
    expect(spokenMessage(message, 'Invalid credentials')).toBe(words);
  });
});
