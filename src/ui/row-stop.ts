import { createContext, use } from 'react';

/**
 * The `tabIndex` of controls in list rows: 0 in the one row that is a Tab stop, -1 in the others; undefined outside
 * of lists.
 */
export const RowStop = createContext<0 | -1 | undefined>(undefined);

/**
 * Returns the `tabIndex` for controls here. Buttons use it automatically; links and checkboxes in a list must be
 * given it.
 */
export const useRowStop = () => use(RowStop);
