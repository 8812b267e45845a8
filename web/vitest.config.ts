import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { words } from './words-plugin.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [svelte(), words(here('src'), here('../src/brus/messages/en.ftl'))],
  resolve: { conditions: ['browser'] },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
});
