// Short sounds of moves, made by the browser.

// Tones of each sound: pitch in Hz, begin and length in seconds, and loudness.
const SOUNDS = {
  move: [[190, 0, 0.07, 0.5]],
  capture: [
    [190, 0, 0.06, 0.5],
    [120, 0.05, 0.1, 0.6],
  ],
  check: [
    [660, 0, 0.1, 0.2],
    [880, 0.09, 0.16, 0.2],
  ],
  poison: [
    [311, 0, 0.14, 0.25],
    [233, 0.11, 0.14, 0.25],
    [165, 0.22, 0.24, 0.25],
  ],
  end: [
    [523, 0, 0.2, 0.2],
    [659, 0.13, 0.2, 0.2],
    [784, 0.26, 0.4, 0.2],
  ],
};
const SILENT = 0.001;

let context = null;

// The sound of a move that leads to a position.
export function soundOf(move, view) {
  if (view.outcome) return "end";
  if (view.check) return "check";
  if (move?.kind === "poison") return "poison";
  return move?.captures ? "capture" : "move";
}

// Plays a sound. A browser allows none before the person has touched the page.
export function playSound(name) {
  if (!navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [pitch, begin, length, loudness] of SOUNDS[name]) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(loudness, now + begin);
    volume.gain.exponentialRampToValueAtTime(SILENT, now + begin + length);
    tone.connect(volume).connect(context.destination);
    tone.start(now + begin);
    tone.stop(now + begin + length);
  }
}
