import * as v from 'valibot';

/** An event's picture as it is shown. */
export const eventCover = v.object({
  /** The same picture, by width in px, the smallest first. */
  images: v.array(v.object({ url: v.string(), width: v.number() })),
  /** What is seen on it. */
  alt: v.string(),
  /** What stays in sight where it is cut, percent from the left and from the top. */
  focusX: v.number(),
  focusY: v.number(),
});
export type EventCover = v.InferOutput<typeof eventCover>;
