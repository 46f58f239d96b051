/** The one database of the app on a device. */
export const databaseName = 'gatehouse';
