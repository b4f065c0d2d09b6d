import { hash } from 'node:crypto'
import { seededRandom } from '../seeded-random.ts'

type Point = { x: number; y: number }
type Sky = { width: number; height: number }
type Frame = { left: number; top: number; width: number; height: number }
/** Where the constellation stands, how far apart its stars are, and the colour of the unknown one. */
export type Look = { frame: Frame; spacing: number; accent: string }

const starCount = 130
const starsOfFigure = 7

/** The area of the constellation, to the right of the text. */
const besideText: Look = {
  frame: { left: 810, top: 90, width: 320, height: 400 },
  spacing: 95,
  accent: '#f0b95b',
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

function figurePoints(random: () => number, { frame, spacing }: Look): Point[] {
  const points: Point[] = []
  for (let tries = 0; points.length < starsOfFigure && tries < 500; tries += 1) {
    const point = {
      x: Math.round(frame.left + random() * frame.width),
      y: Math.round(frame.top + random() * frame.height),
    }
    if (points.every((other) => distance(point, other) >= spacing)) points.push(point)
  }
  return points
}

/** Sorts points so that each is followed by its nearest unused neighbour. Few lines cross then. */
function orderByNearness(points: Point[]): Point[] {
  const rest = points.toSorted((a, b) => a.x - b.x)
  const path = rest.splice(0, 1)
  while (rest.length > 0) {
    const from = path.at(-1) ?? { x: 0, y: 0 }
    rest.sort((a, b) => distance(from, a) - distance(from, b))
    path.push(...rest.splice(0, 1))
  }
  return path
}

function drawStars(random: () => number, { width, height }: Sky): string {
  return Array.from({ length: starCount }, () => {
    const [x, y] = [Math.round(random() * width), Math.round(random() * height)]
    const brightness = random()
    const radius = (0.7 + brightness ** 3 * 1.5).toFixed(2)
    const opacity = (0.15 + brightness * 0.5) * (0.35 + (0.65 * x) / width)
    return `<circle cx="${x}" cy="${y}" r="${radius}" opacity="${opacity.toFixed(2)}"/>`
  }).join('')
}

function drawFigure(random: () => number, look: Look): string {
  const { accent } = look
  const path = orderByNearness(figurePoints(random, look))
  const anomaly = path.pop() ?? { x: 0, y: 0 }
  const line = path.map(({ x, y }) => `${x} ${y}`).join(' L')
  const stars = path.map(({ x, y }) => {
    const radius = (4 + random() * 3.5).toFixed(1)
    return `<circle cx="${x}" cy="${y}" r="14" opacity=".08"/><circle cx="${x}" cy="${y}" r="${radius}"/>`
  })
  return `<path d="M${line}" fill="none" stroke="#e8ecf4" stroke-opacity=".45" stroke-width="2"/>
${stars.join('')}
<circle cx="${anomaly.x}" cy="${anomaly.y}" r="34" fill="${accent}" opacity=".12"/>
<circle cx="${anomaly.x}" cy="${anomaly.y}" r="13" fill="none" stroke="${accent}" stroke-width="6"/>`
}

/** Draws a sky with a constellation and one unknown star. The same name gives the same drawing. */
export function drawConstellation(name: string, sky: Sky, look = besideText): string {
  const random = seededRandom(Number.parseInt(hash('sha1', name).slice(0, 8), 16))
  return `<g fill="#e8ecf4">${drawStars(random, sky)}${drawFigure(random, look)}</g>`
}
