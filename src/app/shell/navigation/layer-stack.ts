import { createListeners } from '#domain/listeners.ts';
import type { RouterHistory } from '@tanstack/react-router';
import type { Cancel } from '#platform/clock.ts';
import type { Layers } from '#ui/layers/layers.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many layers (dialogs, sheets) were open when this entry was made: the same page, one step further. */
    readonly layers?: number;
  }
}

export interface LayerStack extends Layers {
  /** Follows the history from now on, until the answer is called. */
  follow(): Cancel;
}

/**
 * Leads the browser's way back to what is open over the page. A layer that opens adds an entry of the same page to the
 * history, so that going back closes it and leaves the page where it is. One that is closed otherwise leaves its entry
 * behind: taking it away would be a step back of its own, which comes late and could undo what a person does next. The
 * next layer uses the entry again, and whoever goes back is led over it. Every other change of the page closes all.
 */
export function createLayerStack(
  history: Pick<RouterHistory, 'location' | 'subscribe' | 'push' | 'back' | 'go'>,
): LayerStack {
  const open: (() => void)[] = [];
  const listeners = createListeners();
  const { tell } = listeners;
  /** Replaces the address once the history is back at the page's own entry. */
  let replacing: (() => void) | null = null;
  const layersHere = () => history.location.state.layers ?? 0;

  function closeDownTo(count: number): void {
    for (const close of open.splice(count).toReversed()) close();
    tell();
  }

  return {
    follow() {
      let depth = layersHere();
      return history.subscribe(({ action }) => {
        const before = depth;
        depth = layersHere();
        if (depth === 0 && replacing !== null) {
          closeDownTo(0);
          return replacing();
        }
        if (open.length > depth) closeDownTo(depth);
        else if (action.type === 'BACK' && depth < before) history.back();
      });
    },
    hold(close) {
      open.push(close);
      tell();
      if (open.length > layersHere()) {
        const { href, state } = history.location;
        // The page stays where it is scrolled, also where its address names a place in it.
        history.push(href, { ...state, layers: open.length, __hashScrollIntoViewOptions: false });
      }
      return () => {
        const at = open.indexOf(close);
        if (at !== -1) open.splice(at, 1);
        tell();
      };
    },
    replacePage(replace) {
      const left = layersHere();
      if (left === 0) return replace();
      replacing = () => {
        replacing = null;
        replace();
      };
      history.go(-left);
    },
    closeAll: () => closeDownTo(0),
    isOpen: () => open.length > 0,
    subscribe: listeners.add,
  };
}
