import { createListeners } from '#domain/listeners.ts';
import type { RouterHistory } from '@tanstack/react-router';
import type { Cancel } from '#platform/clock.ts';
import type { Layers } from '#ui/layers/layers.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Number of layers (dialogs, sheets) open when this entry was made: the same page, one step further. */
    readonly layers?: number;
  }
}

export interface LayerStack extends Layers {
  /** Follows the history from now on, until the returned function is called. */
  follow(): Cancel;
}

/**
 * Makes the browser's Back close layers over the page. A layer that opens adds a history entry of the same page, so
 * that going back closes it and leaves the page in place. A layer closed otherwise leaves its entry behind: removing
 * it would be an asynchronous step back that could undo the user's next action. The next layer reuses the entry, and
 * Back skips it. Every other change of the page closes all layers.
 */
export function createLayerStack(
  history: Pick<RouterHistory, 'location' | 'subscribe' | 'push' | 'back' | 'go'>,
): LayerStack {
  const open: (() => void)[] = [];
  const listeners = createListeners();
  const { tell } = listeners;
  /** Replaces the URL once the history is back at the page's own entry. */
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
        // The scroll position stays, even if the URL has a hash target.
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
