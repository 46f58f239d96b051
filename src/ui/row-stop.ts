import { createContext, use } from 'react';

/**
 * Whether what can be pressed is a stop of the Tab key: 0 or -1 in the rows of a list, where only what is in one row is;
 * undefined elsewhere.
 */
export const RowStop = createContext<0 | -1 | undefined>(undefined);

/** The `tabIndex` of what can be pressed here. Buttons take it by themselves; links and boxes in a list are given it. */
export const useRowStop = () => use(RowStop);
