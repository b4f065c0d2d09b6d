import type { PhenomenonType } from '../../shared/options.ts'
import type { PublicReport } from '../../shared/public-report.ts'
import { skySize } from '../../shared/urls.ts'
import { drawConstellation } from './constellation.ts'

/** The colour of the unknown star and of the glow at the horizon, for each type. */
const colours: Record<PhenomenonType, { accent: string; glow: string }> = {
  ufo: { accent: '#f0b95b', glow: '#23406f' },
  ghost: { accent: '#b9d4ff', glow: '#3c4a63' },
  cryptid: { accent: '#86dbae', glow: '#1f4a44' },
  psychic: { accent: '#d7b3ff', glow: '#43336f' },
  other: { accent: '#e8ecf4', glow: '#2a3550' },
}

const { width } = skySize
const frame = { left: 710, top: 136, width: 410, height: 86 }

/** A stretch of land below the sky, different for each type. */
const horizons: Record<PhenomenonType, string> = {
  ufo: 'M0 268 L150 252 L260 262 L420 226 L560 258 L760 240 L930 262 L1060 246 L1200 260',
  ghost:
    'M0 266 L210 262 L210 226 L236 204 L262 226 L262 262 L300 262 L300 216 L312 188 L324 216 L324 262 L1200 256',
  cryptid:
    'M0 262 L40 222 L70 258 L104 208 L140 256 L180 226 L214 258 L260 214 L300 260 L520 266 L930 262 L970 226 L1004 260 L1050 212 L1094 258 L1140 228 L1200 262',
  psychic: 'M0 262 C200 216 300 284 480 256 S780 222 930 256 S1120 274 1200 250',
  other: 'M0 264 C300 244 520 272 760 256 S1080 250 1200 262',
}

export const accentOf = (type: PhenomenonType): string => colours[type].accent

type Named = Pick<PublicReport, 'id' | 'phenomenonType'>

/** The sky of a report in the colours of its type. Only stars fill what is above the usual height. */
export function drawSkyOf({ id, phenomenonType }: Named, height: number): string {
  const { accent, glow } = colours[phenomenonType]
  const above = height - skySize.height
  const look = { frame: { ...frame, top: frame.top + above }, spacing: 62, accent }
  return `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#080c18"/><stop offset=".6" stop-color="#141e3a"/><stop offset="1" stop-color="${glow}"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#sky)"/>
${drawConstellation(id, { width, height }, look)}
<path transform="translate(0 ${above})" d="${horizons[phenomenonType]} V${skySize.height} H0 Z" fill="#04070f"/>`
}

/** The banner of a report's page as SVG: the sky of its link preview. */
export function drawReportSky(report: Named): string {
  const { height } = skySize
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="xMaxYMax slice">
${drawSkyOf(report, height)}</svg>`
}
