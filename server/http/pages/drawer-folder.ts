/** Folder of the app's build with the renderer for public pages: the only one that is not served. */
export const drawerFolder = 'drawer';
