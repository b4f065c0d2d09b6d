const controls = 'a[href], button, input, select, textarea, summary'
const step = 8
/** Left free at the edges of the screen. */
const margin = 16

type Box = { left: number; right: number; top: number; bottom: number }

const meet = (one: Box, other: Box) =>
  one.left < other.right &&
  one.right > other.left &&
  one.top < other.bottom &&
  one.bottom > other.top

/** What can be pressed now, where it can be seen. */
function seenControls(stack: HTMLElement): Box[] {
  const screen = { left: 0, right: innerWidth, top: 0, bottom: innerHeight }
  const within = stack.closest('dialog') ?? document
  return [...within.querySelectorAll(controls)]
    .filter((control) => !stack.contains(control) && control.checkVisibility())
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.width > 1 && meet(box, screen))
}

/** All shifts that keep the box on the screen, the nearest first. */
function listShifts({ left, top, bottom }: Box): { x: number; y: number }[] {
  const shifts = []
  for (let x = 0; x >= Math.min(0, margin - left); x -= step) {
    const highest = Math.ceil((margin - top) / step) * step
    for (let y = highest; y <= innerHeight - margin - bottom; y += step) shifts.push({ x, y })
  }
  return shifts.sort((one, other) => Math.hypot(one.x, one.y) - Math.hypot(other.x, other.y))
}

/** Moves a stack of toasts as little as possible, to where it covers no control, if there is such a place. */
function moveAside(stack: HTMLElement): void {
  stack.style.translate = ''
  const { left, right, top, bottom } = stack.getBoundingClientRect()
  // Without its padding. The toast itself may still move in.
  const box = {
    left: left + margin,
    right: right - margin,
    top: top + margin,
    bottom: bottom - margin,
  }
  const covered = seenControls(stack)
  const free = listShifts(box).find(({ x, y }) => {
    const moved = {
      left: box.left + x,
      right: box.right + x,
      top: box.top + y,
      bottom: box.bottom + y,
    }
    return !covered.some((control) => meet(control, moved))
  })
  if (free) stack.style.translate = `${free.x}px ${free.y}px`
}

/** In a dialog, and where moderators press one button after the other, a toast stays beside the buttons. */
export function placeToast(toast: HTMLElement | null): (() => void) | undefined {
  const stack = toast?.parentElement
  const around = stack?.closest('dialog, body:has(.admin)')
  if (!stack || !around) return undefined
  const place = () => moveAside(stack)
  place()
  // A decision also moves the focus, and the page with it.
  const frame = requestAnimationFrame(place)
  // A dialog opens small while its content is loading.
  const observer = new ResizeObserver(place)
  if (around.matches('dialog')) observer.observe(around)
  addEventListener('scrollend', place)
  addEventListener('resize', place)
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
    removeEventListener('scrollend', place)
    removeEventListener('resize', place)
    stack.style.translate = ''
  }
}
