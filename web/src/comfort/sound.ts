/** Short dry sounds, made on the spot; silent until asked for. */

import { settings } from "./settings.svelte";

export type Sound = "card" | "chip" | "peg" | "knock" | "word" | "bell";

/** A sound is a breath of noise through a filter: its pitch, its sharpness, how fast it fades. */
const SHAPES: Record<Sound, { pitch: number; sharp: number; fade: number; loud: number }> = {
  card: { pitch: 2600, sharp: 0.7, fade: 0.05, loud: 0.25 },
  chip: { pitch: 4200, sharp: 9, fade: 0.07, loud: 0.5 },
  peg: { pitch: 900, sharp: 6, fade: 0.06, loud: 0.6 },
  knock: { pitch: 180, sharp: 4, fade: 0.16, loud: 1 },
  bell: { pitch: 1900, sharp: 90, fade: 0.9, loud: 6 },
  word: { pitch: 1500, sharp: 12, fade: 0.12, loud: 0.8 },
};

const APART = 0.04; // seconds: what falls together is heard as one

let audio: AudioContext | undefined;
let last = -APART;

export function sound(name: Sound): void {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume(); // until somebody has touched the page, browsers keep it quiet
  if (audio.currentTime - last < APART) return;
  last = audio.currentTime;
  const shape = SHAPES[name];
  const length = Math.ceil(audio.sampleRate * shape.fade * 3);
  const noise = audio.createBuffer(1, length, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < length; i++) {
    samples[i] = (Math.random() * 2 - 1) * Math.exp(-i / (audio.sampleRate * shape.fade * 0.4));
  }
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: shape.pitch, Q: shape.sharp });
  const level = new GainNode(audio, { gain: shape.loud });
  source.connect(filter).connect(level).connect(audio.destination);
  source.start();
}
