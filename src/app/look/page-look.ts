import * as v from 'valibot';
import { look as wireLook } from '#contract/app-config.ts';
import { createListeners } from '#domain/listeners.ts';
import { productLook, type Look } from '#domain/look/look.ts';
import { isColour, tonesOf } from '#domain/look/tones.ts';
import type { Cancel } from '#platform/clock.ts';
import type { StoredValues } from '#platform/stored-values.ts';

const key = 'gatehouse.look';

/** Where the styles read colours: the page's root element. */
export interface LookRoot {
  readonly style: Pick<CSSStyleDeclaration, 'setProperty' | 'removeProperty'>;
}

/** How the installation looks, worn by the page: as the server said last, before it is asked again. */
export interface PageLook {
  /** Wears what is stored, before the first paint; then follows what other tabs hear. */
  start(): Cancel;
  readonly current: () => Look;
  readonly subscribe: (listener: () => void) => Cancel;
  /** The server said how it looks. */
  take(look: Look): void;
}

export function createPageLook(
  stored: Pick<StoredValues, 'get' | 'set' | 'onChange'>,
  root: LookRoot,
): PageLook {
  const listeners = createListeners();
  let current = productLook;
  const apply = (look: Look) => {
    current = look;
    wear(look.accent, root);
    listeners.tell();
  };
  return {
    start() {
      apply(readLook(stored.get(key)));
      // The empty key stands for everything having been cleared.
      return stored.onChange((changed) => {
        if (changed === key || changed === '') apply(readLook(stored.get(key)));
      });
    },
    current: () => current,
    subscribe: listeners.add,
    take(look) {
      const text = JSON.stringify(look);
      if (text === JSON.stringify(current)) return;
      stored.set(key, text);
      apply(look);
    },
  };
}

function readLook(text: string | null): Look {
  try {
    const read = v.safeParse(wireLook, JSON.parse(text ?? 'null'));
    return read.success && isColour(read.output.accent) ? read.output : productLook;
  } catch {
    return productLook;
  }
}

/** The names that Panda gives to the tokens of the colour. */
const variables = {
  accent: '--colors-accent',
  hover: '--colors-accent-hover',
  deep: '--colors-accent-deep',
  onAccent: '--colors-text-on-accent',
} as const;

/** The product's own tones are drawn by hand; another colour's are made. */
function wear(accent: string, { style }: LookRoot): void {
  const tones = accent === productLook.accent ? null : tonesOf(accent);
  for (const tone of Object.keys(variables) as (keyof typeof variables)[]) {
    if (tones === null) style.removeProperty(variables[tone]);
    else style.setProperty(variables[tone], tones[tone]);
  }
}
