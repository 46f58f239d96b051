/** Where a build of the app has what draws its public pages: the one folder of it that is not served. */
export const drawerFolder = 'drawer';
