// Dragging with mouse, finger or pen.

const DRAG_PIXELS = 5;

// Follows a pointer that was pressed. As soon as it has moved, `lift` is called; a picture that it returns
// goes with the pointer, and `over` receives the elements under it. At the end `drop` receives the element
// under the pointer (null if the drag was cancelled) and whether a picture was dragged.
export function follow(event, { lift, over, drop }) {
  const start = [event.clientX, event.clientY];
  let [away, ghost] = [false, null];
  const move = (moved) => {
    if (!away && Math.hypot(moved.clientX - start[0], moved.clientY - start[1]) > DRAG_PIXELS) {
      away = true;
      ghost = lift();
      if (ghost) {
        ghost.classList.add("ghost");
        document.body.append(ghost);
      }
    }
    if (ghost) {
      ghost.style.left = `${moved.clientX}px`;
      ghost.style.top = `${moved.clientY}px`;
      over?.(document.elementFromPoint(moved.clientX, moved.clientY));
    }
  };
  const end = (ended) => {
    document.removeEventListener("pointermove", move);
    document.removeEventListener("pointerup", end);
    document.removeEventListener("pointercancel", end);
    ghost?.remove();
    const cancelled = ended.type === "pointercancel";
    drop(cancelled ? null : document.elementFromPoint(ended.clientX, ended.clientY), Boolean(ghost));
  };
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", end);
}

// The name of the square of an element on the board; null beside the board.
export const squareOf = (element) => element?.closest?.("[data-square]")?.dataset.square ?? null;
