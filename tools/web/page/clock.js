// The clocks of a game.

export class Clocks {
  // `minutes` for each side and `seconds` added after each move; `flag` is called with the side that has no
  // time left.
  constructor(minutes, seconds, show, flag) {
    this.left = { white: minutes * 60000, black: minutes * 60000 };
    this.increment = seconds * 1000;
    this.running = null;
    this.show = show;
    this.flag = flag;
    this.timer = setInterval(() => this.tick(), 100);
    show(this.left);
  }

  tick() {
    if (!this.running) return;
    const now = performance.now();
    this.left[this.running] = Math.max(0, this.left[this.running] - (now - this.since));
    this.since = now;
    this.show(this.left);
    if (this.left[this.running] === 0) {
      const side = this.running;
      this.stop();
      this.flag(side);
    }
  }

  // A side has moved: its clock stops, and the other one runs.
  press(side) {
    if (this.running === side) {
      this.tick();
      this.left[side] += this.increment;
    }
    this.start(side === "white" ? "black" : "white");
  }

  start(side) {
    this.running = side;
    this.since = performance.now();
    this.show(this.left);
  }

  // The clock of a side for a request.
  state(side) {
    return { remaining_ms: Math.round(this.left[side]), increment_ms: this.increment };
  }

  stop() {
    this.running = null;
  }

  end() {
    this.stop();
    clearInterval(this.timer);
  }
}

export function clockText(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  if (milliseconds < 10000) return (milliseconds / 1000).toFixed(1);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
