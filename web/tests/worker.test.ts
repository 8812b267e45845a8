import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { workerFor } from '../sw-plugin';

const SOURCE = "const VERSION = '__VERSION__'; const FILES = ['__FILES__'];";

function folder(script: string): string {
  const made = mkdtempSync(join(tmpdir(), 'brus-'));
  mkdirSync(join(made, 'assets'));
  writeFileSync(join(made, 'index.html'), '<!doctype html>');
  writeFileSync(join(made, 'assets', 'index-1.js'), script);
  writeFileSync(join(made, '.stamp'), 'of the build');
  return made;
}

describe('the service worker', () => {
  it('names all that was built, the page by its address, and neither itself nor a stamp', () => {
    const made = folder('play()');
    writeFileSync(join(made, 'sw.js'), 'an older one');
    expect(workerFor(made, SOURCE)).toContain('FILES = ["/assets/index-1.js","/"]');
  });
  it('has the same version for the same files, and another for any others', () => {
    const first = workerFor(folder('play()'), SOURCE);
    expect(workerFor(folder('play()'), SOURCE)).toBe(first);
    expect(workerFor(folder('pay()'), SOURCE)).not.toBe(first);
    expect(first).toMatch(/VERSION = "brus-[0-9a-f]{16}"/);
  });
});
