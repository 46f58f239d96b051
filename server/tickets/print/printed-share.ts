/** What the picture of an event's link shows. */
export interface PrintedShare {
  /** The event's id: a drawn poster follows from it. */
  readonly seed: string;
  readonly name: string;
  /** When and where, in a line. */
  readonly facts: string;
  /** The installation's name. */
  readonly site: string;
  /** The event's own picture in base64, and the point that stays in view, per cent; null where it has none. */
  readonly cover: { readonly bytes: string; readonly focusX: number; readonly focusY: number } | null;
}
