import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the harness page like the app, but with readable names in error messages. */
export default defineConfig({
  root: here('.'),
  logLevel: 'error',
  publicDir: false,
  resolve: { alias: { 'styled-system': here('../../../styled-system') } },
  css: { postcss: here('../../..') },
  plugins: [react()],
  build: { emptyOutDir: true, minify: false, target: 'esnext', assetsInlineLimit: 0 },
});
