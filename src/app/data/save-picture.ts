// Re-exported, because screens may not import the platform.
export { savePicture } from '#platform/save-picture.ts';
