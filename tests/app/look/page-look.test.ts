import { describe, expect, it } from 'vitest';
import { createPageLook } from '#app/look/page-look.ts';
import { productLook } from '#domain/look/look.ts';
import { tonesOf } from '#domain/look/tones.ts';
import { browserStorage } from '#tests/auth/auth-bench.ts';

const kora = { name: 'Kora', accent: '#2222CC', logo: { id: 'a', isDark: true } };

/** A page's root element that records the look applied to it. */
function root() {
  const worn = new Map<string, string>();
  return {
    worn,
    style: {
      setProperty: (name: string, value: string | null) => void worn.set(name, value ?? ''),
      removeProperty: (name: string) => (worn.delete(name), ''),
    },
  };
}

describe('an installation’s branding', () => {
  it('is applied once the server has sent it, and by the next page before its request', () => {
    const tab = browserStorage();
    const [first, next] = [root(), root()];
    const here = createPageLook(tab(), first);
    here.start();
    expect([here.current(), first.worn.size]).toEqual([productLook, 0]);
    here.take(kora);
    const { accent, hover, deep, onAccent } = tonesOf(kora.accent);
    expect(Object.fromEntries(first.worn)).toEqual({
      '--colors-accent': accent,
      '--colors-accent-hover': hover,
      '--colors-accent-deep': deep,
      '--colors-text-on-accent': onAccent,
    });
    const later = createPageLook(tab(), next);
    later.start();
    expect([later.current(), next.worn]).toEqual([kora, first.worn]);
  });

  it('updates in other tabs, and custom shades return with the product’s colour', () => {
    const tab = browserStorage();
    const [one, other] = [root(), root()];
    const [here, there] = [createPageLook(tab(), one), createPageLook(tab(), other)];
    here.start();
    there.start();
    here.take(kora);
    expect(there.current()).toEqual(kora);
    there.take(productLook);
    expect([here.current(), one.worn.size, other.worn.size]).toEqual([productLook, 0, 0]);
  });

  it.each(['{', 'null', '{"name":"Kora"}', '{"name":"Kora","accent":"url(x)","logo":null}'])(
    'falls back to the product’s if the stored value is unreadable: %s',
    (text) => {
      const values = browserStorage()();
      values.set('gatehouse.look', text);
      const page = root();
      const look = createPageLook(values, page);
      look.start();
      expect([look.current(), page.worn.size]).toEqual([productLook, 0]);
    },
  );
});
