/** Distance outside the viewport at which content is prepared, px. */
const ahead = 1200;

/**
 * Reports when an element comes near the viewport, and when it leaves. One observer for all, because a long list has
 * thousands of them.
 *
 * @returns a function that stops watching
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
