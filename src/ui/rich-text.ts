import { createElement, Fragment, type ReactNode } from 'react';

/** A sentence with links or emphasis in it, from its pieces in their order. */
export const richText = (pieces: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...pieces);
