// Screens do not know the platform; this is their way to it.
export { savePicture } from '#platform/save-picture.ts';
