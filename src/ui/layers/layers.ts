import {
  createContext,
  use,
  useCallback,
  useEffectEvent,
  useLayoutEffect,
  useSyncExternalStore,
} from 'react';

/** All open layers over the page, from bottom to top. */
export interface Layers {
  /** Registers an open layer; `close` closes it. The returned function must be called once it is closed for any reason. */
  hold(close: () => void): () => void;
  /** Closes all layers. */
  closeAll(): void;
  /**
   * Runs `replace`, which replaces the page's URL, at the page's own history entry: layers may have left entries
   * above it, and replacing one of those would keep the old URL for Back.
   */
  replacePage(replace: () => void): void;
  /** Returns whether any layer is open. */
  isOpen(): boolean;
  /** Calls back when a layer opened or closed, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/** Connects layers with the browser's Back; null if nothing does. */
export const LayersContext = createContext<Layers | null>(null);

/** While `open`, the browser's Back and every change of the page close this layer. */
export function useLayer(open: boolean, onClose: () => void): void {
  const layers = use(LayersContext);
  const close = useEffectEvent(onClose);
  // Before the layer is painted, so that an immediate Back closes it and stays on the page.
  useLayoutEffect(() => (open ? layers?.hold(() => close()) : undefined), [open, layers]);
}

/** Returns a stable function that closes all layers over the page. */
export function useCloseLayers(): () => void {
  const layers = use(LayersContext);
  return useCallback(() => layers?.closeAll(), [layers]);
}

/** Returns a stable function that replaces the page's URL, whatever entries layers left behind. */
export function useReplacePage(): (replace: () => void) => void {
  const layers = use(LayersContext);
  return useCallback((replace) => (layers === null ? replace() : layers.replacePage(replace)), [layers]);
}

/** Returns whether anything is open over the page. */
export function useCovered(): boolean {
  const layers = use(LayersContext);
  const isOpen = () => layers?.isOpen() ?? false;
  return useSyncExternalStore(
    useCallback((listener) => layers?.subscribe(listener) ?? (() => {}), [layers]),
    isOpen,
    isOpen,
  );
}
