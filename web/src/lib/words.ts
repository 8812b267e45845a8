/** Sentences, in Project Fluent's format, from src/brus/messages: only those that the client says (words-plugin.ts). */

import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import source, { language } from 'virtual:words';

const bundle = new FluentBundle(language, { useIsolating: false });
bundle.addResource(new FluentResource(source));

/** The sentence of this name. The build fails where one is missing; at run time its name stands for it. */
export function t(id: string, args?: Record<string, FluentVariable>): string {
  const message = bundle.getMessage(id);
  return message?.value ? bundle.formatPattern(message.value, args) : id;
}

/** Whether there is such a sentence. */
export function hasWords(id: string): boolean {
  return bundle.hasMessage(id);
}

/** A reason, as the server gives it inside a sentence, standing by itself. */
export function sentence(reason: string): string {
  return reason.charAt(0).toUpperCase() + reason.slice(1);
}
