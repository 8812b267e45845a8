import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Plugin } from 'vite';

const NAME = 'sw.js';
const INDEX = 'index.html';

/** The service worker for a folder of built files: it names them all, and a version that changes with any of them. */
export function workerFor(folder: string, source: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && file.name !== NAME && !file.name.startsWith('.'))
    .map((file) => join(file.parentPath, file.name).slice(folder.length + 1).split(sep).join('/'))
    .sort();
  const hash = createHash('sha256').update(source);
  files.forEach((file) => hash.update(`${file}\0`).update(readFileSync(join(folder, file))));
  const addresses = files.map((file) => (file === INDEX ? '/' : `/${file}`));
  return source
    .replace("'__VERSION__'", JSON.stringify(`brus-${hash.digest('hex').slice(0, 16)}`))
    .replace("['__FILES__']", JSON.stringify(addresses));
}

/** Writes the service worker beside what was built. */
export function serviceWorker(source: string): Plugin {
  return {
    name: 'brus-service-worker',
    apply: 'build',
    enforce: 'post',
    writeBundle({ dir }) {
      if (dir) writeFileSync(join(dir, NAME), workerFor(dir, readFileSync(source, 'utf8')));
    },
  };
}
