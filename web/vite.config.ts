import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { licences } from './licences-plugin.ts';
import { serviceWorker } from './sw-plugin.ts';
import { words } from './words-plugin.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [svelte(), words(here('src'), here('../src/brus/messages/en.ftl')), licences(here('node_modules')), serviceWorker(here('sw.js'))],
  build: {
    outDir: process.env['BRUS_WEB_OUT'] ?? here('../src/brus/server/web'),
    emptyOutDir: true,
    target: 'es2022',
    // A data: address would need a wider content-security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
