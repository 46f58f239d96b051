import * as v from 'valibot';

/** An event's picture for display. */
export const eventCover = v.object({
  /** The picture by width in px, smallest first. */
  images: v.array(v.object({ url: v.string(), width: v.number() })),
  /** Alternative text. */
  alt: v.string(),
  /** Focus point that stays visible when cropped, percent from the left and the top. */
  focusX: v.number(),
  focusY: v.number(),
});
export type EventCover = v.InferOutput<typeof eventCover>;
