import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { entriesIn, namesIn, sourceOf, wordsFor } from '../words-plugin';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const source = sourceOf(here('../src'));
const entries = entriesIn(readFileSync(here('../../src/brus/messages/en.ftl'), 'utf8'));
const page = readFileSync(here('../index.html'), 'utf8');

describe('sentences', () => {
  const names = namesIn(source);
  it('that are said exist', () => expect(() => wordsFor(names, entries)).not.toThrow());
  it('that exist for the browser are said', () => {
    const inPage = [...page.matchAll(/%([\w-]+)%/g)].map((found) => found[1]!);
    const unused = [...entries.keys()].filter((name) => name.startsWith('web-') && !inPage.includes(name) && !names.some((pattern) => pattern.test(name)));
    expect(unused).toEqual([]);
  });
  it('a name that no entry has stops the build', () => {
    expect(() => wordsFor(namesIn("t('web-nothing-like-this')"), entries)).toThrow(/web-nothing-like-this/);
  });
  it('stand in no component', () => {
    // Letters between tags, or in what is read out, are a sentence that somebody forgot.
    const markup = source.replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, '');
    const literal = [...markup.matchAll(/(?:aria-label|placeholder|title|alt)="([^"{]*[a-z]{3}[^"{]*)"/g)].map((found) => found[1]);
    expect(literal).toEqual([]);
    const between = [...markup.replace(/\{[^{}]*\}/g, '').matchAll(/(?<!=)>([^<>{}]*[a-zA-Z]{3}[^<>{}]*)</g)].map((found) => found[1]!.trim());
    expect(between.filter((text) => !/[=;&|()]/.test(text))).toEqual([]);
  });
});
