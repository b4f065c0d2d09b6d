import type { GeoContext } from 'd3-geo'

/**
 * Writes the path of an SVG with whole numbers and relative steps, which takes a third of the bytes of
 * d3's own text. Points that fall together are left out, and so are rings without an area.
 */
export function openPathWriter() {
  const rings: string[] = []
  let ring: [x: number, y: number][] = []
  let end: [x: number, y: number] = [0, 0]

  function step([x, y]: readonly [number, number]): string {
    const [fromX, fromY] = end
    end = [x, y]
    const down = y - fromY
    return `${x - fromX}${down < 0 ? '' : ' '}${down}`
  }

  function finish(isClosed: boolean): void {
    const points = ring
    ring = []
    if (points.length < (isClosed ? 3 : 2)) return
    const [first = [0, 0], ...others] = points
    const begin = rings.length === 0 ? `M${first[0]} ${first[1]}` : `m${step(first)}`
    end = first
    const steps = others.map((point, index) => {
      const text = step(point)
      return index > 0 && !text.startsWith('-') ? ` ${text}` : text
    })
    rings.push(`${begin}l${steps.join('')}${isClosed ? 'z' : ''}`)
    // A closed ring ends where it began.
    if (isClosed) end = first
  }

  function add(x: number, y: number): void {
    const point: [number, number] = [Math.round(x), Math.round(y)]
    const last = ring.at(-1)
    if (!last || last[0] !== point[0] || last[1] !== point[1]) ring.push(point)
  }

  const context: GeoContext = {
    beginPath() {},
    moveTo(x, y) {
      finish(false)
      add(x, y)
    },
    lineTo: add,
    closePath: () => finish(true),
    arc() {},
  }

  return {
    context,
    /** The path so far. */
    text(): string {
      finish(false)
      return rings.join('')
    },
  }
}
