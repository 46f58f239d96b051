/** A way in which the product creates a layer: every layer in the source is one of these. */
export interface LayerKind {
  /** The component that creates it. */
  readonly maker: 'Dialog' | 'Sheet' | 'SideSheet' | 'ConfirmDialog';
  /**
   * `held`: always in the tree, with `open` deciding whether it shows, so that it closes with its exit animation.
   * `mounted`: in the tree only while it is open.
   */
  readonly by: 'held' | 'mounted';
}

/** layer-table.test.ts ensures that there is no other; first-opening.dom.test.tsx closes each in each way. */
export const layerKinds: readonly LayerKind[] = [
  { maker: 'Dialog', by: 'held' },
  { maker: 'Dialog', by: 'mounted' },
  { maker: 'Sheet', by: 'held' },
  { maker: 'SideSheet', by: 'held' },
  { maker: 'SideSheet', by: 'mounted' },
  { maker: 'ConfirmDialog', by: 'mounted' },
];
