import { createElement, Fragment, type ReactNode } from 'react';

/** Combines pieces into a sentence with links or emphasis. */
export const richText = (pieces: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...pieces);
