import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const USED = /(['"`])((?:web|tui|reason|variant)-(?:[a-zA-Z0-9-]|\$\{[^}]*\})+)\1/g;
const ENTRY = /^(-?[a-zA-Z][\w-]*)[ ]*=[^\n]*(?:\n(?=[ \n])[^\n]*)*/gm;
const REFERENCE = /\{\s*(-?[a-z][\w-]*)\s*[}(]/g;

/** The names of sentences in the client's source; a name with a `${…}` in it as a pattern. */
export function namesIn(source: string): RegExp[] {
  return [...source.matchAll(USED)].map((match) => {
    const parts = match[2]!.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('[\\w-]+')}$`);
  });
}

/** The entries of a Fluent file, by their names. */
export function entriesIn(fluent: string): Map<string, string> {
  return new Map([...fluent.matchAll(ENTRY)].map((match) => [match[1]!, match[0].trimEnd()]));
}

/** The entries that the names ask for, and those that these refer to; raise for a name that no entry has. */
export function wordsFor(names: readonly RegExp[], entries: ReadonlyMap<string, string>): string {
  const wanted = new Set<string>();
  for (const name of names) {
    const found = [...entries.keys()].filter((entry) => name.test(entry));
    if (found.length === 0) throw new Error(`en.ftl has no message for ${name.source}`);
    found.forEach((entry) => wanted.add(entry));
  }
  for (const entry of wanted) {
    for (const match of (entries.get(entry) ?? '').matchAll(REFERENCE)) if (entries.has(match[1]!)) wanted.add(match[1]!);
  }
  return [...wanted].sort().map((entry) => entries.get(entry)).join('\n') + '\n';
}

/** The text of an entry of one line. */
function plainText(entry: string): string {
  return entry.replace(/^[^=]*=\s*/, '').replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** All source files of a folder, joined. */
export function sourceOf(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|svelte)$/.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}

/** Gives the client the sentences that it says, and no others, as `virtual:words`. */
export function words(source: string, messages: string): Plugin {
  const name = 'virtual:words';
  const read = (): Map<string, string> => entriesIn(readFileSync(messages, 'utf8'));
  return {
    name: 'brus-words',
    transformIndexHtml: (html) => html.replace(/%([\w-]+)%/g, (_, id: string) => plainText(read().get(id) ?? '')),
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      this.addWatchFile(messages);
      const fluent = wordsFor(namesIn(sourceOf(source)), read());
      return `export const language = 'en'; export default ${JSON.stringify(fluent)};`;
    },
  };
}
