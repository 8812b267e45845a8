/** Sounds made in the browser: a card, a shuffle, chalk on slate, a knock. Nothing is loaded. */

import { settings } from './settings.svelte';

export type Sound = 'card' | 'shuffle' | 'chalk' | 'turn' | 'dare' | 'gather';

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** Browsers let sound begin with a touch or a key only. */
export function wakeSound(): void {
  if (!settings.sound) return;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
  } catch {
    context = null;
  }
}

/** Make a sound, if sounds are on and the browser lets us. `late`: in so many milliseconds. */
export function play(sound: Sound, late = 0): void {
  if (!settings.sound || context === null || context.state !== 'running') return;
  const at = context.currentTime + late / 1000;
  switch (sound) {
    case 'card':
      return brush(context, at, 0.07, 2600, 0.9, 0.34);
    case 'gather':
      return brush(context, at, 0.16, 1500, 0.6, 0.2);
    case 'shuffle':
      for (let card = 0; card < 12; card += 1) brush(context, at + card * 0.045, 0.045, 2100 + (card % 3) * 350, 1.1, 0.2);
      return;
    case 'chalk':
      brush(context, at, 0.13, 3900, 3.5, 0.3);
      return tap(context, at, 1200, 0.03, 0.08);
    case 'turn':
      tap(context, at, 320, 0.09, 0.16);
      return tap(context, at + 0.1, 420, 0.09, 0.12);
    case 'dare':
      tap(context, at, 150, 0.2, 0.5);
      return brush(context, at, 0.09, 900, 0.7, 0.4);
  }
}

/** Noise through a filter, as of something that brushes over something else. */
function brush(audio: AudioContext, at: number, length: number, pitch: number, narrow: number, loud: number): void {
  const source = audio.createBufferSource();
  source.buffer = noise(audio);
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.setValueAtTime(pitch, at);
  filter.frequency.exponentialRampToValueAtTime(pitch * 0.6, at + length);
  filter.Q.value = narrow;
  source.connect(filter).connect(envelope(audio, at, length, loud));
  source.start(at, Math.random() * 0.5, length + 0.05);
}

/** A short tone, as of something that is struck. */
function tap(audio: AudioContext, at: number, pitch: number, length: number, loud: number): void {
  const tone = audio.createOscillator();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.7, at + length);
  tone.connect(envelope(audio, at, length, loud));
  tone.start(at);
  tone.stop(at + length + 0.05);
}

function envelope(audio: AudioContext, at: number, length: number, loud: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(audio.destination);
  return gain;
}

function noise(audio: AudioContext): AudioBuffer {
  if (hiss === null) {
    hiss = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
    const data = hiss.getChannelData(0);
    for (let at = 0; at < data.length; at += 1) data[at] = Math.random() * 2 - 1;
  }
  return hiss;
}
