import * as v from 'valibot';
import { look as wireLook } from '#contract/app-config.ts';
import { createListeners } from '#domain/listeners.ts';
import { productLook, type Look } from '#domain/look/look.ts';
import { isColour, tonesOf } from '#domain/look/tones.ts';
import type { Cancel } from '#platform/clock.ts';
import type { StoredValues } from '#platform/stored-values.ts';

const key = 'gatehouse.look';

/** The root element, where styles read colours. */
export interface LookRoot {
  readonly style: Pick<CSSStyleDeclaration, 'setProperty' | 'removeProperty'>;
}

/** The installation's branding on the page: as last sent by the server, until it is asked again. */
export interface PageLook {
  /** Applies the stored branding before the first paint, then follows changes from other tabs. */
  start(): Cancel;
  readonly current: () => Look;
  readonly subscribe: (listener: () => void) => Cancel;
  /** Applies and stores branding received from the server. */
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
    applyColours(look.accent, root);
    listeners.tell();
  };
  return {
    start() {
      apply(readLook(stored.get(key)));
      // The empty key means that everything was cleared.
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

/** CSS variable names that Panda generates for the colour tokens. */
const variables = {
  accent: '--colors-accent',
  hover: '--colors-accent-hover',
  deep: '--colors-accent-deep',
  onAccent: '--colors-text-on-accent',
} as const;

/** The product's own shades are designed by hand; those of another colour are computed. */
function applyColours(accent: string, { style }: LookRoot): void {
  const tones = accent === productLook.accent ? null : tonesOf(accent);
  for (const tone of Object.keys(variables) as (keyof typeof variables)[]) {
    if (tones === null) style.removeProperty(variables[tone]);
    else style.setProperty(variables[tone], tones[tone]);
  }
}
