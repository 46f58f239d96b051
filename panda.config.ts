import { defineConfig } from '@pandacss/dev';
export default defineConfig({ include: ['./src/**/*.{ts,tsx}'], outdir: 'styled-system', outExtension: 'js' });
