/** Sentences, in Project Fluent's format, from src/brus/messages: only those that the client says (words-plugin.ts). */

import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import source, { language } from 'virtual:words';

// Names alone are isolated (`isolate`): what else goes into a sentence runs as the sentence does.
const bundle = new FluentBundle(language, { useIsolating: false });
bundle.addResource(new FluentResource(source));

/** The sentence of this name. The build fails where one is missing; at run time its name stands for it. */
export function t(id: string, args?: Record<string, FluentVariable>): string {
  const message = bundle.getMessage(id);
  return message?.value ? bundle.formatPattern(message.value, args) : id;
}

const BEGIN = '\u2068';
const END = '\u2069';
const ISOLATED = /\u2068([^\u2069]*)\u2069/;

/** Somebody's name, or words of theirs, as it stands in a sentence: in a direction of its own, which ends with it. */
export function isolate(name: string): string {
  return name && `${BEGIN}${name}${END}`;
}

/** A part of a sentence; `own`: it has a direction of its own. */
export interface Part {
  readonly text: string;
  readonly own: boolean;
}

/** A sentence in its parts, so that the page can show each name in a `<bdi>`. */
export function partsOf(sentence: string): Part[] {
  // What is split by a group has what the group found at every other place.
  return sentence.split(ISOLATED).map((text, at) => ({ text, own: at % 2 === 1 })).filter(({ text }) => text !== '');
}

/** Whether there is such a sentence. */
export function hasWords(id: string): boolean {
  return bundle.hasMessage(id);
}

/** A reason, as the server gives it inside a sentence, with all that a sentence has. */
export function fullSentence(reason: string): string {
  return /[.!?…]$/.test(reason) ? sentence(reason) : `${sentence(reason)}.`;
}

/** A reason, as the server gives it inside a sentence, standing by itself. */
export function sentence(reason: string): string {
  return reason.charAt(0).toUpperCase() + reason.slice(1);
}
