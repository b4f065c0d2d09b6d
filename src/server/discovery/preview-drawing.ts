import Brain from 'lucide-react/icons/brain'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Ghost from 'lucide-react/icons/ghost'
import Orbit from 'lucide-react/icons/orbit'
import PawPrint from 'lucide-react/icons/paw-print'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { isKnown } from '../../shared/is-known.ts'
import type { PhenomenonType } from '../../shared/options.ts'
import type { PublicReport } from '../../shared/public-report.ts'
import { reportStatusTable, reportStatusTexts } from '../../shared/report-status.ts'
import { shownLocation } from '../../shared/report-texts.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { pagesTexts } from '../../shared/texts/en/pages.ts'
import { formatsIn } from '../../shared/texts/formats.ts'
import { english, textsIn } from '../../shared/texts/texts.ts'
import { previewSize } from '../../shared/urls.ts'
import { drawConstellation } from './constellation.ts'
import { drawableText, fitText } from './preview-text.ts'
import { accentOf, drawSkyOf } from './sky-drawing.ts'
import { xmlText } from './xml.ts'

const language = english
const labels = textsIn(language, labelsTexts)
const statuses = textsIn(language, reportStatusTexts)
const { theUnexplainedOnTheRecord } = textsIn(language, pagesTexts)

const left = 80
const textWidth = 690
const pale = '#e8ecf4'
const muted = '#a9b4c9'
const brass = '#f0b95b'
const green = '#86dbae'

const icons = {
  ufo: Orbit,
  ghost: Ghost,
  cryptid: PawPrint,
  psychic: Brain,
  other: CircleQuestionMark,
}

type TextStyle = { y: number; size: number; color: string; x?: number; weight?: number }

function drawText(text: string, { x = left, y, size, color, weight = 400 }: TextStyle): string {
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${color}">${xmlText(text)}</text>`
}

function drawIcon(type: PhenomenonType): string {
  const accent = accentOf(type)
  const icon = createElement(icons[type], {
    x: 101,
    y: 91,
    size: 54,
    color: accent,
    strokeWidth: 1.6,
  })
  return `<circle cx="128" cy="118" r="47" fill="${accent}" fill-opacity=".08" stroke="${accent}" stroke-opacity=".55" stroke-width="2"/>${renderToStaticMarkup(icon)}`
}

function drawMark(siteName: string): string {
  const name = drawableText(siteName)
  const [line] = name ? fitText(name, 600, [[28, 1]]).lines : []
  return `<g transform="translate(${left} 527) scale(1.5)" fill="${pale}">
<circle cx="16" cy="16" r="14" fill="none" stroke="${pale}" stroke-opacity=".3"/>
<path d="M5.5 20.5 11 12l8 3 7-8" fill="none" stroke="${pale}" stroke-opacity=".6"/>
<circle cx="11" cy="12" r="1.8"/><circle cx="19" cy="15" r="1.8"/>
<circle cx="20.5" cy="23" r="3.2" fill="none" stroke="${brass}" stroke-width="1.8"/></g>
${line ? drawText(line, { x: left + 66, y: 561, size: 28, color: muted }) : ''}`
}

function drawPreview(sky: string, content: string[]): string {
  const { width, height } = previewSize
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Noto Serif">
${sky}
${content.join('\n')}</svg>`
}

function drawSkyOfSite(siteName: string): string {
  const { width, height } = previewSize
  return `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#080c18"/><stop offset="1" stop-color="#1c2a4d"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#sky)"/>
${drawConstellation(siteName, previewSize)}`
}

function drawStatus({ status }: PublicReport, y: number): string {
  const { publicVariant } = reportStatusTable[status]
  const color = publicVariant === 'success' ? green : brass
  return `<circle cx="${left + 8}" cy="${y - 9}" r="8" fill="${color}"/>${drawText(statuses[status].publicLabel, { x: left + 32, y, size: 28, color })}`
}

/** The place and the day; only the day if the font lacks the script of the place. */
function titleLines({ location, sightingDate }: PublicReport): string[] {
  const day = isKnown(sightingDate) ? [formatsIn(language.tag).sightingDate(sightingDate)] : []
  const lines = [shownLocation(location), ...day].map(drawableText)
  return lines.filter((line) => line !== undefined)
}

/** The link preview of a report as SVG: its type, place, day and status. */
export function drawReportPreview(report: PublicReport, siteName: string): string {
  const [title = '', subtitle = ''] = titleLines(report)
  const { size, lines } = fitText(title, textWidth, [
    [68, 2],
    [48, 3],
  ])
  const step = Math.round(size * 1.22)
  const first = 258
  const below = first + step * (lines.length - 1)
  const [day] = subtitle ? fitText(subtitle, textWidth, [[32, 1]]).lines : []
  return drawPreview(drawSkyOf(report, previewSize.height), [
    drawIcon(report.phenomenonType),
    drawText(labels.phenomena[report.phenomenonType], {
      x: 200,
      y: 131,
      size: 36,
      color: accentOf(report.phenomenonType),
    }),
    ...lines.map((line, index) =>
      drawText(line, { y: first + step * index, size, color: pale, weight: 600 }),
    ),
    day ? drawText(day, { y: below + 58, size: 32, color: muted }) : '',
    drawStatus(report, below + (day ? 108 : 62)),
    drawMark(siteName),
  ])
}

/** The link preview of all other pages, as SVG. */
export function drawSitePreview(siteName: string): string {
  const name = drawableText(siteName)
  const { size, lines } = name
    ? fitText(name, textWidth, [
        [84, 2],
        [60, 3],
      ])
    : { size: 84, lines: [] }
  const step = Math.round(size * 1.2)
  const below = 250 + step * Math.max(lines.length - 1, 0)
  return drawPreview(drawSkyOfSite(siteName), [
    ...lines.map((line, index) =>
      drawText(line, { y: 250 + step * index, size, color: pale, weight: 600 }),
    ),
    drawText(theUnexplainedOnTheRecord, { y: below + 64, size: 34, color: muted }),
    drawMark(''),
  ])
}
