/** How far outside of what is seen things are made ready, px. */
const ahead = 1200;

/**
 * Tells whenever an element comes near the part of the page that is seen, and when it goes. One observer for all:
 * a long list has thousands of them.
 *
 * @returns what ends the watch
 */
export type WatchNear = (element: Element, tell: (near: boolean) => void) => () => void;

export function createNearView(): WatchNear {
  const callbacks = new WeakMap<Element, (near: boolean) => void>();
  let observer: IntersectionObserver | null = null;
  return (element, tell) => {
    observer ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) callbacks.get(target)?.(isIntersecting);
      },
      { rootMargin: `${ahead}px 0px` },
    );
    const watching = observer;
    callbacks.set(element, tell);
    watching.observe(element);
    return () => {
      callbacks.delete(element);
      watching.unobserve(element);
    };
  };
}
