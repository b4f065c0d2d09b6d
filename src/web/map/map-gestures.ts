/** The part of a picture that is shown: `x` and `y` are its upper left corner. */
export type Zoom = { scale: number; x: number; y: number }
export type Size = { width: number; height: number }
type Point = { x: number; y: number }

export const wholeMap: Zoom = { scale: 1, x: 0, y: 0 }
export const mostScale = 12
/** In pixels; less is the shaking of a hand. */
const leastDrag = 5

const between = (least: number, value: number, most: number) =>
  Math.max(least, Math.min(most, value))

function within({ scale, x, y }: Zoom, { width, height }: Size): Zoom {
  return {
    scale,
    x: between(0, x, width - width / scale),
    y: between(0, y, height - height / scale),
  }
}

/** Looks closer, or less close, at a point that stays where it is. */
export function zoomAt(zoom: Zoom, factor: number, at: Point, size: Size): Zoom {
  const scale = between(1, zoom.scale * factor, mostScale)
  const ratio = zoom.scale / scale
  const x = at.x - (at.x - zoom.x) * ratio
  const y = at.y - (at.y - zoom.y) * ratio
  return within({ scale, x, y }, size)
}

type Box = Point & Size

/** Goes to what takes the focus, if its middle is not shown. */
export function showing(zoom: Zoom, box: Box, size: Size): Zoom {
  const [wide, high] = [size.width / zoom.scale, size.height / zoom.scale]
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const [right, down] = [middle.x - zoom.x, middle.y - zoom.y]
  if (right >= 0 && right <= wide && down >= 0 && down <= high) return zoom
  return within({ ...zoom, x: middle.x - wide / 2, y: middle.y - high / 2 }, size)
}

const movedBy = (zoom: Zoom, { x, y }: Point, size: Size) =>
  within({ ...zoom, x: zoom.x - x, y: zoom.y - y }, size)

type Change = (change: (zoom: Zoom, size: Size) => Zoom) => void

/** Follows fingers, or the mouse, from where they were. */
function openDrag(svg: SVGSVGElement, change: Change) {
  let last: Point[] = []
  let dragged = 0
  return {
    isOfOne: () => last.length === 1,
    begin(points: Point[]) {
      if (last.length === 0) dragged = 0
      last = points
    },
    follow(points: Point[]) {
      const [from, to] = [middleOf(last), middleOf(points)]
      const factor = last.length === 2 ? widthOf(points) / Math.max(1, widthOf(last)) : 1
      const step = { x: to.x - from.x, y: to.y - from.y }
      const at = inPicture(svg, to)
      const unit = 1 / (svg.getScreenCTM()?.a || 1)
      const move = { x: step.x * unit, y: step.y * unit }
      dragged += Math.hypot(step.x, step.y)
      last = points
      change((zoom, size) => zoomAt(movedBy(zoom, move, size), factor, at, size))
    },
    /** Whether the click that comes now ends a drag. */
    takeEnd() {
      const isEnd = dragged > leastDrag
      dragged = 0
      return isEnd
    },
  }
}

type Drag = ReturnType<typeof openDrag>
type Listening = { svg: SVGSVGElement; signal: AbortSignal; isZoomed: () => boolean }

function listenToFingers({ svg, signal, isZoomed }: Listening, drag: Drag): void {
  const pointsOf = ({ touches }: TouchEvent) => [...touches].map(pointOf)
  svg.addEventListener('touchstart', (event) => drag.begin(pointsOf(event)), {
    signal,
    passive: true,
  })
  svg.addEventListener('touchend', (event) => drag.begin(pointsOf(event)), { signal })
  svg.addEventListener('touchcancel', (event) => drag.begin(pointsOf(event)), { signal })
  svg.addEventListener(
    'touchmove',
    (event) => {
      const points = pointsOf(event)
      if (points.length > 2 || (points.length === 1 && !isZoomed())) return
      event.preventDefault()
      drag.follow(points)
    },
    { signal, passive: false },
  )
}

function listenToMouse({ svg, signal, isZoomed }: Listening, drag: Drag): void {
  svg.addEventListener(
    'mousedown',
    (event) => {
      if (event.button !== 0 || !isZoomed()) return
      event.preventDefault()
      drag.begin([pointOf(event)])
    },
    { signal },
  )
  window.addEventListener(
    'mousemove',
    (event) => {
      if (drag.isOfOne() && event.buttons === 1) drag.follow([pointOf(event)])
    },
    { signal },
  )
  window.addEventListener('mouseup', () => drag.begin([]), { signal })
}

/** Pinch with two fingers, Ctrl and the wheel, and drag what is zoomed. Everything else scrolls the page. */
export function listenToGestures(
  svg: SVGSVGElement,
  isZoomed: () => boolean,
  change: Change,
): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const drag = openDrag(svg, change)
  listenToFingers({ svg, signal, isZoomed }, drag)
  listenToMouse({ svg, signal, isZoomed }, drag)
  svg.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const at = inPicture(svg, pointOf(event))
      change((zoom, size) => zoomAt(zoom, Math.exp(-event.deltaY / 200), at, size))
    },
    { signal, passive: false },
  )
  // The end of a drag is no choice of the link below it.
  svg.addEventListener(
    'click',
    (event) => {
      if (!drag.takeEnd()) return
      event.preventDefault()
      event.stopPropagation()
    },
    { signal, capture: true },
  )
  return () => listening.abort()
}

const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({
  x: clientX,
  y: clientY,
})

const inPicture = (svg: SVGSVGElement, { x, y }: Point): Point =>
  new DOMPoint(x, y).matrixTransform(svg.getScreenCTM()?.inverse())

function middleOf(points: Point[]): Point {
  const sum = points.reduce((one, other) => ({ x: one.x + other.x, y: one.y + other.y }), {
    x: 0,
    y: 0,
  })
  return { x: sum.x / points.length, y: sum.y / points.length }
}

function widthOf([one, other]: Point[]): number {
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 1
}
