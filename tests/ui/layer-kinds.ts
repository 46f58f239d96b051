/** A way in which the product makes a layer: every layer of the source is of one of these. */
export interface LayerKind {
  /** The part that makes it. */
  readonly maker: 'Dialog' | 'Sheet' | 'SideSheet' | 'ConfirmDialog';
  /**
   * `held`: it is always in the tree, and `open` says whether it shows, so that it leaves by its exit animation.
   * `mounted`: it is in the tree only while it is open.
   */
  readonly by: 'held' | 'mounted';
}

/** layer-table.test.ts sees to it that there is no other; first-opening.dom.test.tsx closes each in each way. */
export const layerKinds: readonly LayerKind[] = [
  { maker: 'Dialog', by: 'held' },
  { maker: 'Dialog', by: 'mounted' },
  { maker: 'Sheet', by: 'held' },
  { maker: 'SideSheet', by: 'held' },
  { maker: 'SideSheet', by: 'mounted' },
  { maker: 'ConfirmDialog', by: 'mounted' },
];
