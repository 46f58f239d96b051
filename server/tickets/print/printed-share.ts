/** The content of an event's link preview image. */
export interface PrintedShare {
  /** The event's id, which determines a generated poster. */
  readonly seed: string;
  readonly name: string;
  /** When and where, in one line. */
  readonly facts: string;
  /** The installation's name. */
  readonly site: string;
  /** The event's cover in base64, and its focus point in per cent; null if it has none. */
  readonly cover: { readonly bytes: string; readonly focusX: number; readonly focusY: number } | null;
}
