import {
  createContext,
  use,
  useCallback,
  useEffectEvent,
  useLayoutEffect,
  useSyncExternalStore,
} from 'react';

/** Everything that is open over the page, from the lowest to the top. */
export interface Layers {
  /** Something opened; `close` closes it. The answer is called once it is closed, whoever closed it. */
  hold(close: () => void): () => void;
  /** Closes everything that is open. */
  closeAll(): void;
  /**
   * Runs `replace`, which puts another address in place of the page's, where that address stands in the history: layers
   * may have left entries above it, and replacing one of those would keep the old address on the way back.
   */
  replacePage(replace: () => void): void;
  /** Whether anything is open. */
  isOpen(): boolean;
  /** Calls back when something opened or closed, until the answer is called. */
  subscribe(listener: () => void): () => void;
}

/** Who leads the browser's way back to what is open; null where nobody does. */
export const LayersContext = createContext<Layers | null>(null);

/** While `open`, the browser's way back and every change of the page close this layer. */
export function useLayer(open: boolean, onClose: () => void): void {
  const layers = use(LayersContext);
  const close = useEffectEvent(onClose);
  // Before the layer is painted: whoever sees it and goes back at once closes it, and stays on the page.
  useLayoutEffect(() => (open ? layers?.hold(() => close()) : undefined), [open, layers]);
}

/** Closes everything that is open over the page; the same function at every render. */
export function useCloseLayers(): () => void {
  const layers = use(LayersContext);
  return useCallback(() => layers?.closeAll(), [layers]);
}

/** Puts another address in place of the page's, whatever layers left behind; the same function at every render. */
export function useReplacePage(): (replace: () => void) => void {
  const layers = use(LayersContext);
  return useCallback((replace) => (layers === null ? replace() : layers.replacePage(replace)), [layers]);
}

/** Whether anything lies over the page. */
export function useCovered(): boolean {
  const layers = use(LayersContext);
  const isOpen = () => layers?.isOpen() ?? false;
  return useSyncExternalStore(
    useCallback((listener) => layers?.subscribe(listener) ?? (() => {}), [layers]),
    isOpen,
    isOpen,
  );
}
