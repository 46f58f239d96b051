// Screens do not know the platform; this is their way to it.
export { saveFile } from '#platform/save-file.ts';
