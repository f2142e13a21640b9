// The clocks of a game.

export class Clocks {
  // `left` has the milliseconds of each side, `increment` those added after each move; `flag` is called with
  // the side that has no time left.
  constructor(left, increment, show, flag) {
    this.left = { ...left };
    this.increment = increment;
    this.running = null;
    this.paused = false;
    this.since = performance.now();
    this.show = show;
    this.flag = flag;
    this.timer = setInterval(() => this.tick(), 100);
    show(this.left);
  }

  tick() {
    const now = performance.now();
    const passed = now - this.since;
    this.since = now;
    if (!this.running || this.paused) return;
    this.left[this.running] = Math.max(0, this.left[this.running] - passed);
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

  // Lets the clock of a side run, and stops the other one.
  start(side) {
    this.tick();
    this.running = side;
    this.show(this.left);
  }

  // The times as the server has them, and the side whose clock runs.
  set(left, running) {
    this.left = { ...left };
    this.since = performance.now();
    this.running = running;
    this.show(this.left);
  }

  // Without a connection no clock runs.
  pause(paused) {
    this.tick();
    this.paused = paused;
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
