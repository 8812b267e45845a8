import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What other people wrote and the browser gets: packages whose code is in the bundle. */
const SHIPPED = ['svelte', 'clsx', 'esm-env', '@fluent/bundle'];

/** The licences of the packages in the bundle, as `virtual:licences`. */
export function licences(modules: string): Plugin {
  const name = 'virtual:licences';
  return {
    name: 'brus-licences',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      const found = SHIPPED.filter((one) => existsSync(join(modules, one))).map((one) => {
        const folder = join(modules, one);
        const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string; license: string };
        const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
        const text = file ? readFileSync(join(folder, file), 'utf8').trim() : '';
        return { name: one, version: about.version, licence: about.license, text };
      });
      return `export default ${JSON.stringify(found)};`;
    },
  };
}
