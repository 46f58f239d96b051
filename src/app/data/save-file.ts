// Re-exported, because screens may not import the platform.
export { saveFile } from '#platform/save-file.ts';
