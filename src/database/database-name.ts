/** Name of the app's only database on a device. */
export const databaseName = 'gatehouse';
